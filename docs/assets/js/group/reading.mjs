/**
 * Reads a page as a group does: its calculators and sentences take the group's readings, and what the build computed is
 * computed again, what is in view first and shown at one blow, in the room that it has. Only what rests on a ruling that
 * the group reads otherwise is asked again, and the engine says which those are. A strip says whose readings these are.
 *
 * @typedef {import('./document.mjs').Group} Group
 * @typedef {import('./document.mjs').Names} Names
 * @typedef {import('./parts.mjs').Reader} Reader
 */

import { bookLink } from '../shared/site-root.mjs';
import { readGroup } from './store.mjs';
import { readingsAmong, rulingsAre } from './document.mjs';
import { askGroup, readPart } from './parts.mjs';
import { changeInRoom, isInView } from './room.mjs';
import { markReadings } from './reading-marks.mjs';

const FAILED = 'Python cannot start, so the numbers on this page are as the book decides.';
const PARTS = 'rule-calculator, [data-rulings]';

/** The page that is read now: a later one ends the work on it. */
let page = new AbortController();

/** Once for each page that appears. */
export async function readPageAsGroup() {
  page.abort();
  page = new AbortController();
  const { signal } = page;
  const group = readGroup();
  if (!group || document.querySelector('group-readings')) return;
  const strip = showStrip(group);
  const found = await askGroup({ inquiry: 'group', group, wants: 'readings' });
  if (signal.aborted) return;
  if (!found?.ok) return void (strip.textContent = found ? `Your group's readings cannot be used: ${found.failure.message}` : FAILED);
  const departures = found.answer.departures;
  strip.textContent += ` ${rulingsAre(departures.length)} not as the book decides.`;
  const readings = Object.fromEntries(departures.map((/** @type {any} */ { ruling, reading }) => [ruling, reading]));
  markReadings(readings);
  await readParts({ group, readings, says: strip }, signal);
}

/** @param {Reader} reader @param {AbortSignal} signal */
async function readParts(reader, signal) {
  const parts = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(PARTS)]);
  const own = new Map(parts.map((part) => [part, readingsAmong(rulingsOf(part), reader.readings)]));
  const touched = inViewFirst(parts.filter((each) => Object.keys(own.get(each) ?? {}).length));
  const inView = touched.filter(isInView);
  /** @type {[HTMLElement, () => void][]} */
  let shows = [];
  for (const [place, part] of touched.entries()) {
    shows.push([part, await readPart(part, own.get(part) ?? {}, reader)]);
    if (signal.aborted) return;
    if (place + 1 < inView.length) continue;
    const ready = shows;
    shows = [];
    changeInRoom(ready.map(([each]) => each), () => ready.forEach(([, show]) => show()));
  }
  reader.says.dataset.state = 'read';
}

/** The rulings whose readings may change a part: a calculator has a field for each. @param {HTMLElement} part */
function rulingsOf(part) {
  if (part.dataset.rulings !== undefined) return part.dataset.rulings.split(' ');
  return [...part.querySelectorAll('select[data-reading]')].map((select) => select.getAttribute('name') ?? '');
}

/** @param {Group} group */
function showStrip({ name }) {
  document.querySelector('.group-strip')?.remove();
  const strip = document.createElement('p');
  const says = document.createElement('span');
  says.setAttribute('role', 'status');
  says.textContent = name ? `Read as “${name}” does.` : 'Read as your group does.';
  strip.className = 'group-strip';
  strip.append(says, ' ', bookLink('Change', 'rulings/your-group/'));
  document.querySelector('.md-content__inner')?.append(strip);
  return says;
}

/** @template {Element} Part @param {Part[]} parts */
function inViewFirst(parts) {
  const middle = innerHeight / 2;
  const distances = new Map(parts.map((part) => [part, Math.abs(part.getBoundingClientRect().top - middle)]));
  return parts.sort((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0));
}
