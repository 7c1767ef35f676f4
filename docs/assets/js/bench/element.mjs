/**
 * `<rule-bench>`: the stages of its page as one bench. What a stage finds reaches those that follow it; every step can
 * be taken back, is in the log, and has a link.
 *
 * Attribute: `data-bench`, its name. The stages are the `.rb-stage` of the page, each round a `<rule-calculator>`.
 * The element shows a state and carries out requests; `reducer.mjs` decides.
 *
 * @typedef {import('./reducer.mjs').BenchRequest} BenchRequest
 * @typedef {import('./reducer.mjs').Happening} Happening
 */

import { copyLink } from '../cite/clipboard.mjs';
import { noteLink } from '../links/page-link.mjs';
import { Widget } from '../shared/widget.mjs';
import { StageChooser } from './chooser.mjs';
import { listenToPage } from './events.mjs';
import { LogView } from './log-view.mjs';
import { reduce } from './reducer.mjs';
import { StageView } from './stage.mjs';
import { fragmentOf, newBench } from './state.mjs';
import { BenchStore } from './store.mjs';

export class RuleBenchElement extends Widget {
  async connected() {
    const { signal } = this;
    await customElements.whenDefined('rule-calculator');
    if (!signal.aborted) new Bench(this).start(signal);
  }
}

export class Bench {
  /** @param {RuleBenchElement} element */
  constructor(element) {
    const name = element.dataset.bench ?? '';
    this.page = element.closest('article') ?? document.body;
    const places = [...this.page.querySelectorAll('.rb-stage')].filter((place) => place instanceof HTMLElement);
    this.stages = places.map((place) => new StageView(place));
    this.log = new LogView(element);
    this.store = new BenchStore(name);
    this.chooser = new StageChooser(element, this.stages, (chosen) => this.dispatch({ type: 'choose', chosen }));
    const stages = this.stages.map(({ definition, observation }) => ({ ...definition, ...observation }));
    this.state = newBench({ bench: name, stages, choice: this.chooser.choice });
  }

  /** @param {AbortSignal} signal ends the bench */
  start(signal) {
    signal.addEventListener('abort', () => this.store.end());
    listenToPage(this, this.page, signal);
    const early = Object.fromEntries(this.stages.flatMap((stage) => (stage.early ? [[stage.id, stage.early]] : [])));
    this.dispatch({ type: 'start', fragment: location.hash, entries: this.store.read(), early });
  }

  /** @param {Happening} event @returns {BenchRequest[]} what the event has led to */
  dispatch(event) {
    const { state, requests } = reduce(this.state, { ...event, observed: this.#observed(event.type) });
    this.state = state;
    this.log.show(state.history);
    this.chooser.show(state.choice);
    for (const stage of this.stages) stage.show(state);
    for (const request of requests) this.#carryOut(request);
    return requests;
  }

  /** @param {Happening['type']} type @returns {import('./reducer.mjs').BenchEvent['observed']} */
  #observed(type) {
    if (type === 'edited') return {};
    return Object.fromEntries(this.stages.map((stage) => [stage.id, type === 'observed' ? { status: stage.status } : stage.observation]));
  }

  /** @param {BenchRequest} request */
  #carryOut(request) {
    if (request.type === 'say') this.log.say(request.text);
    if (request.type === 'note') noteLink(request.text);
    if (request.type === 'address') this.store.setAddress(request.fragment);
    if (request.type === 'store') this.log.showTrouble(this.store.write(request.entries));
    if (request.type === 'ask') this.#stage(request.stage).ask(request.request, request.isRestored);
    if (request.type === 'mark') this.#stage(request.stage).mark(request.isStale);
  }

  /** @param {string} id */
  #stage(id) {
    return /** @type {StageView} */ (this.stages.find((stage) => stage.id === id));
  }

  /** @param {HTMLButtonElement} button */
  copyLink(button) {
    copyLink(button, new URL(`#${fragmentOf(this.state)}`, location.href).href, (text) => this.log.say(text));
  }
}
