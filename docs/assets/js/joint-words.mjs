/** What the page says at each stage of rolling together. Pure: no DOM. */

/** @type {{[stage: string]: string}} */
export const STAGES = {
  begin: 'There is no message in this text; paste the whole post of the other one.',
  answer: 'This is a commitment. Type anything you like and post the answer; from then on neither of you can change the dice.',
  answered: 'The answer is given. Now the one who began has to reveal the secret.',
  waiting: 'This commitment is yours. Wait until the other one has answered, then paste the answer here.',
  reveal: 'The dice are fixed. Post the reveal: with it everyone can check them.',
  done: 'It holds: the secret fits the commitment, and these are the dice of both of you.',
  broken: 'No reveal in this text fits the commitment, but anybody could have posted it. Paste the post of the one who began: if theirs does not fit either, the roll does not hold.',
  unknown: 'The commitment that this belongs to is missing; paste the post with it, too.',
};

/** What each message says to people. @type {{[kind: string]: string}} */
export const SAYS = {
  commitment: 'I commit to a secret for this roll. Answer with any text, and I shall reveal it; the dice come from both.',
  answer: 'My part of the roll:',
  reveal: 'My secret, so that everyone can check the roll:',
};

/** @param {number} count */
export function damagedWords(count) {
  const many = count === 1 ? 'One message' : `${count} messages`;
  return count ? `${many} in this text came through damaged; ask for it again, or copy it whole. ` : '';
}
