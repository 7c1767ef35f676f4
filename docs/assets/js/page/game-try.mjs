/**
 * `<game-try>`: a game's mechanic in a card of the front page. A press throws with the numbers of the sentence beside
 * it; dice or tokens and the verdict are the engine's. Python is not loaded before the first press.
 *
 * @typedef {import('../engine/wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {HTMLElement & {request: EngineRequest}} Sentence
 */

import { encodeLink } from '../links/permalink.mjs';
import { engine } from '../engine/shared.mjs';
import { engineDocument } from '../calculator/answer.mjs';
import { fieldLabels, withFieldLabels } from '../calculator/field-labels.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { LatestRequest } from '../calculator/latest-request.mjs';
import { loadingText } from '../calculator/progress.mjs';
import { widget } from '../shared/widget.mjs';

const SHOW_LOADING_MS = 300;
const PARTS = /** @type {const} */ ({
  sentence: 'rule-sentence',
  shown: '.try-shown',
  says: '.try-says',
  press: 'button[data-press]',
  more: 'a.try-more',
});

export class GameTryElement extends widget(PARTS) {
  #request = new LatestRequest(engine);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #slowTimer;
  #isSlow = false;

  connected() {
    this.parts.press.hidden = false;
    this.listen(this.parts.press, 'click', () => this.#throw());
    this.signal.addEventListener('abort', engine.watch(() => this.#showLoading()));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#request.drop();
    clearTimeout(this.#slowTimer);
  }

  #throw() {
    const { request } = /** @type {Sentence} */ (this.parts.sentence);
    const thrown = { ...request, mode: 'roll', seed: freshSeed() };
    engine.retry();
    this.setAttribute('aria-busy', 'true');
    this.#slowTimer = setTimeout(() => this.#becomeSlow(), SHOW_LOADING_MS);
    this.#request.send(thrown, (answer) => this.#show(answer, thrown), (message) => this.#say(message));
  }

  #becomeSlow() {
    this.#isSlow = true;
    this.#showLoading();
  }

  #showLoading() {
    if (this.#isSlow && this.#request.isPending) this.parts.says.textContent = loadingText(engine.loading);
  }

  /** @param {EngineAnswer} answer @param {EngineRequest} thrown */
  #show(answer, thrown) {
    if (!answer.ok) return this.#say(withFieldLabels(answer.failure.message, fieldLabels([this.parts.sentence])));
    const page = engineDocument(answer.html);
    const figure = page.querySelector('figure.rc-shown');
    figure?.classList.add('try-landed');
    this.parts.shown.replaceChildren(...(figure ? [figure] : []));
    this.#say(page.querySelector('.rc-sentence')?.textContent ?? '');
    this.#leadTo(encodeLink({ ...thrown, engine: answer.response.engine }));
  }

  /** The link goes on to this throw. @param {string | null} fragment */
  #leadTo(fragment) {
    const address = new URL(/** @type {HTMLAnchorElement} */ (this.parts.more).href);
    if (fragment) address.hash = fragment;
    this.parts.more.setAttribute('href', address.href);
  }

  /** @param {string} text */
  #say(text) {
    clearTimeout(this.#slowTimer);
    this.#isSlow = false;
    this.removeAttribute('aria-busy');
    // Equal text is no change, and would not be announced: two throws may well end alike.
    this.parts.says.textContent = this.parts.says.textContent === text ? `${text}\u00a0` : text;
  }
}
