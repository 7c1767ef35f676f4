/**
 * `<rule-bench>`: the stages of its page as one bench. What a stage finds reaches those that follow it; every step can
 * be taken back, is in the log, and has a link.
 *
 * Attribute: `data-bench`, its name. The stages are the `.rb-stage` of the page, each round a `<rule-calculator>`.
 *
 * @typedef {import('./bench-link.mjs').BenchState} BenchState
 */

import { awaitAnswer } from '../links/check.mjs';
import { againInputs, watchAgain } from './bench-again.mjs';
import { BenchHistory } from './bench-history.mjs';
import { BenchKeeping } from './bench-keeping.mjs';
import { decodeBench, encodeBench } from './bench-link.mjs';
import { markFields } from './bench-marks.mjs';
import { engine } from '../engine/shared.mjs';
import { listenToReader } from './bench-reader.mjs';
import { BenchStage } from './bench-stage.mjs';
import { BenchStages } from './bench-stages.mjs';
import { BenchView } from './bench-view.mjs';
import { StageChooser } from './stage-chooser.mjs';
import { showPlacers } from './stage-placers.mjs';
import { copyLink } from '../cite/clipboard.mjs';
import { noteLink } from '../links/page-link.mjs';

const START = 'The bench as the page brings it.';

export class RuleBenchElement extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listening;
  /** @type {Set<BenchStage>} stages that a link or a step back has set, until they have answered */
  #setting = new Set();
  #words = '';

  async connectedCallback() {
    await customElements.whenDefined('rule-calculator');
    if (!this.isConnected || this.#listening) return;
    this.#listening = new AbortController();
    const name = this.dataset.bench ?? '';
    const page = this.closest('article') ?? document.body;
    const places = [...page.querySelectorAll('.rb-stage')].filter((place) => place instanceof HTMLElement);
    this.stages = new BenchStages(name, places.map((place) => new BenchStage(place)));
    this.view = new BenchView(this);
    this.keeping = new BenchKeeping(name);
    this.chooser = new StageChooser(this, this.stages, () => this.#keep());
    this.history = new BenchHistory({ words: START, fragment: this.#fragment() });
    listenToReader(this, page, this.#listening.signal);
    watchAgain(page, this.stages, this.#listening.signal, (again) => this.#again(again));
    this.#refresh();
    this.#begin();
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#listening = undefined;
    this.keeping?.end();
  }

  /** Opens the link in the address; without one, goes on where this device has left off. */
  #begin() {
    if (this.openAddress()) return;
    if (!location.hash.startsWith('#q1-')) this.#goOn(this.keeping?.read() ?? []);
    this.#askEarly();
  }

  /** @param {import('./bench-history.mjs').Entry[]} kept */
  #goOn(kept) {
    if (kept.length < 2 || !this.history) return;
    this.history.entries = [this.history.present, ...kept.slice(1)];
    this.goTo(kept.length - 1, 'Where you left off:');
  }

  /** What a reader did while this script was on its way is done now, in sight of the bench. */
  #askEarly() {
    for (const stage of this.stages?.all ?? []) {
      if (!stage.early) continue;
      this.#setting.delete(stage);
      stage.widget.openState(stage.early);
    }
  }

  /** @returns {boolean} whether the address is a link to a bench */
  openAddress() {
    const link = decodeBench(location.hash);
    if (!link) return false;
    if (!link.ok) noteLink(link.message);
    else if (link.state.bench !== this.stages?.bench) noteLink('this link belongs to another bench; open the page that has it');
    else this.#openLinked(link.state);
    return true;
  }

  /** @param {BenchState} state */
  #openLinked(state) {
    this.history?.push({ words: 'Opened from a link.', fragment: encodeBench(state) ?? '' });
    this.goTo(this.history?.at ?? 0, '');
  }

  #fragment() {
    const state = this.stages?.state ?? { bench: '', stages: {} };
    return encodeBench({ ...state, ...this.chooser?.told }) ?? '';
  }

  /** A calculator of the bench has answered. @param {BenchStage} stage @param {any} response */
  hear(stage, response) {
    stage.take(response);
    const isSet = this.#setting.delete(stage);
    const isDeed = !isSet && !stage.isExpected;
    stage.isExpected = false;
    if (isDeed) this.#note(stage, response.sentence);
    for (const follower of this.stages?.followersOf(stage) ?? []) {
      if (isSet) this.stages?.settle(follower);
      else this.stages?.follow(follower);
    }
    if (!isSet) this.history?.amend(this.#fragment());
    this.#keep();
    this.#refresh();
  }

  /** @param {BenchStage} stage @param {string} sentence */
  #note(stage, sentence) {
    const key = stage.edited && `${stage.id} ${stage.edited}`;
    this.history?.push({ words: `${this.#words || stage.title}: ${sentence}`, fragment: this.#fragment(), key });
    this.#words = '';
  }

  #keep() {
    if (!this.history || !this.keeping) return;
    const { entries, at } = this.history;
    const isStart = this.stages?.all.every((stage) => stage.isUntouched) && !this.chooser?.isChanged;
    this.keeping.address(isStart ? '' : this.#fragment());
    this.view?.tellStore(this.keeping.write(entries.slice(0, at + 1)));
  }

  /** There was no answer for a stage: a page that is loaded anew asks it again. @param {BenchStage} stage */
  keepAsked({ id, asked }) {
    if (!this.stages) return;
    const { bench, stages } = this.stages.state;
    this.keeping?.address(encodeBench({ bench, stages: { ...stages, [id]: asked }, ...this.chooser?.told }) ?? '');
  }

  #refresh() {
    if (!this.stages || !this.history) return;
    for (const stage of this.stages.all) {
      markFields(stage, (id) => this.stages?.byId.get(id)?.title ?? '');
      stage.place.toggleAttribute('data-lacks', stage.needs !== '' && this.stages.give(stage.needs) === null);
      showPlacers(stage, this.stages);
    }
    this.view?.show(this.history);
  }

  /** Shows the bench as it was after a step. @param {number} place @param {string} words */
  goTo(place, words) {
    const { words: done, fragment } = this.history?.goTo(place) ?? { words: '', fragment: '' };
    const link = decodeBench(fragment);
    const state = link?.ok ? link.state : { bench: '', stages: {} };
    this.#setting = new Set(this.stages?.open(state));
    if (!engine.isReady) for (const { widget } of this.#setting) awaitAnswer(widget); // else it is there at once
    for (const stage of this.stages?.all ?? []) stage.isExpected = false;
    this.chooser?.open(state);
    this.#keep();
    this.#refresh();
    if (words) this.view?.say(`${words} ${done}`);
  }

  undo() {
    if (this.history?.canUndo) this.goTo(this.history.at - 1, 'Undone, back to');
  }

  redo() {
    if (this.history?.canRedo) this.goTo(this.history.at + 1, 'Done again:');
  }

  /** Everything as the page brings it; one step back undoes that too. */
  reset() {
    this.history?.push({ words: 'Started over.', fragment: this.history.entries[0].fragment });
    this.goTo(this.history?.at ?? 0, '');
    this.view?.say('Started over.');
  }

  /** @param {HTMLButtonElement} button */
  copy(button) {
    copyLink(button, new URL(`#${this.#fragment()}`, location.href).href, (words) => this.view?.say(words));
  }

  /** The stage follows again what it had been given. @param {BenchStage} stage @param {string} input */
  followAgain(stage, input) {
    stage.own.delete(input);
    this.stages?.follow(stage);
    stage.isExpected = false;
    this.#words = `${stage.title} follows again`;
  }

  /** @param {import('./bench-again.mjs').Again} again */
  #again(again) {
    const carried = this.stages ? againInputs(again, this.stages.give) : null;
    if (!carried) return this.view?.say(again.over);
    this.#words = again.words;
    this.stages?.askAgain(again.press, carried);
  }
}
