/**
 * Below the numbers of a chart: the table as a file, the chart as a file, and a small space to count. Texts of tables
 * come from the engine, which counts exactly; the chart is the drawing on the page.
 *
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {import('../engine/wire.mjs').Json} Json
 * @typedef {HTMLElement & {state: LinkState, link: () => string | null}} Widget
 */

import { engine } from '../engine/shared.mjs';
import { engineMarkup } from '../engine/markup.mjs';
import { newButton, newElement, saveFile, SPREADSHEET_MARK } from '../shared/html.mjs';

const FILES = { csv: 'Table as CSV', json: 'Table as JSON', svg: 'Chart as SVG', png: 'Chart as PNG' };
const TYPES = { csv: 'text/csv', json: 'application/json', svg: 'image/svg+xml', png: 'image/png' };

/** @typedef {keyof typeof FILES} Kind */

/** Adds the buttons to a fold-out that has been opened, once. @param {HTMLDetailsElement} numbers */
export function offerDownloads(numbers) {
  if (numbers.querySelector('.rc-save')) return;
  const ways = numbers.closest('.rc-odds')?.getAttribute('data-ways');
  const save = newElement('div', 'rc-save', newElement('p', 'rc-save-title', 'Download'));
  // A chart of several answers is not the table of one.
  const isOne = !numbers.closest('.rc-plot');
  for (const kind of /** @type {Kind[]} */ (Object.keys(FILES))) {
    if (isOne || kind === 'svg' || kind === 'png') save.append(button(FILES[kind], () => download(numbers, kind)));
  }
  if (isOne && ways) save.prepend(countButton(numbers, ways));
  const status = newElement('p', { class: 'rc-save-status', role: 'status' });
  save.append(status);
  numbers.append(save);
}

/** @param {HTMLDetailsElement} numbers @param {string} ways */
function countButton(numbers, ways) {
  const opener = button(`Count all ${ways} ways`, async () => {
    const html = (await table(numbers)).html;
    const place = newElement('div', 'rc-count-place');
    place.innerHTML = engineMarkup(html);
    opener.replaceWith(place);
    place.tabIndex = -1;
    place.focus();
    say(numbers, '');
  });
  return opener;
}

/** @param {HTMLDetailsElement} numbers @param {Kind} kind */
async function download(numbers, kind) {
  const content =
    kind === 'csv' || kind === 'json' ? (await table(numbers)).answer[kind] : await drawing(numbers, kind);
  const name = fileName(widgetOf(numbers).state, kind);
  saveFile(name, kind === 'csv' ? SPREADSHEET_MARK + content : content, TYPES[kind]);
  say(numbers, `saved as ${name}`);
}

/** The odds as the engine writes them. @param {HTMLDetailsElement} numbers */
async function table(numbers) {
  const { calculator, inputs, readings, text } = widgetOf(numbers).state;
  if (!engine.isReady) say(numbers, 'Python is being loaded for it …');
  engine.retry();
  const asked = {
    inquiry: 'table',
    request: { calculator, mode: 'odds', inputs, readings, text },
    link: addressOf(numbers),
  };
  const answer = /** @type {any} */ (await engine.ask(JSON.stringify(asked), numbers, 'inquire'));
  if (!answer?.ok) throw new Error(answer?.failure.message ?? 'it was not worked out; press again');
  return answer;
}

/** @param {HTMLDetailsElement} numbers @param {Kind} kind */
async function drawing(numbers, kind) {
  const odds = /** @type {HTMLElement} */ (numbers.closest('.rc-odds'));
  const { calculator, engine: version } = widgetOf(numbers).state;
  const title = odds.closest('.rc-answer')?.querySelector('.rc-sentence')?.textContent ?? '';
  // The calculator's link leads to one answer, not to several.
  const notes = [`${calculator}, engine ${version}`, numbers.closest('.rc-plot') ? '' : addressOf(numbers)].filter(
    Boolean,
  );
  const svg = svgAlone(/** @type {SVGSVGElement} */ (odds.querySelector('.rc-chart')), {
    title,
    notes,
    legend: odds.querySelector(':scope > .rc-legend'),
  });
  return kind === 'svg' ? svg : pngOf(svg, [title, ...notes].join('\n'));
}

/** The calculator that a chart belongs to, above its panel of questions as well. @param {Element} place */
function widgetOf(place) {
  return /** @type {Widget} */ (
    place.closest('rule-calculator') ?? place.closest('.rc-frame')?.querySelector('rule-calculator')
  );
}

