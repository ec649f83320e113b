"""Renders a RenderState into the page."""
