"""DOM events in, one method call out."""
