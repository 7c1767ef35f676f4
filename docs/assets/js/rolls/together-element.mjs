/**
 * `<rolling-together>`: writes the messages of two who roll together, and checks those that are pasted.
 * Own secrets stay on the device until they are needed; nothing is sent anywhere. `data-rolls` names the calculators
 * that roll.
 *
 * @typedef {import('./commit-reveal.mjs').Message} Message
 * @typedef {import('./commit-reveal.mjs').ProtocolState} ProtocolState
 * @typedef {import('./commit-reveal.mjs').Openings} Openings
 * @typedef {'begin' | 'read' | 'bound'} Place a status line, and a box for messages and links
 */

import { freshSeed } from '../shared/seed.mjs';
import { documents } from '../shared/documents.mjs';
import { widget } from '../shared/widget.mjs';
import {
  bareQuestion,
  bindingText,
  bindToPost,
  cleanAnswer,
  commitmentOf,
  damageText,
  doubtText,
  isRoll,
  LONGEST_PASTE,
  NO_POST,
  POST_TEXT,
  postAddress,
  protocolState,
  readMessages,
  rollAddress,
  STAGE_TEXT,
  writeMessage,
  writePost,
} from './commit-reveal.mjs';
import { newButton, newElement } from '../shared/html.mjs';

const NO_QUESTION = 'paste the link of a roll first: set it up in a calculator and copy its link';
const NO_ROLL = 'this link is of a calculator that rolls nothing; set a roll up in another one and copy its link';

const PARTS = /** @type {const} */ ({
  question: 'input[name="question"]',
  post: 'input[name="post"]',
  pasted: 'textarea[name="pasted"]',
  answer: 'input[name="answer"]',
  bound: 'input[name="bound"]',
  number: 'input[name="number"]',
  kept: '[data-made="kept"]',
  wait: '.together-wait',
  answerForm: 'form[data-step="answer"]',
});

export class RollingTogetherElement extends widget(PARTS) {
  connected() {
    for (const form of this.querySelectorAll('form')) form.hidden = form === this.parts.answerForm;
    this.listen(this, 'submit', (event) => {
      event.preventDefault();
      const { step } = /** @type {HTMLFormElement} */ (event.target).dataset;
      if (step === 'begin') void this.#commit();
      if (step === 'answer') this.#answer();
      if (step === 'bound') this.#bind();
    });
    this.listen(this.parts.pasted, 'input', () => this.#read());
    this.listen(
      this,
      'click',
      ({ target }) => target instanceof HTMLButtonElement && target.dataset.copy !== undefined && void copyFor(target),
    );
    this.listen(window, 'hashchange', () => this.#readAddress());
    this.#readAddress();
    void documents
      .load(OPENINGS)
      .then(() => (this.parts.pasted.value || documents.unreadableWords(OPENINGS)) && this.#readAgain());
  }

  #readAddress() {
    const question = bareQuestion(location.hash);
    if (question) this.parts.question.value = rollAddress(question);
  }

  /** @param {string} question */
  #isRoll(question) {
    return isRoll(question, (this.dataset.rolls ?? '').split(' '));
  }

  /** The roll without its dice; null where there is none, which is said. @param {Place} place */
  #question(place) {
    const question = bareQuestion(this.parts.question.value);
    const isValid = question !== null && this.#isRoll(question);
    this.#say(place, isValid ? '' : question ? NO_ROLL : NO_QUESTION);
    return isValid ? question : null;
  }

