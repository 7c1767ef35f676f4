/**
 * The stage of loading in words. Pure: no DOM, so that Node can test it.
 *
 * @typedef {object} Loading how far the start of Python is
 * @property {'asleep' | 'contact' | 'fetch' | 'start' | 'ready'} stage
 * @property {number} loaded bytes
 * @property {number} total bytes; 0 while not known
 */

/** @type {Loading} */
export const ASLEEP = { stage: 'asleep', loaded: 0, total: 0 };

const MEGABYTE = 1_000_000;

/** @param {Loading} loading */
export function loadingWords({ stage, loaded, total }) {
  if (stage === 'ready') return 'Working it out';
  if (stage === 'start') return 'Starting Python';
  if (total === 0) return 'Waking Python';
  return `Waking Python: ${megabytes(loaded)} of ${megabytes(total)} MB`;
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / MEGABYTE).toFixed(1);
}
