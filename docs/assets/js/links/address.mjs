/**
 * The keeper of the page's address: what readers see is written into it, so that a reload shows it again. Only a press
 * that does something to a roll adds an entry to the history. Browsers refuse pages that rewrite their address too often.
 */

const EVERY_MS = 400;

let lastWrite = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let laterWrite;

/**
 * Writes an address as soon as it may be, in place of one that waits to be written.
 * @param {() => string | null} addressOf asked when it is written; null leaves the address as it is
 * @param {boolean} [isCalm] whether it waits until nothing more has come for a while
 */
export function writeAddress(addressOf, isCalm = false) {
  clearTimeout(laterWrite);
  const wait = isCalm ? EVERY_MS : lastWrite + EVERY_MS - performance.now();
  const { href } = location;
  if (wait <= 0) write(addressOf);
  else
    laterWrite = setTimeout(() => {
      if (location.href === href) write(addressOf);
    }, wait); // whoever has gone back finds what was there
}

/** What waits to be written belonged to another page, or to another entry of the history. */
export function dropAddress() {
  clearTimeout(laterWrite);
}

/**
 * Begins an entry of the history, from which the way back leads to an address; the next answer is written at once.
 * @param {string} back
 */
export function pushAddress(back) {
  dropAddress();
  history.replaceState(history.state, '', back);
  history.pushState(history.state, '', back);
  lastWrite = -EVERY_MS;
}

/** Takes what was read out of the address, and with it whatever waits to be written there: it is open no longer. */
export function clearAddress() {
  dropAddress();
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** @param {() => string | null} addressOf */
function write(addressOf) {
  const address = addressOf();
  if (address === null) return;
  lastWrite = performance.now();
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Only the address lags behind: what it would show is on the page.
  }
}
