/**
 * A step of the working shows what it rests on: while it is pointed at, focused or tapped, the clause that it cites
 * is marked in the text of this page, and the dice that it speaks of are marked in their row.
 *
 * Its link says where the clause stands: above or below on this page, or on another one.
 */

const STEP = '.rc-steps li';
const MARK = 'is-cited';
const PLACES = { above: 'higher up on this page', below: 'further down on this page', elsewhere: 'on another page' };

/** @type {Element | null} */
let shown = null;
let isListening = false;

/**
 * Makes the steps of one answer tell where their clauses stand.
 * @param {Element} steps
 * @param {EventTarget | null} clicked last, before this script was here
 */
export function markSteps(steps, clicked) {
  listen();
  if (!shown) show(stepOf(clicked) ?? steps.querySelector(`${STEP}:is(:hover, :focus-within)`));
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (steps.querySelectorAll('a[data-clause]')))
    markLink(link);
}

/** @param {HTMLAnchorElement} link */
function markLink(link) {
  const clause = clauseOf(link);
  const place = clause ? placeOf(clause, link) : 'elsewhere';
  if (clause) link.setAttribute('href', `#${clause.id}`); // also in an answer that no calculator looks after
  link.dataset.place = place;
  link.title = `${link.dataset.clause} stands ${PLACES[place]}`;
}

/** @param {HTMLElement} link */
function clauseOf(link) {
  return document.getElementById((link.dataset.clause ?? '').toLowerCase());
}

/** @param {Element} clause @param {Element} link @returns {'above' | 'below'} */
function placeOf(clause, link) {
  return link.compareDocumentPosition(clause) & Node.DOCUMENT_POSITION_PRECEDING ? 'above' : 'below';
}

function listen() {
  if (isListening) return;
  isListening = true;
  addEventListener('pointerover', pointed);
  addEventListener('focusin', ({ target }) => show(stepOf(target)));
  addEventListener('click', tapped);
  addEventListener('rule-calculator-answered', () => shown?.isConnected || show(null)); // a newer answer has other steps
}

/** A finger has no hovering: its tap is a click. @param {PointerEvent} event */
function pointed({ target, pointerType }) {
  if (pointerType !== 'touch') show(stepOf(target) ?? stepOf(document.activeElement));
}

/** @param {MouseEvent} event */
function tapped({ target }) {
  const step = stepOf(target);
  const isLink = target instanceof Element && target.closest('a');
  if (step || !isLink) show(step);
}

/** @param {EventTarget | null} target */
function stepOf(target) {
  return target instanceof Element ? target.closest(STEP) : null;
}

/** @param {Element | null} step */
function show(step) {
  if (step === shown) return;
  for (const marked of document.querySelectorAll(`.${MARK}`)) marked.classList.remove(MARK);
  shown = step;
  if (!step) return;
  for (const each of [step, ...passages(step), ...dice(step)]) each.classList.add(MARK);
}

/**
 * The clause's heading and what belongs to it: everything before the next heading or calculator.
 * @param {Element} step
 */
function passages(step) {
  const link = /** @type {HTMLElement | null} */ (step.querySelector('a[data-clause]'));
  const clause = link && clauseOf(link);
  if (!clause) return [];
  const found = [clause];
  for (let next = clause.nextElementSibling; next?.matches('p, ul, ol, dl, table'); next = next.nextElementSibling) {
    found.push(/** @type {HTMLElement} */ (next));
  }
  return found;
}

/** The dice and tokens that a step speaks of, by their places in all the rows of the answer. @param {Element} step */
function dice(step) {
  const drawn = step.closest('.rc-answer')?.querySelectorAll('.rc-shown li') ?? [];
  const places = step.getAttribute('data-dice')?.split(' ') ?? [];
  return places.flatMap((place) => drawn[Number(place)] ?? []);
}
