/** The sentences of rolling together: on the page, and in posts. Pure: no DOM, so that Node can test it. */

import { portable } from '../cite/formats.mjs';

/** On the page, by the stage of the protocol. @type {{[stage: string]: string}} */
export const STAGE_TEXT = {
  begin: 'There is no message in this text; paste the whole post of the other one.',
  answer: 'This is a commitment. Type anything you like and post the answer; from then on neither of you can change the dice.',
  answered: 'The answer is given. Now the one who began has to reveal the secret.',
  waiting: 'This commitment is yours. Wait until the other one has answered, then paste the answer here.',
  reveal: 'The dice are fixed. Post the reveal: with it everyone can check them.',
  done: 'It holds: the secret fits the commitment, and these are the dice of both of you.',
  broken: 'No reveal in this text fits the commitment, but anybody could have posted it. Paste the post of the one who began: if theirs does not fit either, the roll does not hold.',
  other: 'This commitment is for no roll of this book, so no dice follow from it; ask for a new one, made with the link of a roll.',
  unknown: 'The commitment that this belongs to is missing; paste the post with it, too.',
};

/** In a post, before the message, by its kind. @type {{[kind: string]: string}} */
export const POST_TEXT = {
  commitment: 'I commit to a secret for this roll. Answer with any text, and I shall reveal it; the dice come from both.',
  answer: 'My part of the roll:',
  reveal: 'My secret, so that everyone can check the roll:',
};

/** @param {number} count */
export function damageText(count) {
  const many = count === 1 ? 'One message' : `${count} messages`;
  return count ? `${many} in this text came through damaged; ask for it again, or copy it whole. ` : '';
}

/** Other messages in the thread. @param {{hasOthers?: boolean, hasStrangers?: boolean, stage: string}} state */
export function doubtText({ hasOthers, hasStrangers, stage }) {
  const others = hasOthers ? ' There is more than one answer; the first counts.' : '';
  return others + (hasStrangers && stage !== 'broken' ? ' Something else stands in this text that does not fit; anybody could have posted it.' : '');
}

/** @param {string} seed of a roll that is bound to a post @param {boolean} isNumbered whether it holds nothing but host and numbers */
export function bindingText(seed, isNumbered) {
  const weak = ' This book does not know how that site numbers its posts: the same post may have other addresses, and each gives other dice. So this says little more than a seed of your own.';
  return `Seed: ${seed}.${isNumbered ? ' Open the post and see that it has this number.' : weak}`;
}

/**
 * A post: a sentence for people, the message for the page, links.
 * @param {'bbcode' | 'text'} format
 * @param {{text: string, message: string, links: [label: string, address: string][]}} post
 */
export function writePost(format, { text, message, links }) {
  const addresses = links.map(([label, address]) => (format === 'bbcode' ? `[url=${portable(address)}]${label}[/url]` : `${label}: ${portable(address)}`));
  const body = format === 'bbcode' ? `[code]${message}[/code]` : message;
  return [text, body, ...addresses].join('\n');
}
