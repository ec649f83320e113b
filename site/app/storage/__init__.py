"""What the browser keeps: games and settings."""
