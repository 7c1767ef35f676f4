/**
 * What failed for want of a line, or on a bad day of the server, is tried again by itself: sooner at first, then seldom,
 * and at once when the line is back or the reader returns to the page.
 */

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * Asks for a file past the browser's cache, which then has it right for whoever asks next. Rejects where it does not
 * come, or comes wrong: a host may send a page where a file is not there.
 * @param {string} address
 * @param {string} [integrity] its sum, where it is known
 */
export async function fetchAnew(address, integrity) {
  const response = await fetch(address, { cache: 'reload', integrity });
  const type = response.headers.get('content-type') ?? '';
  const isUsable = /\.m?js$/u.test(address) ? /javascript/u.test(type) : !/html/u.test(type);
  if (!response.ok || !isUsable) throw new Error(`${address}: ${response.status} ${type}`);
}

/**
 * Resolves with what comes of the first attempt that does not reject. Nobody waits on a page that is out of sight.
 * @template Made
 * @param {() => Promise<Made>} attempt
 * @returns {Promise<Made>}
 */
export function untilDone(attempt) {
  return new Promise((resolve) => {
    const called = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let pause = FIRST_MS;
    let isBusy = false;
    const again = async () => {
      if (isBusy) return;
      clearTimeout(timer);
      isBusy = true;
      try {
        if (globalThis.document?.hidden) throw new Error('nobody looks');
        resolve(await attempt());
        called.abort();
      } catch {
        timer = setTimeout(again, pause);
        pause = Math.min(2 * pause, LONGEST_MS);
      }
      isBusy = false;
    };
    for (const type of ['online', 'focus', 'pageshow']) addEventListener(type, again, { signal: called.signal });
    void again();
  });
}
