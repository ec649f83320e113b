"""Making the site: `assets` (what is copied and packed, with `packages` and `snapshot`), `pages` (what is rendered),
`pictures`, `offline` (what a browser keeps), `serving` (the local server)."""
