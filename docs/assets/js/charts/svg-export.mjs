/**
 * A chart of the page as a file that stands alone: what the style sheets say is written into the drawing itself,
 * what they hide is left out, and the legend of lines follows in words below it.
 */

const SVG = 'http://www.w3.org/2000/svg';
/** What a drawing takes from the style sheets: its shapes, and its words. */
const SHAPE = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-opacity'];
const WORDS = ['fill', 'text-anchor', 'font-family', 'font-size', 'font-weight'];
const MARGIN = 20;
const LINE = 16;
/** Letters of a line of the caption that the drawing is wide enough for. */
const LETTERS = 88;

/**
 * @param {SVGSVGElement} chart a chart that is shown
 * @param {{title: string, notes: string[], legend: Element | null}} told what is written into it
 * @returns {string} an SVG file
 */
export function svgAlone(chart, { title, notes, legend }) {
  const copy = /** @type {SVGSVGElement} */ (chart.cloneNode(true));
  inline(chart, copy);
  copy.removeAttribute('class');
  const { width, height } = chart.viewBox.baseVal;
  const above = wrapped(title);
  const below = [...named(legend), notes[0]].flatMap(wrapped);
  const box = { x: -MARGIN, y: -MARGIN - above.length * LINE, width: width + MARGIN * 2, height: 0 };
  box.height = height + below.length * LINE + MARGIN - box.y;
  copy.setAttribute('viewBox', Object.values(box).join(' '));
  copy.setAttribute('width', String(box.width));
  copy.setAttribute('height', String(box.height));
  copy.prepend(made('title', {}, title), made('metadata', {}, notes.join('\n')), made('rect', { ...box, fill: groundOf(chart) }, ''));
  const ink = plainColour(getComputedStyle(chart).color);
  above.forEach((line, index) => copy.append(written(line, (index - above.length) * LINE + 4, ink)));
  below.forEach((line, index) => copy.append(written(line, height + (index + 1) * LINE, ink)));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

/** Writes the look of one drawing into its copy, and takes what is hidden out of it. @param {Element} from @param {Element} to */
function inline(from, to) {
  const copies = [...to.children];
  [...from.children].forEach((child, index) => {
    const style = getComputedStyle(child);
    const copy = copies[index];
    if (style.display === 'none') return copy.remove();
    for (const name of looksOf(child)) copy.setAttribute(name, plainColour(style.getPropertyValue(name)));
    copy.removeAttribute('class');
    inline(child, copy);
  });
}

/** @param {Element} child */
function looksOf(child) {
  if (child instanceof SVGGElement) return [];
  return child instanceof SVGTextElement ? WORDS : SHAPE;
}

/** What the lines are, in one line. @param {Element | null} legend */
function named(legend) {
  const items = [...(legend?.children ?? [])].map((item) => item.textContent?.trim() ?? '');
  return items.length ? [items.join(' · ')] : [];
}

/** A sentence in lines that the drawing is wide enough for. @param {string} text */
function wrapped(text) {
  return text.match(new RegExp(`.{1,${LETTERS}}(?:\\s|$)|\\S+`, 'gu')) ?? [];
}

/** @param {string} line @param {number} y @param {string} fill */
function written(line, y, fill) {
  return made('text', { x: 0, y, fill, 'font-family': 'sans-serif', 'font-size': '12px' }, line.trim());
}

/** The colour of what the chart lies on, so that dark charts stay readable. @param {Element} chart */
function groundOf(chart) {
  for (let place = chart.parentElement; place; place = place.parentElement) {
    const { backgroundColor } = getComputedStyle(place);
    if (!/^(?:transparent|rgba\(.*, 0\))$/u.test(backgroundColor)) return plainColour(backgroundColor);
  }
  return 'white';
}

/** @param {string} name @param {{[attribute: string]: string | number}} attributes @param {string} text */
function made(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

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
