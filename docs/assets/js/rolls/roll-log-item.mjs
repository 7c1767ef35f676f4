/** One roll of the log as a line of the list. */

import { keyOf } from './roll-log.mjs';

/** @param {import('./roll-log.mjs').LoggedRoll} roll @param {string} address */
export function rollItem(roll, address) {
  const item = document.createElement('li');
  item.dataset.key = keyOf(roll);
  item.append(head(roll), saying(roll), foot(roll, address));
  return item;
}

/** @param {import('./roll-log.mjs').LoggedRoll} roll */
function head({ time, title }) {
  const line = document.createElement('p');
  line.className = 'roll-head';
  const when = document.createElement('time');
  when.dateTime = time;
  when.textContent = new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  line.append(title, ' · ', when);
  return line;
}

/** @param {import('./roll-log.mjs').LoggedRoll} roll */
function saying({ sentence }) {
  const line = document.createElement('p');
  line.textContent = sentence;
  return line;
}

/** @param {import('./roll-log.mjs').LoggedRoll} roll @param {string} address */
function foot({ name, sentence }, address) {
  const line = document.createElement('div');
  line.className = 'roll-foot';
  const field = document.createElement('input');
  field.value = name;
  field.placeholder = 'name it';
  field.maxLength = 200;
  field.setAttribute('aria-label', `name of the roll: ${sentence}`);
  const again = document.createElement('a');
  again.href = address;
  again.textContent = 'Show again';
  const gone = document.createElement('button');
  gone.type = 'button';
  gone.dataset.action = 'delete';
  gone.textContent = 'Delete';
  gone.setAttribute('aria-label', `delete the roll: ${sentence}`);
  line.append(field, again, gone);
  return line;
}
