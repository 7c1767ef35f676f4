/**
 * Colours as every program that opens a drawing reads them. Pure: no DOM.
 */

const MIXED = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.]+))?\)$/u;

/**
 * A colour that the browser has mixed, `color(srgb 0.5 0 1)`, as `rgb(128, 0, 255)`; any other as it is.
 * @param {string} colour
 */
export function plainColour(colour) {
  const parts = MIXED.exec(colour);
  if (!parts) return colour;
  const [red, green, blue] = parts.slice(1, 4).map((part) => Math.round(Math.min(1, Math.max(0, Number(part))) * 255));
  return parts[4] ? `rgba(${red}, ${green}, ${blue}, ${parts[4]})` : `rgb(${red}, ${green}, ${blue})`;
}
