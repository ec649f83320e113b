"""Making the site: `assets` (what is copied and packed), `pages` (what is rendered), `serving` (the local server)."""
