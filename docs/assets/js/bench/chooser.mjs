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
    if (first === undefined) return;
    const part = document.createElement('div');
    part.className = 'rb-choice';
    for (const flow of bench.closest('article')?.querySelectorAll('.rb-flow') ?? []) part.append(this.#fieldset(flow));
    (bench.parentElement ?? bench).before(part);
    part.addEventListener('change', () => change(this.#boxes.filter(({ checked }) => checked).map(({ value }) => value)));
    this.choice = { all: this.#boxes.map(({ value }) => value), first: first.split(' ') };
  }

  /** @param {Element} flow */
  #fieldset(flow) {
    const set = document.createElement('fieldset');
    const legend = document.createElement('legend');
    legend.textContent = flow.getAttribute('aria-label');
    set.append(legend);
    const own = this.stages.filter(({ place }) => flow.contains(place));
    for (const stage of own) set.append(this.#box(stage.id, stage.title));
    if (flow instanceof HTMLElement && flow.dataset.game) set.dataset.game = flow.dataset.game;
    return set;
  }

  /** @param {string} id @param {string} title */
  #box(id, title) {
    const label = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.value = id;
    label.append(box, ` ${title}`);
    this.#boxes.push(box);
    return label;
  }

  /** @param {Choice | null} choice */
  show(choice) {
    if (!choice) return;
    for (const box of this.#boxes) box.checked = choice.chosen.includes(box.value);
    for (const { id, place } of this.stages) place.hidden = !choice.chosen.includes(id);
    for (const flow of document.querySelectorAll('.rb-flow')) {
      if (flow instanceof HTMLElement) flow.hidden = !flow.querySelector('.rb-stage:not([hidden])');
    }
  }
}
