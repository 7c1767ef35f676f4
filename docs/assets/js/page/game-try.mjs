/**
 * `<game-try>`: a game's mechanic in a card of the front page. A press throws with the numbers of the sentence beside
 * it: the dice or tokens fall at once, by their seed, and the engine's answer takes their place. Python is not loaded
 * before the first press.
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
import { drawRows } from '../throws/drawn.mjs';
import { fallenWords } from '../throws/words.mjs';
import { throwDeclared } from '../throws/declared.mjs';
import { widget } from '../shared/widget.mjs';

const FRESH = 'rc-fresh';
/** The engine's dice fall like those before them where they come within this time, and lie there at once later. */
const FALLING_MS = 400;
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
  #timer;

  connected() {
    this.parts.press.hidden = false;
    this.listen(this.parts.press, 'click', () => this.#throw());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#request.drop();
    clearTimeout(this.#timer);
  }

  #throw() {
    const { request } = /** @type {Sentence} */ (this.parts.sentence);
    const thrown = { ...request, mode: 'roll', seed: freshSeed() };
    engine.retry();
    this.#fall(thrown);
    this.#request.send(thrown, (answer) => this.#show(answer, thrown), (message) => this.#say(message));
  }

  /** Shows what falls, before the verdict. @param {EngineRequest} request */
  #fall(request) {
    const thrown = throwDeclared(JSON.parse(this.dataset.throws ?? '{"throws": []}'), request);
    this.parts.shown.classList.remove(FRESH);
    this.parts.shown.replaceChildren(drawRows(thrown));
    void this.parts.shown.offsetWidth; // what fell before may fall the same again: its animation begins anew
    this.parts.shown.classList.add(FRESH);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.parts.shown.classList.remove(FRESH), FALLING_MS);
    this.#say(fallenWords(thrown, engine.isReady));
    this.setAttribute('aria-busy', 'true');
  }

  /** @param {EngineAnswer} answer @param {EngineRequest} thrown */
  #show(answer, thrown) {
    if (!answer.ok) return this.#say(withFieldLabels(answer.failure.message, fieldLabels([this.parts.sentence])));
    const page = engineDocument(answer.html);
    this.parts.shown.replaceChildren(...page.querySelectorAll('figure.rc-shown'));
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
    this.removeAttribute('aria-busy');
    // Equal text is no change, and would not be announced: two throws may well end alike.
    this.parts.says.textContent = this.parts.says.textContent === text ? `${text}\u00a0` : text;
  }
}
