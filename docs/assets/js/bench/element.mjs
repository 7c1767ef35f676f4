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
import { STAGE_FILLED } from '../shared/lazy-folds.mjs';
import { Widget } from '../shared/widget.mjs';
import { StageChooser } from './chooser.mjs';
import { listenToPage } from './events.mjs';
import { LogView } from './log-view.mjs';
import { reduce } from './reducer.mjs';
import { StageView } from './stage.mjs';
import { followersOf, fragmentOf, newBench, withForm } from './state.mjs';
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
    this.page.addEventListener(STAGE_FILLED, ({ target }) => this.#awakened(target), { signal });
    listenToPage(this, this.page, signal);
    const early = Object.fromEntries(this.stages.flatMap((stage) => (stage.early ? [[stage.id, stage.early]] : [])));
    const { choice } = this.state;
    this.dispatch({ type: 'start', fragment: location.hash, entries: this.store.read(), early });
    const linked = this.stages.find(({ id }) => id in early && choice?.chosen.includes(id) === false);
    linked?.place.scrollIntoView(); // a link led there while it was out of view
  }

  /** @param {Happening} event @returns {BenchRequest[]} what the event has led to */
  dispatch(event) {
    this.#wake(wantedBy(event, this.state));
    const { state, requests } = reduce(this.state, { ...event, observed: this.#observed(event.type) });
    this.state = state;
    this.#wake([...(state.choice?.chosen ?? []), ...requests.flatMap((each) => ('stage' in each ? each.stage : []))]);
    this.log.show(this.state.history);
    this.chooser.show(this.state.choice);
    for (const stage of this.stages) stage.show(this.state);
    for (const request of requests) this.#carryOut(request);
    return requests;
  }

  /** @param {string[]} ids of stages that are seen, asked, marked or followed from now on */
  #wake(ids) {
    for (const stage of this.stages) if (ids.includes(stage.id)) stage.wake();
  }

  /** A stage that was kept back has its form. @param {EventTarget | null} place */
  #awakened(place) {
    const stage = this.stages.find((each) => each.place === place);
    if (stage) this.state = withForm(this.state, stage.id, stage.observation.request);
  }

  /** @param {Happening['type']} type @returns {import('./reducer.mjs').BenchEvent['observed']} */
  #observed(type) {
    if (type === 'edited') return {};
    const awake = this.stages.filter(({ isAwake }) => isAwake);
    return Object.fromEntries(awake.map((stage) => [stage.id, type === 'observed' ? { status: stage.status } : stage.observation]));
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

/** The stages whose forms are read by what happens. @param {Happening} event @param {import('./state.mjs').BenchState} state */
function wantedBy(event, state) {
  if (event.type === 'answered') return followersOf(state, event.stage);
  if (event.type === 'again') return [event.again.press, ...Object.keys(event.again.carries).map((target) => target.split('.')[0])];
  return [];
}
