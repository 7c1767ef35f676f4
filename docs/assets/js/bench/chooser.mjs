/** Lets a reader choose which stages of a long bench are in view. On a page that shows one flow, all are. */

/**
 * @typedef {import('./stage.mjs').StageView} StageView
 * @typedef {import('./state.mjs').Choice} Choice
 */

export class StageChooser {
  /** @type {HTMLInputElement[]} */
  #boxes = [];
  /** @type {Omit<Choice, 'chosen'> | null} null where nothing is to be chosen */
  choice = null;

  /** @param {HTMLElement} bench @param {StageView[]} stages @param {(chosen: string[]) => void} change */
  constructor(bench, stages, change) {
    this.stages = stages;
    const { first } = bench.dataset;
    const part = bench.closest('article')?.querySelector('.rb-choice');
    if (first === undefined || !part) return;
    this.#boxes = [...part.querySelectorAll('input')];
    part.addEventListener('change', () => change(this.#boxes.filter(({ checked }) => checked).map(({ value }) => value)));
    part.removeAttribute('hidden');
    this.choice = { all: this.#boxes.map(({ value }) => value), first: first.split(' ') };
  }

  /** @param {Choice | null} choice */
  show(choice) {
    if (!choice) return;
    for (const box of this.#boxes) box.checked = choice.chosen.includes(box.value);
    for (const { id, place } of this.stages) show(place, choice.chosen.includes(id));
    for (const flow of document.querySelectorAll('.rb-flow')) {
      const isChosen = flow.querySelector('.rb-stage:not([hidden])') !== null;
      show(flow, isChosen);
      show(flow.previousElementSibling, isChosen); // its heading
    }
  }
}

/** In the first paint, the build's mark keeps out of sight what is not chosen. @param {Element | null} part @param {boolean} isChosen */
function show(part, isChosen) {
  part?.toggleAttribute('hidden', !isChosen);
  part?.removeAttribute('data-unchosen');
}
