/**
 * Where two who roll together stand, from the messages that one of them pasted. Pure: no DOM.
 *
 * @typedef {import('./joint-messages.mjs').Message} Message
 * @typedef {import('./joint-messages.mjs').Commitment} Commitment
 * @typedef {import('./joint-seed.mjs').Pledge} Pledge
 * @typedef {{[commitment: string]: Pledge}} Pledges those of this device, with their secrets
 *
 * @typedef {object} JointState
 * @property {'begin' | 'answer' | 'answered' | 'waiting' | 'reveal' | 'done' | 'broken' | 'other' | 'unknown'} stage
 * @property {string} [commitment]
 * @property {string} [question]
 * @property {string} [post]
 * @property {string} [secret]
 * @property {string} [answer]
 * @property {string} [seed]
 * @property {boolean} [hasOthers] whether more than one answer was given; the first counts
 * @property {boolean} [hasStrangers] whether something stands there that does not fit; anybody may post that
 */

import { commitmentOf, jointSeed } from './joint-seed.mjs';

/** How much is hashed to find the reveal that fits: a thread of beginnings and reveals would take for ever. */
const MOST_SIGNS = 200_000;

/**
 * @param {Message[]} messages
 * @param {Pledges} own
 * @param {(question: string) => boolean} [isRoll] whether dice follow from a question
 * @returns {JointState}
 */
export function jointState(messages, own, isRoll = () => true) {
  const first = messages.find((message) => message.kind === 'commitment' || Object.hasOwn(own, message.commitment)) ?? messages[0];
  if (!first) return { stage: 'begin' };
  const { commitment } = first;
  const ours = messages.filter((message) => message.commitment === commitment);
  const pledge = ownPledge(own, commitment);
  const begun = pledge ? [pledge] : beginnings(ours);
  if (begun.length === 0) return { stage: 'unknown', commitment };
  const rolled = begun.filter(({ question }) => isRoll(question));
  if (rolled.length === 0) return { stage: 'other', commitment };
  const secrets = [...new Set(ours.flatMap((message) => (message.kind === 'reveal' ? [message.secret] : [])))];
  const revealed = fitting(rolled, secrets, commitment);
  const { question, post } = revealed ?? rolled[0];
  const hasStrangers = begun.length > 1 || secrets.length > (revealed ? 1 : 0);
  const isBroken = secrets.length > 0 && !revealed && !pledge;
  return { commitment, question, post, hasStrangers, ...afterBeginning(answersIn(ours), { pledge, revealed, isBroken }) };
}

/** What this device keeps, where it is what was posted. @param {Pledges} own @param {string} commitment @returns {Pledge | undefined} */
function ownPledge(own, commitment) {
  const pledge = Object.hasOwn(own, commitment) ? own[commitment] : undefined;
  return pledge && commitmentOf(pledge) === commitment ? pledge : undefined;
}

/** Each only once; a stranger may have posted the digits with another roll. @param {Message[]} ours @returns {Omit<Pledge, 'secret'>[]} */
function beginnings(ours) {
  const begun = ours.flatMap((message) => (message.kind === 'commitment' ? [message] : []));
  return [...new Map(begun.map((message) => [`${message.question} ${message.post}`, message])).values()];
}

/** @param {Message[]} ours */
function answersIn(ours) {
  return ours.flatMap((message) => (message.kind === 'answer' ? [message.answer] : []));
}

/**
 * The pledge that the commitment was made of; undefined where none of them is.
 * @param {Omit<Pledge, 'secret'>[]} begun @param {string[]} secrets @param {string} commitment
 */
function fitting(begun, secrets, commitment) {
  let signs = 0;
  for (const secret of secrets) {
    for (const { question, post } of begun) {
      signs += question.length + post.length + secret.length;
      if (signs > MOST_SIGNS) return undefined;
      if (commitmentOf({ secret, question, post }) === commitment) return { secret, question, post };
    }
  }
  return undefined;
}

/** @param {string[]} answers @param {{pledge?: Pledge, revealed?: Pledge, isBroken: boolean}} known @returns {JointState} */
function afterBeginning(answers, { pledge, revealed, isBroken }) {
  const [answer] = answers;
  if (answer === undefined) return { stage: pledge ? 'waiting' : 'answer' };
  const told = { answer, hasOthers: new Set(answers).size > 1 };
  const shown = revealed ?? pledge;
  if (!shown) return { stage: isBroken ? 'broken' : 'answered', ...told };
  return { stage: revealed ? 'done' : 'reveal', secret: shown.secret, seed: jointSeed(shown, answer), ...told };
}
