/** Marks at the fields of a stage: which of them follow another stage, and the button that makes one follow again. */

import { DICE } from './bench-stage.mjs';

/** @typedef {import('./bench-stage.mjs').BenchStage} BenchStage */

/**
 * @param {BenchStage} stage
 * @param {(id: string) => string} titleOf a stage's title by its id
 */
export function markFields(stage, titleOf) {
  for (const [input, [source]] of Object.entries(stage.feeds)) {
    const field = stage.place.querySelector(`[data-field="${input}"]`);
    if (field) markField(field, stage.own.has(input), input, titleOf(source.split('.')[0]));
  }
  if (stage.diceOf) markDice(stage, titleOf(stage.diceOf));
}

/** @param {Element} field @param {boolean} isOwn @param {string} input @param {string} leader */
function markField(field, isOwn, input, leader) {
  const mark = field.querySelector(':scope > .rc-help > .rb-follow') ?? newMark(field);
  fillMark(mark, isOwn, input, leader);
}

/** @param {Element} field */
function newMark(field) {
  const help = field.querySelector(':scope > .rc-help');
  const mark = document.createElement('span');
  mark.className = 'rb-follow';
  if (help?.textContent) help.append(' ');
  help?.removeAttribute('hidden');
  help?.append(mark);
  return mark;
}

/** @param {BenchStage} stage @param {string} leader */
function markDice(stage, leader) {
  const mark = stage.place.querySelector('.rb-dice-of') ?? document.createElement('p');
  if (!mark.isConnected) {
    mark.className = 'rb-dice-of';
    stage.place.querySelector('.rc-actions')?.before(mark);
  }
  fillMark(mark, stage.own.has(DICE), DICE, leader);
}

/** @param {Element} mark @param {boolean} isOwn @param {string} input @param {string} leader */
function fillMark(mark, isOwn, input, leader) {
  const what = input === DICE ? 'The dice or tokens are those of' : 'follows';
  mark.toggleAttribute('data-own', isOwn);
  mark.replaceChildren(isOwn ? 'yours now ' : `${what} “${leader}”`);
  if (isOwn) mark.append(followButton(input, leader));
}

/** @param {string} input @param {string} leader */
function followButton(input, leader) {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.follow = input;
  button.textContent = 'follow again';
  button.setAttribute('aria-label', `follow “${leader}” again`);
  return button;
}
