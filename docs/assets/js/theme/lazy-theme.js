/*
 * The theme's script comes with the reader's first move.
 *
 * It swaps pages, searches, and changes the colours: nothing of a page before somebody moves. It is a quarter of what
 * a page sends, and when it starts it asks the browser where everything stands, which on a phone takes longer than all
 * else together. So it and the scripts that watch over it stand in the page as data, in their order.
 *
 * What a reader does meanwhile is not lost: a link is followed by the browser, the boxes of search and contents open
 * without a script, and a choice of colours or the search's key is passed on as soon as the theme is there.
 *
 * A control in the text answers first: the theme's start would hold the next key up, so it waits for a pause.
 *
 * No module: the theme's script is none.
 */
(() => {
  const LATER = 'script[type="text/plain"][data-src]';
  const LOADED = 'link:is([rel="stylesheet"], [rel="preload"], [rel="modulepreload"])';
  const MOVES = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'wheel', 'touchstart', 'click', 'change'];
  const CONTROL = 'article :is(button, input, select, textarea, label, summary)';
  const PAUSE_MS = 1000;
  const COLOURS = '[data-md-component="palette"] input';
  const SEARCH_KEYS = new Set(['/', 's', 'f']);
  const BEGINNING_MS = 200;
  const MAY_WAIT = { capture: true, passive: true };
  const scripts = [...document.querySelectorAll(LATER)];
  const shown = location.pathname;
  let missed = null;
  let pause = 0;
  let isParsed = false;

  document.documentElement.classList.replace('no-js', 'js');
  showColours();
  document.addEventListener(
    'DOMContentLoaded',
    () => {
      isParsed = true;
    },
    { once: true },
  );
  if (scripts.length === 0) return addEventListener('DOMContentLoaded', announce);
  addEventListener('popstate', followStep);
  if (isSearched() || isReturn()) return void load();
  MOVES.forEach((type) => addEventListener(type, move, MAY_WAIT));
  addEventListener('change', remember, { capture: true });
  addEventListener('keydown', remember, { capture: true });

  /** The theme marks what was searched for, on the page that the search led to, and searches for what a link asks. */
  function isSearched() {
    return ['h', 'q'].some((name) => new URLSearchParams(location.search).has(name));
  }

  /** Where the theme had swapped pages before, the browser takes the next step back for one within this page. */
  function isReturn() {
    return ['reload', 'back_forward'].includes(performance.getEntriesByType('navigation')[0]?.type);
  }

  /** A step back that comes before the theme changes the address alone: the browser has to load what it names. */
  function followStep() {
    if (!window.document$ && location.pathname !== shown) location.reload();
  }

  function move({ target }) {
    clearTimeout(pause);
    if (target instanceof Element && target.closest(CONTROL)) pause = setTimeout(load, PAUSE_MS);
    else void load();
  }

  async function load() {
    MOVES.forEach((type) => removeEventListener(type, move, MAY_WAIT));
    document.querySelectorAll(LOADED).forEach(keepAddress);
    for (const each of scripts) await run(each);
    removeEventListener('change', remember, { capture: true });
    removeEventListener('keydown', remember, { capture: true });
    keepShut(document.getElementById(location.hash.slice(1))?.closest('details:not([open])'));
    // The theme begins with this event, which is over by now unless the reader was quicker than the page.
    if (isParsed) document.dispatchEvent(new Event('DOMContentLoaded'));
    announce();
    missed?.();
    if (location.hash) document.querySelectorAll('[data-md-toggle]').forEach(keepOpen);
  }

  /** The button of the colours that are chosen; the theme hides it again when it shows another. */
  function showColours() {
    const choices = [...document.querySelectorAll(COLOURS)];
    const isSystem = ({ dataset }) => matchMedia(dataset.mdColorMedia).matches;
    const chosen = choices[window.__md_get?.('__palette')?.index ?? choices.findIndex(isSystem)];
    if (chosen) chosen.nextElementSibling.hidden = false;
  }

  /**
   * The theme writes out in full every address that is not, and a style sheet whose address is written anew, with its
   * letters, does not count until it has come again. So the theme reads the full address there already.
   */
  function keepAddress(sheet) {
    const whole = sheet.cloneNode();
    whole.href = sheet.href;
    sheet.getAttribute = (name) => whole.getAttribute(name);
    Object.defineProperty(sheet, 'outerHTML', { value: whole.outerHTML });
  }

  /**
   * A file that is missing leaves the page as it is without scripts of the theme.
   * What follows a script is a task of its own, so that keys that came meanwhile are answered before it.
   */
  function run({ dataset: { src, integrity = '' } }) {
    const script = Object.assign(document.createElement('script'), { integrity });
    return new Promise((resolve) => {
      script.onload = script.onerror = () => setTimeout(resolve);
      script.src = src;
      document.head.append(script);
    });
  }

  function announce() {
    document.documentElement.classList.add('has-theme');
    dispatchEvent(new Event('book-theme-ready'));
  }

  /** What only the theme answers to. */
  function remember({ type, key, target }) {
    if (!(target instanceof Element)) return;
    if (type === 'change' && target.matches(COLOURS)) missed = () => chooseAgain(target);
    if (type === 'keydown' && target === document.body && SEARCH_KEYS.has(key)) {
      missed = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
  }

  /**
   * Where the address names a place, the theme closes search and contents 125 ms after its start, whoever opened them.
   */
  function keepOpen(toggle) {
    const refuse = (event) => event.isTrusted || toggle.checked || event.preventDefault();
    toggle.addEventListener('click', refuse);
    setTimeout(() => toggle.removeEventListener('click', refuse), BEGINNING_MS);
  }

  /** The theme opens the fold that the address names, and goes there, also where the reader has just closed it. */
  function keepShut(fold) {
    if (!fold) return;
    Object.assign(fold, { toggleAttribute: () => fold.open, scrollIntoView: () => {} });
    setTimeout(() => ['toggleAttribute', 'scrollIntoView'].forEach((name) => delete fold[name]), BEGINNING_MS);
  }

  function chooseAgain(input) {
    input.checked = true;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
})();
