"""The built site: its pages, its files, the server that shows it."""