/** @param {Element} place */
function addressOf(place) {
  return widgetOf(place).link() ?? '';
}

/** A button whose work may take time, and may fail. @param {string} words @param {() => Promise<void>} work */
function button(words, work) {
  const element = newButton(words, {}, () => work().catch((error) => say(element, error.message)));
  return element;
}

/** @param {Element} place @param {string} words */
function say(place, words) {
  const status = place.closest('.rc-numbers')?.querySelector('.rc-save-status');
  if (status) status.textContent = words;
}

/* Names for files of an answer: the calculator and what was asked of it. */

const LONGEST = 80;

/**
 * @param {{calculator: string, inputs?: {[name: string]: Json}}} state
 * @param {string} kind of file, without a dot
 */
export function fileName({ calculator, inputs = {} }, kind) {
  const asked = Object.keys(inputs)
    .sort()
    .flatMap((name) => [name, ...leaves(inputs[name])]);
  const words = [calculator, ...asked].map(plain).filter(Boolean);
  return `${words.join('-').slice(0, LONGEST).replace(/-+$/u, '')}.${kind}`;
}

/** @param {Json} value @returns {string[]} */
function leaves(value) {
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, part]) => [name, ...leaves(part)]);
  return value === null ? [] : [String(value)];
}

/** Letters and numbers that every system takes; a minus in front of a number stays. @param {string} text */
function plain(text) {
  return text
    .replace(/^-(?=\d)/u, 'minus')
    .replace(/[^A-Za-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .toLowerCase();
}

/*
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
function svgAlone(chart, { title, notes, legend }) {
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
  copy.prepend(
    svgElement('title', {}, title),
    svgElement('metadata', {}, notes.join('\n')),
    svgElement('rect', { ...box, fill: groundOf(chart) }, ''),
  );
  const ink = plainColour(getComputedStyle(chart).color);
  above.forEach((line, index) => copy.append(written(line, (index - above.length) * LINE + 4, ink)));
  below.forEach((line, index) => copy.append(written(line, height + (index + 1) * LINE, ink)));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

/**
 * Writes the look of one drawing into its copy, and takes what is hidden out of it.
 * @param {Element} from
 * @param {Element} to
 */
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
  return svgElement('text', { x: 0, y, fill, 'font-family': 'sans-serif', 'font-size': '12px' }, line.trim());
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
function svgElement(name, attributes, text) {
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

/*
 * A chart as a PNG file with its source in a text chunk, so that a picture that is passed on still says where it comes
 * from. The drawing names nothing outside itself, so the canvas stays readable.
 */

const SCALE = 2;

/**
 * @param {string} svg a file that stands alone, with its size
 * @param {string} comment what is written into the picture
 * @returns {Promise<Uint8Array>} a PNG file
 */
async function pngOf(svg, comment) {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth * SCALE;
  canvas.height = picture.naturalHeight * SCALE;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!(blob instanceof Blob)) throw new TypeError('this browser draws no picture of a chart');
  return withText(new Uint8Array(await blob.arrayBuffer()), 'Comment', comment);
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
/** The last chunk, IEND: length 0, type, checksum. */
const END = 12;

/**
 * @param {Uint8Array} png
 * @param {string} keyword one of the registered ones, such as `Comment`; Latin letters
 * @param {string} text
 */
export function withText(png, keyword, text) {
  if (!SIGNATURE.every((byte, index) => png[index] === byte)) throw new TypeError('this is no PNG file');
  const chunk = textChunk(keyword, text);
  const whole = new Uint8Array(png.length + chunk.length);
  whole.set(png.subarray(0, -END));
  whole.set(chunk, png.length - END);
  whole.set(png.subarray(-END), png.length - END + chunk.length);
  return whole;
}

/** @param {string} keyword @param {string} text */
function textChunk(keyword, text) {
  // After the keyword: its end, not compressed, no method, no language, no translated keyword.
  const body = new TextEncoder().encode(`iTXt${keyword}\0\0\0\0\0${text}`);
  const chunk = new Uint8Array(body.length + 8);
  const numbers = new DataView(chunk.buffer);
  numbers.setUint32(0, body.length - 4);
  chunk.set(body, 4);
  numbers.setUint32(body.length + 4, checksum(body));
  return chunk;
}

/** The CRC-32 that PNG asks for. @param {Uint8Array} bytes */
function checksum(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return (rest ^ 0xffffffff) >>> 0;
}
