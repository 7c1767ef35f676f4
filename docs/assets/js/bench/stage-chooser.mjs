/** Which stages of a long bench stand in view. On a page that shows one flow, all do and nothing is to be chosen. */

/**
 * @typedef {import('./bench-stages.mjs').BenchStages} BenchStages
 * @typedef {import('./bench-link.mjs').BenchState} BenchState
 */

export class StageChooser {
  /** @type {HTMLInputElement[]} */
  #boxes = [];
  #first = '';

  /** @param {HTMLElement} bench @param {BenchStages} stages @param {() => void} changed */
  constructor(bench, stages, changed) {
    this.stages = stages;
    const first = bench.dataset.first;
    if (first === undefined) return;
    this.#first = first;
    const choice = document.createElement('div');
    choice.className = 'rb-choice';
    for (const flow of bench.closest('article')?.querySelectorAll('.rb-flow') ?? []) choice.append(this.#fieldset(flow));
    (bench.parentElement ?? bench).before(choice);
    choice.addEventListener('change', () => {
      this.#show();
      changed();
    });
    this.open({ bench: '', stages: {} });
  }

  /** @param {Element} flow */
  #fieldset(flow) {
    const set = document.createElement('fieldset');
    const legend = document.createElement('legend');
    legend.textContent = flow.getAttribute('aria-label');
    set.append(legend);
    const own = this.stages.all.filter(({ place }) => flow.contains(place));
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

  get #chosen() {
    return this.#boxes.filter(({ checked }) => checked).map(({ value }) => value);
  }

  /** What a link says of it. */
  get told() {
    return this.isChanged ? { shown: this.#chosen } : {};
  }

  get isChanged() {
    return this.#chosen.join(' ') !== this.#first;
  }

  /** @param {BenchState} state */
  open({ shown }) {
    const wanted = new Set(shown ?? this.#first.split(' '));
    for (const box of this.#boxes) box.checked = wanted.has(box.value);
    this.#show();
  }

  #show() {
    if (this.#boxes.length === 0) return;
    const chosen = new Set(this.#chosen);
    for (const { id, place } of this.stages.all) place.hidden = !chosen.has(id);
    for (const flow of document.querySelectorAll('.rb-flow')) {
      if (flow instanceof HTMLElement) flow.hidden = !flow.querySelector('.rb-stage:not([hidden])');
    }
  }
}
