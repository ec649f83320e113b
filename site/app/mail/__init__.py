"""Games that leave the device: play by mail, and a QR code that passes a game on. late.py loads it when asked for."""
