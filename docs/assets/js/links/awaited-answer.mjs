/**
 * Until the answer to a linked question is there, no answer to another question stands in its place.
 *
 * The old answer keeps its room, unseen, so that nothing moves; the style sheet shows the words in it.
 */

const WORKING = 'Working out the linked answer …';
const NOT_THERE = 'The linked answer has not been worked out.';
const TO_BE_ROLLED = 'This link sets up a roll; press “Roll” to throw.';

/** @type {WeakMap<HTMLElement, MutationObserver>} */
const observers = new WeakMap();

/** A widget is about to be asked what a link says. @param {HTMLElement} widget @param {boolean} [isAsked] false where the link leaves the asking to its reader */
export function awaitAnswer(widget, isAsked = true) {
  const place = widget.querySelector('.rc-answer');
  if (!(place instanceof HTMLElement)) return;
  observers.get(widget)?.disconnect();
  const observer = new MutationObserver(() => follow(widget, place, observer));
  observers.set(widget, observer);
  observer.observe(widget, { attributes: true, attributeFilter: ['data-state'] });
  place.dataset.awaited = isAsked ? WORKING : TO_BE_ROLLED;
}

/** @param {HTMLElement} widget @param {HTMLElement} place @param {MutationObserver} observer */
function follow(widget, place, observer) {
  const { state = '' } = widget.dataset;
  const isUnderWay = state === 'loading' || state === 'busy';
  place.dataset.awaited = isUnderWay ? WORKING : NOT_THERE;
  if (state !== 'answered') return;
  observer.disconnect();
  delete place.dataset.awaited;
}
