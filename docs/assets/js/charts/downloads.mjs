/**
 * Below the numbers of a chart: the table as a file, the chart as a file, and a small space to count. Texts of tables
 * come from the engine, which counts exactly; the chart is the drawing on the page.
 *
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {HTMLElement & {state: LinkState, link: () => string | null}} Widget
 */

import { engine } from '../engine/shared.mjs';
import { engineMarkup } from '../calculator/answer.mjs';
import { fileName } from './file-name.mjs';
import { saveFile } from '../shared/save-file.mjs';
import { svgAlone } from './svg-export.mjs';
import { pngOf } from './png.mjs';

const FILES = { csv: 'Table as CSV', json: 'Table as JSON', svg: 'Chart as SVG', png: 'Chart as PNG' };
const TYPES = { csv: 'text/csv', json: 'application/json', svg: 'image/svg+xml', png: 'image/png' };

/** @typedef {keyof typeof FILES} Kind */

/** Adds the buttons to a fold-out that has been opened, once. @param {HTMLDetailsElement} numbers */
export function offerDownloads(numbers) {
  if (numbers.querySelector('.rc-save')) return;
  const ways = numbers.closest('.rc-odds')?.getAttribute('data-ways');
  const save = made('div', 'rc-save', made('p', 'rc-save-title', 'Download'));
  // A chart of several answers is not the table of one.
  const isOne = !numbers.closest('.rc-plot');
  for (const kind of /** @type {Kind[]} */ (Object.keys(FILES))) {
    if (isOne || kind === 'svg' || kind === 'png') save.append(button(FILES[kind], () => download(numbers, kind)));
  }
  if (isOne && ways) save.prepend(countButton(numbers, ways));
  const status = made('p', 'rc-save-status', '');
  status.setAttribute('role', 'status');
  save.append(status);
  numbers.append(save);
}

/** @param {HTMLDetailsElement} numbers @param {string} ways */
function countButton(numbers, ways) {
  const opener = button(`Count all ${ways} ways`, async () => {
    const html = (await table(numbers)).html;
    const place = made('div', 'rc-count-place', '');
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
  const content = kind === 'csv' || kind === 'json' ? (await table(numbers)).answer[kind] : await drawing(numbers, kind);
  const name = fileName(widgetOf(numbers).state, kind);
  saveFile(name, content, TYPES[kind]);
  say(numbers, `saved as ${name}`);
}

/** The odds as the engine writes them. @param {HTMLDetailsElement} numbers */
async function table(numbers) {
  const { calculator, inputs, readings, text } = widgetOf(numbers).state;
  if (!engine.isReady) say(numbers, 'Python is being loaded for it …');
  engine.retry();
  const asked = { inquiry: 'table', request: { calculator, mode: 'odds', inputs, readings, text }, link: addressOf(numbers) };
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
  const notes = [`${calculator}, engine ${version}`, numbers.closest('.rc-plot') ? '' : addressOf(numbers)].filter(Boolean);
  const svg = svgAlone(/** @type {SVGSVGElement} */ (odds.querySelector('.rc-chart')), { title, notes, legend: odds.querySelector(':scope > .rc-legend') });
  return kind === 'svg' ? svg : pngOf(svg, [title, ...notes].join('\n'));
}

/** The calculator that a chart belongs to, above its panel of questions as well. @param {Element} place */
function widgetOf(place) {
  return /** @type {Widget} */ (place.closest('rule-calculator') ?? place.closest('.rc-frame')?.querySelector('rule-calculator'));
}

/** @param {Element} place */
function addressOf(place) {
  return widgetOf(place).link() ?? '';
}

/** A button whose work may take time, and may fail. @param {string} words @param {() => Promise<void>} work */
function button(words, work) {
  const element = /** @type {HTMLButtonElement} */ (made('button', '', words));
  element.type = 'button';
  element.addEventListener('click', () => work().catch((error) => say(element, error.message)));
  return element;
}

/** @param {Element} place @param {string} words */
function say(place, words) {
  const status = place.closest('.rc-numbers')?.querySelector('.rc-save-status');
  if (status) status.textContent = words;
}

/** @param {string} tag @param {string} name @param {string | HTMLElement} content */
function made(tag, name, content) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(content);
  return element;
}
