/**
 * The menu that copies in one of several formats: one for the whole visit, placed beside whatever opened it.
 *
 * Arrow keys, Home and End walk it, Escape and Tab leave it for the control that opened it. It stays open after
 * a copy, so that the sentence that says so can be read, and another format taken.
 *
 * @typedef {{name: string, text: string}} Choice a format's name, and the text that it copies
 */

import { canOpenMenu, copyText } from './clipboard.mjs';
import { FORMATS, versions } from './formats.mjs';
import { announce, newButton, newElement } from '../shared/html.mjs';

const OPENER = 'is-copy-anchor';
const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowRight', 1],
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
]);

/** @type {HTMLElement | null} */
let opener = null;
/** @type {HTMLElement | undefined} */
let panel;

/**
 * Opens the menu, or closes it where it was this control that had opened it.
 * @param {HTMLElement} control
 * @param {string} label what the menu is for
 * @param {Choice[]} choices
 */
export function toggleMenu(control, label, choices) {
  const wasOpen = opener === control;
  closeMenu();
  if (wasOpen) return;
  opener = control;
  opener.classList.add(OPENER);
  opener.setAttribute('aria-expanded', 'true');
  const menu = filled(label, choices);
  menu.showPopover();
  items()[0].focus();
}

/** Closes the menu; the focus is the caller's. */
export function closeMenu() {
  opener?.classList.remove(OPENER);
  opener?.setAttribute('aria-expanded', 'false');
  opener = null;
  if (panel?.matches(':popover-open')) panel.hidePopover();
}

/** @param {string} label @param {Choice[]} choices */
function filled(label, choices) {
  panel ??= newPanel();
  const [list, status] = panel.children;
  panel.querySelector('textarea')?.remove();
  list.setAttribute('aria-label', label);
  list.replaceChildren(...choices.map(item));
  status.textContent = '';
  return panel;
}

function newPanel() {
  const [list, status] = [newElement('div', { role: 'menu' }), newElement('p', { role: 'status' })];
  const menu = newElement('div', { class: 'copy-menu', popover: 'manual' }, list, status);
  menu.addEventListener('keydown', walk);
  menu.addEventListener('focusout', leave);
  addEventListener('pointerdown', pressOutside, { capture: true });
  document.body.append(menu);
  return menu;
}

/** @param {Choice} choice */
function item({ name, text }) {
  const button = newButton(name, { tabindex: '-1', role: 'menuitem' }, () => copy(button, text));
  return button;
}

/** @param {HTMLButtonElement} button @param {string} text */
async function copy(button, text) {
  panel?.querySelector('textarea')?.remove();
  const hasCopied = await copyText(text, () => field(text));
  if (hasCopied) button.focus();
  const status = panel?.querySelector('[role=status]');
  if (!status) return;
  const words = hasCopied ? `${button.textContent} copied` : `${button.textContent}: copy it from the field`;
  announce(status, words);
}

/** @param {string} text */
function field(text) {
  const laid = newElement('textarea', { 'aria-label': 'text to copy', readonly: '' }, text);
  panel?.append(laid);
  return laid;
}

function items() {
  return /** @type {HTMLElement[]} */ ([...(panel?.querySelectorAll('[role=menuitem]') ?? [])]);
}

/** @param {KeyboardEvent} event */
function walk(event) {
  if (event.key === 'Escape' || event.key === 'Tab') return goBack(event);
  if (event.altKey || event.ctrlKey || event.metaKey) return; // the browser's own way, as back to the last page
  const all = items();
  const place = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const step = STEPS.get(event.key);
  if (event.key === 'Home') all[0].focus();
  else if (event.key === 'End') all[all.length - 1].focus();
  else if (step !== undefined && place !== -1) all[(place + step + all.length) % all.length].focus();
  else return;
  event.preventDefault();
}

/** Tab goes on from the control, as if the menu had never been there. @param {KeyboardEvent} event */
function goBack(event) {
  const control = opener;
  closeMenu();
  control?.focus();
  if (event.key === 'Escape') event.preventDefault();
}

/** @param {FocusEvent} event */
function leave({ relatedTarget }) {
  if (relatedTarget instanceof Node && relatedTarget !== opener && !panel?.contains(relatedTarget)) closeMenu();
}

/** @param {PointerEvent} event */
function pressOutside({ target }) {
  if (opener && target instanceof Node && !panel?.contains(target) && !opener.contains(target)) closeMenu();
}

/* The menu that copies what a reader has made, a character or a scene, for a post. */

/**
 * @param {HTMLButtonElement} button
 * @param {string} label of the menu
 * @param {import('./formats.mjs').Citation} post
 */
export async function offerPost(button, label, post) {
  const choices = FORMATS.filter(([format]) => format !== 'link').flatMap(([format, name]) =>
    versions(format, name, post),
  );
  if (canOpenMenu) return toggleMenu(button, label, choices);
  const [{ text }] = choices;
  await copyText(text, () => laidOut(button, text));
}

/** @param {HTMLButtonElement} button @param {string} text */
function laidOut(button, text) {
  const laid = newElement('textarea', { class: 'rc-link', readonly: '' }, text);
  button.after(laid);
  return laid;
}
