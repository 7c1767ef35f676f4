/**
 * `<rolling-together>`: makes the messages of two who roll together, and checks what was pasted.
 * Own secrets are kept on the device until they are needed; nothing is sent anywhere.
 */

import { deviceStore } from './device-store.mjs';
import { freshSeed } from './fresh-seed.mjs';
import { cleanAnswer, LONGEST_PASTE, readMessages, writeMessage } from './joint-messages.mjs';
import { writePost } from './joint-posts.mjs';
import { commitmentOf, postAddress, postSeed } from './joint-seed.mjs';
import { jointState } from './joint-state.mjs';
import { damagedWords, SAYS, STAGES } from './joint-words.mjs';
import { keptPledges, keepPledge } from './pledge-store.mjs';
import { bareQuestion, questionAddress, rollAddress } from './joint-question.mjs';

/** @typedef {import('./joint-messages.mjs').Message} Message */

const NO_QUESTION = 'paste the link of a roll first: set it up in a calculator and copy its link';
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
    this.addEventListener('click', ({ target }) => target instanceof HTMLButtonElement && target.dataset.copy !== undefined && void this.#copy(target), { signal });
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

  /** The roll without its dice, and the post it is bound to; null where one of them is wrong, which is said. @param {string} name @param {string} place */
  #asked(name, place) {
    const question = bareQuestion(this.#field('question').value);
    const typed = this.#field(name).value.trim();
    const post = typed === '' ? '' : postAddress(typed);
    this.#say(place, question ? (post ?? NO_POST) : NO_QUESTION);
    if (!question || post === null) return null;
    this.#say(place, '');
    return { question, post };
  }

  #begin() {
    const asked = this.#asked('post', 'begin');
    if (!asked) return;
    const pledge = { ...asked, secret: freshSeed() };
    const commitment = commitmentOf(pledge);
    const lasts = keepPledge(commitment, pledge);
    const { question, post } = asked;
    this.#post('begin', { kind: 'commitment', commitment, question, post }, [['The roll', questionAddress(question)]]);
    this.#say('begin', lasts
      ? `Post this. Your secret is ${pledge.secret}; this device keeps it until you reveal it.`
      : `Post this, and write your secret down, for ${deviceStore.words}: ${pledge.secret}`);
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
    const state = jointState(messages, keptPledges());
    const others = state.hasOthers ? ' There is more than one answer; the first counts.' : '';
    this.#say('read', this.#field('pasted').value.trim() ? damagedWords(damaged) + STAGES[state.stage] + others : '');
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
    const asked = this.#asked('bound', 'bound');
    const number = Number(this.#field('number').value.trim() || 1);
    this.#clear('bound');
    if (!asked) return;
    if (!asked.post) return this.#say('bound', NO_POST);
    if (!Number.isInteger(number) || number < 1 || number > 999) return this.#say('bound', 'the number of the roll is a whole number from 1 to 999');
    const seed = postSeed(asked.post, number);
    this.#say('bound', `Seed: ${seed}`);
    this.#link('bound', 'See the roll', rollAddress(asked.question, seed));
  }

  /** @param {string} place @param {Message} message @param {[string, string][]} links */
  #post(place, message, links) {
    const box = this.#clear(place);
    const field = document.createElement('textarea');
    field.readOnly = true;
    field.rows = 6;
    field.setAttribute('aria-label', 'message to post');
    const post = { says: SAYS[message.kind], message: writeMessage(message), links };
    field.value = writePost('bbcode', post);
    box.append(field, copyButton('Copy as BBCode', field.value), copyButton('Copy as plain text', writePost('text', post)));
  }

  /** @param {string} place @returns {Element} */
  #clear(place) {
    const box = /** @type {Element} */ (this.querySelector(`[data-made="${place}"]`));
    box.replaceChildren();
    return box;
  }

  /** @param {string} place @param {string} words @param {string} address */
  #link(place, words, address) {
    const link = document.createElement('a');
    link.className = 'button';
    link.href = address;
    link.textContent = words;
    this.querySelector(`[data-made="${place}"]`)?.append(link);
  }

  /** @param {string} place @param {string} words */
  #say(place, words) {
    const line = this.querySelector(`[data-said="${place}"]`);
    if (line && line.textContent !== words) line.textContent = words;
  }

  /** @param {HTMLButtonElement} button */
  async #copy(button) {
    const field = /** @type {HTMLTextAreaElement} */ (button.parentElement?.querySelector('textarea'));
    field.value = button.value;
    try {
      await navigator.clipboard.writeText(button.value);
      button.textContent = 'Copied';
    } catch {
      field.select(); // not allowed here: the reader's own hand copies
      button.textContent = 'Marked: copy it with your keyboard';
    }
  }
}

/** @param {string} words @param {string} text */
function copyButton(words, text) {
  const made = document.createElement('button');
  made.type = 'button';
  made.dataset.copy = '';
  made.value = text;
  made.textContent = words;
  return made;
}
