/**
 * The menu of a small screen and the search are opened by labels of the theme, which no key reaches. Where scripts run
 * a button lies over each. Without scripts the menu opens as soon as the focus comes into it, by its style sheet.
 */

import { newElement } from '../shared/html.mjs';

const LABELS =
  '.md-header__inner > label[for], .md-sidebar--primary :is(.md-nav__link, .md-nav__title:not([for="__drawer"]))[for]';
const SWITCH = '.book-switch';
/** @type {Record<string, string>} */
const NAMES = { __drawer: 'Menu', __search: 'Search' };
const AT_THE_MENU = '.md-header, .md-sidebar--primary';

/** Listens for the whole visit. */
export function listenForSwitches() {
  document.addEventListener('keydown', pressKey);
  document.addEventListener('click', press);
  document.addEventListener('change', tellSwitches);
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest(AT_THE_MENU)) closeMenu();
  });
}

/** Lays the buttons over the labels of a page; its menu is another one than that of the page before. */
export function addSwitches() {
  for (const label of /** @type {NodeListOf<HTMLLabelElement>} */ (document.querySelectorAll(LABELS))) {
    if (label.querySelector(SWITCH)) continue;
    const name = label.textContent?.trim() || (NAMES[label.htmlFor] ?? label.previousElementSibling?.textContent ?? '');
    label.append(
      newElement('span', { class: 'book-switch', role: 'button', tabindex: '0', 'aria-label': name.trim() }),
    );
  }
  tellSwitches();
}

/** Says of each what it has opened: the theme, too, opens and closes them. */
function tellSwitches() {
  for (const button of document.querySelectorAll(SWITCH)) {
    const toggle = document.getElementById(button.closest('label')?.htmlFor ?? '');
    button.setAttribute('aria-expanded', String(toggle instanceof HTMLInputElement && toggle.checked));
  }
}

/** @param {KeyboardEvent} event */
function pressKey(event) {
  const { key, target } = event;
  if (key === 'Escape' && closeMenu()) focusOn('.md-header label[for="__drawer"]');
  if (!['Enter', ' '].includes(key) || !(target instanceof HTMLElement) || !target.matches(SWITCH)) return;
  event.preventDefault();
  if (!event.repeat) target.click();
}

/** Not every browser takes a press of a button for one of the label round it. @param {MouseEvent} event */
function press(event) {
  const label = event.target instanceof Element && event.target.matches(SWITCH) && event.target.closest('label');
  if (!label) return;
  event.preventDefault();
  label.click();
  // A list is shut from its title, which goes with it, and stands behind the label that opens it again.
  if (!label.checkVisibility({ visibilityProperty: true })) focusOn(`.md-nav__link[for="${label.htmlFor}"]`);
}

/** @param {string} label */
function focusOn(label) {
  /** @type {HTMLElement | null} */ (document.querySelector(`${label} > ${SWITCH}`))?.focus();
}

/** Whether it was open. */
function closeMenu() {
  const toggle = document.querySelector('#__drawer:checked');
  if (toggle instanceof HTMLInputElement) toggle.click();
  return toggle !== null;
}
