/**
 * The menu of a small screen and the search are opened by labels of the theme, which no key reaches. Where scripts run
 * they are buttons. Without scripts the menu opens as soon as the focus comes into it, by its style sheet.
 */

const SWITCHES =
  '.md-header__inner > label[for], .md-sidebar--primary :is(.md-nav__link, .md-nav__title:not([for="__drawer"]))[for]';
/** @type {Record<string, string>} */
const NAMES = { __drawer: 'Menu', __search: 'Search' };
const MENU = '.md-header__inner > label[for="__drawer"]';
const AT_THE_MENU = '.md-header, .md-sidebar--primary';

/** Listens for the whole visit. */
export function listenForSwitches() {
  document.addEventListener('keydown', pressSwitch);
  document.addEventListener('change', tellSwitches);
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest(AT_THE_MENU)) closeMenu();
  });
}

/** Makes the labels of a page buttons; its menu is another one than that of the page before. */
export function upgradeSwitches() {
  for (const label of /** @type {NodeListOf<HTMLLabelElement>} */ (document.querySelectorAll(SWITCHES))) {
    label.tabIndex = 0;
    label.role = 'button';
    if (!label.textContent?.trim())
      label.ariaLabel = NAMES[label.htmlFor] ?? label.previousElementSibling?.textContent?.trim() ?? null;
  }
  tellSwitches();
}

/** Says of each what it has opened: the theme, too, opens and closes them. */
function tellSwitches() {
  for (const label of /** @type {NodeListOf<HTMLLabelElement>} */ (document.querySelectorAll(SWITCHES)))
    label.ariaExpanded = String(isChecked(label.htmlFor));
}

/** @param {KeyboardEvent} event */
function pressSwitch(event) {
  const { key, target } = event;
  if (key === 'Escape' && closeMenu()) /** @type {HTMLElement | null} */ (document.querySelector(MENU))?.focus();
  if (!['Enter', ' '].includes(key) || !(target instanceof HTMLLabelElement) || !target.matches(SWITCHES)) return;
  event.preventDefault();
  event.stopPropagation(); // the theme, where it is here, answers to Enter, too
  if (event.repeat) return;
  target.click();
  // A list is shut from its title, which goes with it, and stands behind the label that opens it again.
  if (!target.checkVisibility({ visibilityProperty: true }))
    /** @type {HTMLElement | null} */ (document.querySelector(`.md-nav__link[for="${target.htmlFor}"]`))?.focus();
}

/** Whether it was open. */
function closeMenu() {
  const wasOpen = isChecked('__drawer');
  if (wasOpen) document.getElementById('__drawer')?.click();
  return wasOpen;
}

/** @param {string} id */
function isChecked(id) {
  const toggle = document.getElementById(id);
  return toggle instanceof HTMLInputElement && toggle.checked;
}
