/**
 * `<rolling-together>`: makes the messages of two who roll together, and checks what was pasted.
 * Own secrets are kept on the device until they are needed; nothing is sent anywhere. `data-rolls` names the calculators
 * that roll.
 */

import { boundPost } from './bound-post.mjs';
import { deviceStore } from '../shared/store.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { cleanAnswer, LONGEST_PASTE, readMessages, writeMessage } from './joint-messages.mjs';
import { copyFor, linkButton, messageToKeep, messageToPost } from './joint-parts.mjs';
import { questionAddress, rollAddress } from './joint-question.mjs';
import { commitmentOf, postAddress } from './joint-seed.mjs';
import { jointState } from './joint-state.mjs';
import { boundWords, damagedWords, doubtWords, SAYS, STAGES } from './joint-words.mjs';
import { keptPledges, keepPledge } from './pledge-store.mjs';
import { bareQuestion, isRoll } from './roll-question.mjs';

/** @typedef {import('./joint-messages.mjs').Message} Message */

const NO_QUESTION = 'paste the link of a roll first: set it up in a calculator and copy its link';
const NO_ROLL = 'this link is of a calculator that rolls nothing; set a roll up in another one and copy its link';
const NO_POST = 'this is no address of a post; copy it from the browser, with its https://';

export class RollingTogetherElement extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listening;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    for (const form of this.querySelectorAll('form')) form.hidden = form.dataset.step === 'answer';
    this.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit(/** @type {HTMLFormElement} */ (event.target).dataset.step ?? '');
    }, { signal });
    this.addEventListener('input', ({ target }) => target === this.#field('pasted') && this.#read(), { signal });
    this.addEventListener('click', ({ target }) => target instanceof HTMLButtonElement && target.dataset.copy !== undefined && void copyFor(target), { signal });
    addEventListener('hashchange', () => this.#takeAddress(), { signal });
    this.#takeAddress();
    if (this.#field('pasted').value) this.#read();
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  /** @param {string} name @returns {HTMLInputElement | HTMLTextAreaElement} */
  #field(name) {
    return /** @type {HTMLInputElement} */ (this.querySelector(`[name="${name}"]`));
  }

  #takeAddress() {
    const question = bareQuestion(location.hash);
    if (!question) return;
    this.#field('question').value = questionAddress(question);
    this.#say('question', '');
  }

  /** @param {string} step */
  #submit(step) {
    if (step === 'begin') this.#begin();
    if (step === 'answer') this.#answer();
    if (step === 'bound') this.#bind();
  }

  get #calculators() {
    return (this.dataset.rolls ?? '').split(' ');
  }

  /** The roll without its dice; null where there is none, which is said. @param {string} place */
  #question(place) {
    const question = bareQuestion(this.#field('question').value);
    const isGood = question !== null && isRoll(question, this.#calculators);
    this.#say(place, isGood ? '' : question ? NO_ROLL : NO_QUESTION);
    return isGood ? question : null;
  }

  #begin() {
    this.#clear('begin');
    const question = this.#question('begin');
    const typed = this.#field('post').value.trim();
    const post = typed === '' ? '' : postAddress(typed);
    if (question === null) return;
    if (post === null) return this.#say('begin', NO_POST);
    const pledge = { question, post, secret: freshSeed() };
    const commitment = commitmentOf(pledge);
    const lasts = keepPledge(commitment, pledge);
    const box = this.#post('begin', { kind: 'commitment', commitment, question, post }, [['The roll', questionAddress(question)]]);
    // What is to be posted and what is not never stand together: somebody in a hurry would post both.
    box.append(messageToKeep(writeMessage({ kind: 'reveal', commitment, secret: pledge.secret }), lasts));
    this.#say('begin', lasts
      ? 'Post this message. The secret for it stays on this device until you reveal it.'
      : `Post the first message. Copy the second one to a place of your own, for ${deviceStore.words}.`);
  }

  /** @returns {import('./joint-state.mjs').JointState} */
  #read() {
    const { length } = this.#field('pasted').value;
    if (length <= LONGEST_PASTE) return this.#readMessages();
    this.#say('read', `this is longer than ${LONGEST_PASTE} signs; paste only the posts that hold the messages`);
    this.#clear('read');
    return { stage: 'begin' };
  }

  #readMessages() {
    const { messages, damaged } = readMessages(this.#field('pasted').value);
    const state = jointState(messages, keptPledges(), (question) => isRoll(question, this.#calculators));
    this.#say('read', this.#field('pasted').value.trim() ? damagedWords(damaged) + STAGES[state.stage] + doubtWords(state) : '');
    this.querySelector('[data-step="answer"]')?.toggleAttribute('hidden', state.stage !== 'answer');
    this.#clear('read');
    if (state.stage === 'answer') this.#link('read', 'What is rolled', questionAddress(state.question ?? ''));
    if (state.stage === 'reveal') this.#reveal(state);
    if (state.seed) this.#link('read', 'See the roll', rollAddress(state.question ?? '', state.seed));
    return state;
  }

  /** @param {import('./joint-state.mjs').JointState} state */
  #reveal({ commitment = '', secret = '', question = '', seed = '' }) {
    this.#post('read', { kind: 'reveal', commitment, secret }, [['The roll', rollAddress(question, seed)]]);
  }

  #answer() {
    const answer = cleanAnswer(this.#field('answer').value);
    const { stage, commitment = '' } = this.#read();
    if (stage !== 'answer') return;
    if (answer === '') return this.#say('read', 'Type any text first: a word nobody could foresee is best.');
    this.#post('read', { kind: 'answer', commitment, answer }, []);
    this.#say('read', 'Post this. Whoever began has to reveal the secret now.');
  }

  #bind() {
    this.#clear('bound');
    const question = this.#question('bound');
    const number = Number(this.#field('number').value.trim() || 1);
    if (question === null) return;
    const post = boundPost(this.#field('bound').value.trim());
    if (!post.ok) return this.#say('bound', post.message);
    if (!Number.isInteger(number) || number < 1 || number > 999) return this.#say('bound', 'the number of the roll is a whole number from 1 to 999');
    const seed = post.seed(number);
    this.#say('bound', boundWords(seed, post.isNumbered));
    this.#link('bound', 'See the roll', rollAddress(question, seed));
  }

  /** @param {string} place @param {Message} message @param {[string, string][]} links */
  #post(place, message, links) {
    const box = this.#clear(place);
    box.append(...messageToPost({ says: SAYS[message.kind], message: writeMessage(message), links }));
    return box;
  }

  /** @param {string} place @returns {Element} */
  #clear(place) {
    const box = /** @type {Element} */ (this.querySelector(`[data-made="${place}"]`));
    box.replaceChildren();
    return box;
  }

  /** @param {string} place @param {string} words @param {string} address */
  #link(place, words, address) {
    this.querySelector(`[data-made="${place}"]`)?.append(linkButton(words, address));
  }

  /** @param {string} place @param {string} words */
  #say(place, words) {
    const line = this.querySelector(`[data-said="${place}"]`);
    if (line && line.textContent !== words) line.textContent = words;
  }
}
