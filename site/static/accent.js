// The colour of a post, in frame.js.
/**
 * Set the accent to the post's colour, shifted until its contrast to the paper is enough for text.
 * @param {string} accent six hexadecimal digits
 */
function applyAccent(accent) {
  const root = document.documentElement;
  /** @param {number[]} rgb */
  const luminance = (rgb) => rgb.map((c) => (c <= 10 ? c / 3295 : ((c / 255 + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, index) => sum + c * [0.2126, 0.7152, 0.0722][index], 0);
  const paper = luminance((getComputedStyle(root).backgroundColor.match(/[\d.]+/g) ?? []).map(Number));
  /** @param {number[]} rgb @param {number} other */
  const contrast = (rgb, other) => {
    const own = luminance(rgb);
    return (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05);
  };
  const limit = paper > 0.2 ? 0 : 255;
  let shade = [0, 2, 4].map((start) => parseInt(accent.slice(start, start + 2), 16));
  for (let step = 0; step < 60 && contrast(shade, paper) < 4.5; step++) {
    shade = shade.map((c) => Math.round(c + (limit - c) * 0.06));
  }
  root.style.setProperty("--accent", `rgb(${shade})`);
  root.style.setProperty("--on-accent", contrast(shade, 1) >= 4.5 ? "#fff" : "#000");
}
