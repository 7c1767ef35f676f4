/** What `<rolling-together>` makes: a message to post with its buttons, a message to keep, a link. */

import { writePost } from './joint-posts.mjs';

/** A message that everybody may see. @param {Parameters<typeof writePost>[1]} post */
export function messageToPost(post) {
  const field = textField('message to post', writePost('bbcode', post), 6);
  return [field, copyButton('Copy as BBCode', field.value), copyButton('Copy as plain text', writePost('text', post))];
}

/**
 * The reveal, which nobody else may see before the answer: apart from what is posted, and closed where the device keeps it.
 * @param {string} reveal @param {boolean} isKept whether the device will have it when the answer comes
 */
export function messageToKeep(reveal, isKept) {
  const place = document.createElement('details');
  const summary = document.createElement('summary');
  const advice = document.createElement('p');
  place.className = 'together-kept';
  place.open = !isKept;
  summary.textContent = 'Keep to yourself: your reveal';
  advice.textContent = 'Whoever reads it knows your secret. Do not post it before the other one has answered.';
  place.append(summary, advice, textField('reveal to keep', reveal, 3), copyButton('Copy it for yourself', reveal));
  return place;
}

/** @param {string} words @param {string} address */
export function linkButton(words, address) {
  const link = document.createElement('a');
  link.className = 'button';
  link.href = address;
  link.textContent = words;
  return link;
}

/** Copies what a button stands for; where the browser does not allow it, marks it for the reader's own hand. @param {HTMLButtonElement} button */
export async function copyFor(button) {
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

/** @param {string} name @param {string} text @param {number} rows */
function textField(name, text, rows) {
  const field = document.createElement('textarea');
  field.readOnly = true;
  field.rows = rows;
  field.setAttribute('aria-label', name);
  field.value = text;
  return field;
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
