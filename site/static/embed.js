// Turns <div data-crossboard="crossado" data-lang="fr" …> into the frame of a game, and gives every such frame the height
// that it asks for. Each data attribute is a parameter of the frame.
(() => {
  const base = new URL("embed/", document.currentScript.src);
  const make = () => {
    for (const place of document.querySelectorAll("div[data-crossboard]")) {
      const { crossboard, title } = place.dataset;
      if (!/^[a-z-]+$/.test(crossboard)) continue;
      const frame = document.createElement("iframe");
      const asked = place
        .getAttributeNames()
        .filter((name) => /^data-(?!crossboard$|title$)/.test(name))
        .map((name) => `${name.slice(5)}=${encodeURIComponent(place.getAttribute(name).trim().replace(/\s+/g, "_"))}`);
      frame.src = `${new URL(`${crossboard}/`, base)}#${asked.join("&")}`;
      frame.title = title || `Crossboard: ${crossboard}`;
      frame.loading = "lazy";
      frame.width = "100%";
      frame.height = 600;
      frame.style.cssText = "border:0;display:block";
      place.replaceWith(frame);
    }
  };
  make();
  addEventListener("DOMContentLoaded", make);
  addEventListener("message", ({ data, origin, source }) => {
    const height = data?.crossboard;
    if (!Number.isFinite(height) || (origin !== base.origin && origin !== "null")) return;
    for (const frame of document.querySelectorAll("iframe")) {
      if (frame.contentWindow !== source || !frame.src.startsWith(base)) continue;
      frame.style.aspectRatio = "auto";
      frame.style.height = `${Math.min(Math.max(height, 200), 1600)}px`;
    }
  });
})();
