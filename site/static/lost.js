// Part of the 404 page, which a host shows at any depth: finds the site's folder, and corrects the links to it.
(async () => {
  const folders = location.pathname.split("/").slice(0, -1);
  for (let depth = folders.length; depth > 0; depth--) {
    const root = `${folders.slice(0, depth).join("/")}/`;
    const { ok, headers } = await fetch(`${root}icon.svg`, { method: "HEAD" });
    if (!ok || !headers.get("Content-Type")?.startsWith("image/svg")) continue; // some hosts answer every request
    for (const name of ["href", "src"]) {
      for (const element of document.querySelectorAll(`[${name}^="/"]`)) {
        element.setAttribute(name, root + String(element.getAttribute(name)).slice(1));
      }
    }
    return;
  }
})();