  async #commit() {
    this.#clear('begin');
    const question = this.#question('begin');
    const typed = this.parts.post.value.trim();
    const post = typed === '' ? '' : postAddress(typed);
    if (question === null) return;
    if (post === null) return this.#say('begin', NO_POST);
    const opening = { question, post, secret: freshSeed() };
    const commitment = commitmentOf(opening);
    const lasts = await storeOpening(commitment, opening);
    this.#showPost('begin', { kind: 'commitment', commitment, question, post }, [['The roll', rollAddress(question)]]);
    // In another step than the words to post: somebody in a hurry would post both.
    this.parts.kept.replaceChildren(
      messageToKeep(writeMessage({ kind: 'reveal', commitment, secret: opening.secret }), lasts),
    );
    this.#say(
      'begin',
      lasts
        ? 'Post this message. Your secret stays on this device until step 3.'
        : `Post this message. Then copy your reveal, in step 3, to a place of your own, for ${documents.words}.`,
    );
  }

  /** @returns {ProtocolState} */
  #read() {
    if (this.parts.pasted.value.length <= LONGEST_PASTE) return this.#readMessages();
    this.#say('read', `this is longer than ${LONGEST_PASTE} signs; paste only the posts that hold the messages`);
    this.#clear('read');
    return { stage: 'begin' };
  }

  /** With the secrets of this device, which may come after the first messages; an answer that was made stays. */
  #readAgain() {
    const hasPost = this.querySelector('[data-made="read"] > textarea') !== null;
    if (hasPost) this.#answer();
    else this.#read();
  }

  #readMessages() {
    const { pasted, answerForm } = this.parts;
    const { messages, damaged } = readMessages(pasted.value);
    const state = protocolState(messages, readOpenings(), (question) => this.#isRoll(question));
    const { stage, commitment = '', question = '', secret = '', seed } = state;
    const said = pasted.value.trim() ? damageText(damaged) + STAGE_TEXT[stage] + doubtText(state) : '';
    this.#say('read', `${said} ${documents.unreadableWords(OPENINGS)}`.trim());
    answerForm.hidden = stage !== 'answer';
    this.parts.wait.hidden = stage === 'answer' || stage === 'reveal' || seed !== undefined;
    this.#clear('read');
    if (stage === 'answer') this.#showLink('read', 'What is rolled', rollAddress(question));
    if (stage === 'reveal')
      this.#showPost('read', { kind: 'reveal', commitment, secret }, [['The roll', rollAddress(question, seed)]]);
    if (seed) this.#showLink('read', 'See the roll', rollAddress(question, seed));
    return state;
  }

  #answer() {
    const answer = cleanAnswer(this.parts.answer.value);
    const { stage, commitment = '' } = this.#read();
    if (stage !== 'answer') return;
    if (answer === '') return this.#say('read', 'Type any text first: a word nobody could foresee is best.');
    this.#showPost('read', { kind: 'answer', commitment, answer }, []);
    this.#say('read', 'Post this. Whoever began has to reveal the secret now.');
  }

  #bind() {
    this.#clear('bound');
    const question = this.#question('bound');
    const number = Number(this.parts.number.value.trim() || 1);
    if (question === null) return;
    const binding = bindToPost(this.parts.bound.value.trim());
    if (!binding.ok) return this.#say('bound', binding.message);
    if (!Number.isInteger(number) || number < 1 || number > 999)
      return this.#say('bound', 'the number of the roll is a whole number from 1 to 999');
    const seed = binding.seed(number);
    this.#say('bound', bindingText(seed, binding.isNumbered));
    this.#showLink('bound', 'See the roll', rollAddress(question, seed));
  }

  /** @param {Place} place @param {Message} message @param {[label: string, address: string][]} links */
  #showPost(place, message, links) {
    const post = writePost({ text: POST_TEXT[message.kind], message: writeMessage(message), links });
    this.#clear(place).append(...textToCopy('message to post', post, 6, 'Copy for the forum'));
  }

  /** @param {Place} place @returns {Element} */
  #clear(place) {
    const box = /** @type {Element} */ (this.querySelector(`[data-made="${place}"]`));
    box.replaceChildren();
    return box;
  }

  /** @param {Place} place @param {string} label @param {string} address */
  #showLink(place, label, address) {
    this.querySelector(`[data-made="${place}"]`)?.append(newElement('a', { class: 'button', href: address }, label));
  }

  /** @param {Place} place @param {string} text */
  #say(place, text) {
    const line = this.querySelector(`[data-said="${place}"]`);
    if (line && line.textContent !== text) line.textContent = text;
  }
}

/**
 * The reveal, which nobody else may see before the answer: apart from the message to post, and closed where the device
 * stores it.
 * @param {string} reveal @param {boolean} isStored whether the device will have it when the answer comes
 */
function messageToKeep(reveal, isStored) {
  const summary = newElement('summary', '', 'Keep to yourself: your reveal');
  const advice = newElement(
    'p',
    '',
    'Whoever reads it knows your secret. Do not post it before the other one has answered.',
  );
  const fold = newElement(
    'details',
    'together-kept',
    summary,
    advice,
    ...textToCopy('reveal to keep', reveal, 3, 'Copy it for yourself'),
  );
  fold.open = !isStored;
  return fold;
}

/**
 * A field with a text, and the button that copies it.
 * @param {string} name
 * @param {string} text
 * @param {number} rows
 * @param {string} label
 */
function textToCopy(name, text, rows, label) {
  return [
    newElement('textarea', { readonly: '', rows: String(rows), 'aria-label': name }, text),
    newButton(label, { 'data-copy': '', value: text }),
  ];
}

/**
 * Copies the value of a button; where the browser does not allow it, selects the text for the reader's own hand.
 * @param {HTMLButtonElement} button
 */
async function copyFor(button) {
  const field = /** @type {HTMLTextAreaElement} */ (button.parentElement?.querySelector('textarea'));
  field.value = button.value;
  try {
    await navigator.clipboard.writeText(button.value);
    button.textContent = 'Copied';
  } catch {
    field.select();
    button.textContent = 'Marked: copy it with your keyboard';
  }
}

/* The secrets of commitments that this device made, until they are revealed. */

/** @typedef {import('./commit-reveal.mjs').Opening} Opening */
/** @type {import('../shared/documents.mjs').Kind<Opening>} */
export const OPENINGS = { kind: 'opening', form: 1, read: (value) => (isOpening(value) ? value : null) };
const START = 'opening ';
const MOST = 50;

/** @returns {Openings} */
function readOpenings() {
  return Object.fromEntries(documents.all(OPENINGS).map(({ id, value }) => [id.slice(START.length), value]));
}

/** @param {string} commitment @param {Opening} opening @returns {Promise<boolean>} whether it will last */
async function storeOpening(commitment, opening) {
  const { lasts } = await documents.change(OPENINGS, START + commitment, () => opening);
  for (const { id } of documents.all(OPENINGS).slice(MOST))
    void documents.remove(OPENINGS, id, 'older than fifty others');
  return lasts;
}

/** @param {any} opening @returns {opening is Opening} */
function isOpening(opening) {
  return (
    typeof opening === 'object' &&
    opening !== null &&
    ['secret', 'question', 'post'].every((name) => typeof opening[name] === 'string')
  );
}
