/** The menu that copies what a reader has made, a character or a scene, for a post. */

import { canOpenMenu } from './menu-support.mjs';
import { copyText } from './clipboard.mjs';
import { FORMATS, written } from './formats.mjs';
import { toggleMenu } from './menu.mjs';

/**
 * @param {HTMLButtonElement} button
 * @param {string} label of the menu
 * @param {import('./formats.mjs').Citation} post
 */
export async function offerPost(button, label, post) {
  const choices = FORMATS.filter(([format]) => format !== 'link').map(([format, name]) => ({ name, text: written(format, post) }));
  if (canOpenMenu) return toggleMenu(button, label, choices);
  const [{ text }] = choices;
  await copyText(text, () => field(button, text));
}

/** @param {HTMLButtonElement} button @param {string} text */
function field(button, text) {
  const laid = document.createElement('textarea');
  laid.className = 'rc-link';
  laid.readOnly = true;
  laid.value = text;
  button.after(laid);
  return laid;
}
