/**
 * Keeps Python's memory for the next visit, once, when nobody is waiting for an answer.
 *
 * It is done in short steps with a pause before each, because an answer has to wait for the step under way:
 * first the engine gathers all its games, so that the next visit has them at once; then the memory is taken.
 *
 * @typedef {import('./runtime-loader.mjs').Started} Started
 */

const PAUSE_MS = 3000;

/** A question of which no calculator knows the answer: to say so the engine looks through all its games. */
const GATHER = '{"calculator": "?"}';

/**
 * @param {Promise<Started>} starting
 * @param {{keep: (memory: Uint8Array<ArrayBuffer>) => Promise<void>}} kept
 * @param {number} [pause] in milliseconds
 */
export function keepWhenIdle(starting, kept, pause = PAUSE_MS) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @param {Started} started */
  const take = async ({ memory }) => memory && kept.keep(memory());
  const steps = [async (/** @type {Started} */ { host }) => void host.ask(GATHER), take];

  async function next() {
    const started = await starting;
    if (!started.memory) return;
    await steps.shift()?.(started);
    begin();
  }

  /** Nobody waits for it, so nobody has to hear of it. @param {unknown} error */
  function giveUp(error) {
    steps.length = 0;
    console.info('Python is not kept for the next visit:', error);
  }

  /** An answer was given, or a step was done: the pause begins anew. */
  function begin() {
    clearTimeout(timer);
    if (steps.length > 0) timer = setTimeout(() => void next().catch(giveUp), pause);
  }

  return { begin, end: () => clearTimeout(timer) };
}
