/**
 * Why Python could not start or answer: one sentence for each cause. Pure: no DOM, so that Node can test it.
 *
 * The worker sends the sentences to the page as text, so each has to stand alone.
 */

/** The engine cannot be asked; nothing is wrong with the request. */
export class EngineUnavailable extends Error {
  /**
   * @param {string} message one sentence for the reader
   * @param {string} reason a name below
   * @param {string} what it is about
   */
  constructor(message, reason, what) {
    super(message);
    this.name = 'EngineUnavailable';
    this.reason = reason;
    this.what = what;
  }
}

/** Causes in a file itself: another copy of it may be right. */
const OF_CONTENT = ['missing', 'wrong_type', 'truncated', 'changed', 'altered'];

const OF_CONNECTION = ['unreachable', 'offline'];

/** @param {unknown} error */
export function isOfContent(error) {
  return error instanceof EngineUnavailable && OF_CONTENT.includes(error.reason);
}

/** Whether a file did not come, or is not as it should be. @param {unknown} error */
export function isOfFile(error) {
  return isOfContent(error) || (error instanceof EngineUnavailable && OF_CONNECTION.includes(error.reason));
}

/**
 * Whether WebAssembly stopped at something that it cannot do. In the lean Python that is a function that was left out.
 * @param {unknown} error
 */
export function isTrap(error) {
  return typeof WebAssembly === 'object' && error instanceof WebAssembly.RuntimeError;
}

const AGAIN = 'check the connection and try again';
const TELL = 'reload the page, and tell whoever runs this site if that does not help';

/** @type {{[cause: string]: (what: string, detail: string) => string}} */
const SENTENCES = {
  no_wasm: () =>
    'this browser will not run WebAssembly on this page, because a setting or the policy of the site forbids it; allow it, or use another browser',
  unreachable: (file) => `the file ${file} did not arrive, because the connection failed; ${AGAIN}`,
  offline: () =>
    'there is no connection, and Python is not saved on this device; connect once, and it is kept for the next time',
  missing: (file, status) => `the file ${file} is missing on this site, which answered ${status}; ${TELL}`,
  wrong_type: (file, type) => `the file ${file} cannot be used, because the site sends it as "${type}"; ${TELL}`,
  truncated: (file, share) => `the file ${file} broke off after ${share} bytes; ${AGAIN}`,
  changed: (file, share) =>
    `the file ${file} is not the expected one, with ${share} bytes, because the site changed meanwhile; ${TELL}`,
  altered: (file) =>
    `the file ${file} is not the one that belongs to this page, because it was altered on the way or the site changed meanwhile; ${TELL}`,
  memory: () => 'there is too little memory free for Python; close other tabs or programs and try again',
  old: () =>
    'this browser is too old for the Python of this page, which needs newer WebAssembly; bring it up to date, or use another one',
  broken: (what, detail) => `${what} did not start, because of an error (${detail}); ${TELL}`,
  script: () =>
    `the script that runs Python did not start, because it is missing or forbidden here, or because the browser is too old for it; ${TELL}`,
  silent: (stage, seconds) =>
    `${stage} took more than ${seconds} seconds without a sign of life, so it was stopped; ${AGAIN}`,
  died: (detail) => `Python stopped in the middle of the answer (${detail}); change the question or try again`,
};

/**
 * The sentence for a cause.
 * @param {string} cause
 * @param {string} [what]
 * @param {string} [detail]
 */
export function unavailable(cause, what = '', detail = '') {
  return new EngineUnavailable(SENTENCES[cause](what, detail), cause, what);
}
