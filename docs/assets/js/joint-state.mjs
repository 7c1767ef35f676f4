/**
 * Where two who roll together stand, from the messages that one of them pasted. Pure: no DOM.
 *
 * @typedef {import('./joint-messages.mjs').Message} Message
 * @typedef {import('./joint-messages.mjs').Commitment} Commitment
 * @typedef {import('./joint-seed.mjs').Pledge} Pledge
 * @typedef {{[commitment: string]: Pledge}} Pledges those of this device, with their secrets
 *
 * @typedef {object} JointState
 * @property {'begin' | 'answer' | 'answered' | 'waiting' | 'reveal' | 'done' | 'broken' | 'unknown'} stage
 * @property {string} [commitment]
 * @property {string} [question]
 * @property {string} [post]
 * @property {string} [secret]
 * @property {string} [answer]
 * @property {string} [seed]
 * @property {boolean} [hasOthers] whether more than one answer was given; the first counts
 */

import { commitmentOf, jointSeed } from './joint-seed.mjs';

/** @param {Message[]} messages @param {Pledges} own @returns {JointState} */
export function jointState(messages, own) {
  const [first] = messages;
  if (!first) return { stage: 'begin' };
  const { commitment } = first;
  const ours = messages.filter((message) => message.commitment === commitment);
  const pledge = Object.hasOwn(own, commitment) ? own[commitment] : undefined;
  const begun = ours.find((message) => message.kind === 'commitment') ?? pledge;
  if (!begun) return { stage: 'unknown', commitment };
  const { question, post } = /** @type {Commitment | Pledge} */ (begun);
  return { commitment, question, post, ...afterBeginning(ours, { question, post }, pledge?.secret, commitment) };
}

/** @param {Message[]} ours @param {{question: string, post: string}} asked @param {string | undefined} secret @param {string} commitment @returns {JointState} */
function afterBeginning(ours, asked, secret, commitment) {
  const answers = ours.flatMap((message) => (message.kind === 'answer' ? [message.answer] : []));
  const revealed = ours.flatMap((message) => (message.kind === 'reveal' ? [message.secret] : []))[0];
  const [answer] = answers;
  if (answer === undefined) return { stage: secret === undefined ? 'answer' : 'waiting' };
  const told = { answer, hasOthers: new Set(answers).size > 1 };
  const shown = revealed ?? secret;
  if (shown === undefined) return { stage: 'answered', ...told };
  const pledge = { ...asked, secret: shown };
  if (commitmentOf(pledge) !== commitment) return { stage: 'broken', ...told };
  return { stage: revealed === undefined ? 'reveal' : 'done', secret: shown, seed: jointSeed(pledge, answer), ...told };
}
