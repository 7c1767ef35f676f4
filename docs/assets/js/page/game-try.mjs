/**
 * `<game-try>`: a game's roll for somebody who has read no rule. A press throws with the numbers of the sentence beside
 * it: the dice or tokens fall at once, by their seed, and what the engine says came of them is told in the words of the
 * page: at once where the build has asked the engine of every fall (`data-outcomes`), else as soon as Python answers.
 * Python is not loaded before the first press, and this script not before somebody is about to press (`main.mjs`).
 *
 * @typedef {{input: string, dice: number[], came: {[value: string]: string}}} Outcomes for each value of the input that the
 *   sentence turns, one sign a fall: the place of what came of it among those of `data-says`
 * @typedef {import('../engine/wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {HTMLElement & {request: EngineRequest}} Sentence
 */

import { encodeLink } from '../links/permalink.mjs';
import { engine } from '../engine/shared.mjs';
import { engineDocument } from '../engine/markup.mjs';
import { freshDice } from '../shared/seed.mjs';
import { LatestRequest } from '../calculator/latest-request.mjs';
import { drawRows, Fall } from '../throws/fallen.mjs';
import { facesOf, fallenWords, OUTDATED, throwDeclared } from '../throws/declared.mjs';
import { widget } from '../shared/widget.mjs';
import { announce } from '../shared/html.mjs';

const PARTS = /** @type {const} */ ({
  sentence: 'rule-sentence',
  shown: '.try-shown',
  says: '.try-says',
  press: 'button[data-press]',
  more: 'a.try-more',
});

export class GameTryElement extends widget(PARTS) {
  #request = new LatestRequest(engine);
  /** @type {Fall | undefined} */
  #fall;
  /** What was said of the last throw before Python answered. */
  #said = '';

  connected() {
    this.#fall = new Fall(this.parts.shown);
    this.listen(this.parts.press, 'click', () => this.#throw());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#request.drop();
    this.#fall?.end();
  }

  #throw() {
    const { request } = /** @type {Sentence} */ (this.parts.sentence);
    const asked = { ...request, mode: 'roll', ...freshDice() };
    const thrown = throwDeclared(JSON.parse(this.dataset.throws ?? '{"throws": []}'), asked);
    engine.retry();
    this.#said = this.#knownOutcome(asked, facesOf(thrown));
    this.#showFallen(thrown);
    this.#request.send(
      asked,
      (answer) => this.#show(answer, asked),
      (message) => this.#say(message),
    );
  }

  /** Shows what falls, and the verdict where it is known. @param {import('../throws/declared.mjs').Thrown} thrown */
  #showFallen(thrown) {
    this.parts.shown.replaceChildren(drawRows(thrown));
    this.#fall?.begin(thrown);
    this.#say(this.#said || fallenWords(thrown, engine.isReady));
    if (!this.#said) this.setAttribute('aria-busy', 'true');
  }

  /**
   * What the build knows to come of a throw; '' where only Python can tell.
   * @param {EngineRequest} request
   * @param {(number | string)[]} faces
   */
  #knownOutcome(request, faces) {
    /** @type {Partial<Outcomes>} */
    const { input = '', dice = [], came = {} } = JSON.parse(this.dataset.outcomes ?? '{}');
    if (Object.keys(request.readings ?? {}).length > 0) return '';
    const place = dice.reduce((at, sides, which) => at * sides + Number(faces[which]) - 1, 0);
    const sign = came[String(request.inputs?.[input])]?.[place];
    return sign === undefined || faces.length !== dice.length ? '' : Object.values(this.#words)[Number(sign)];
  }

  /** What each outcome means, in everyday words. @returns {{[outcome: string]: string}} */
  get #words() {
    return JSON.parse(this.dataset.says ?? '{}');
  }

  /** @param {EngineAnswer} answer @param {EngineRequest} thrown */
  #show(answer, thrown) {
    if (!answer.ok) return this.#say(answer.failure.message);
    const page = engineDocument(answer.html);
    this.parts.shown.replaceChildren(...page.querySelectorAll('figure.rc-shown'));
    const isAsShown = this.#fall?.goOn(answer.response.faces ?? []) ?? true;
    const said = this.#words[String(answer.response.result[this.dataset.by ?? ''])] ?? answer.response.sentence;
    if (!isAsShown) this.#say(`${said} ${OUTDATED}`);
    else if (said !== this.#said) this.#say(said);
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
    announce(this.parts.says, text);
  }
}
