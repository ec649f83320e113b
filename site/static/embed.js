// Replaces <div data-crossboard="crossado" data-lang="fr" …> by a frame with the game, and gives every such frame the
// height that it requests. Each data attribute is a parameter of the frame.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const base = new URL("embed/", script.src);
  const createFrames = () => {
    for (const placeholder of document.querySelectorAll("div[data-crossboard]")) {
      const game = placeholder.getAttribute("data-crossboard") ?? "";
      if (!/^[a-z-]+$/.test(game)) continue;
      const frame = document.createElement("iframe");
      const params = [...placeholder.attributes]
        .filter(({ name }) => /^data-(?!crossboard$|title$)/.test(name))
        .map(({ name, value }) => `${name.slice(5)}=${encodeURIComponent(value.trim().replace(/\s+/g, "_"))}`);
      frame.src = `${new URL(`${game}/`, base)}#${params.join("&")}`;
      frame.title = placeholder.getAttribute("data-title") || `Crossboard – ${game}`;
      frame.loading = "lazy";
      frame.width = "100%";
      frame.height = "600";
      frame.style.cssText = "border:0;display:block";
      placeholder.replaceWith(frame);
    }
  };
  createFrames();
  addEventListener("DOMContentLoaded", createFrames);
  addEventListener("message", ({ data, origin, source }) => {
    const height = data?.crossboard;
    if (!Number.isFinite(height) || (origin !== base.origin && origin !== "null")) return;
    for (const frame of document.querySelectorAll("iframe")) {
      if (frame.contentWindow !== source || !frame.src.startsWith(base.href)) continue;
      frame.style.aspectRatio = "auto";
      frame.style.height = `${Math.min(Math.max(height, 200), 1600)}px`;
    }
  });
})();
