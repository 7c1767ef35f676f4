/**
 * A fairness check in slices, so that the page can say how far it is and stop at once. Pure: the engine is handed in.
 *
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {any} InquiryAnswer
 *
 * @typedef {object} FairnessRun
 * @property {EngineRequest} request
 * @property {string} seed
 * @property {number} rolls
 * @property {(inquiry: object) => Promise<InquiryAnswer | null>} ask null where the answer is no longer wanted
 * @property {(done: number) => void} tell
 * @property {() => number} clock in milliseconds
 */

const FIRST_SLICE = 50;
/** A slice takes about so long: short enough to stop after, long enough not to be spent on messages. */
const SLICE_MS = 300;
const LARGEST_SLICE = 2000;

/**
 * Rolls slice by slice and has the sum judged; a refusal comes back as it is, null where it was stopped.
 * @param {FairnessRun} run
 * @returns {Promise<InquiryAnswer | null>}
 */
export async function checkFairness({ request, seed, rolls, ask, tell, clock }) {
  /** @type {Map<string, [unknown, number]>} */
  const counts = new Map();
  let size = FIRST_SLICE;
  for (let done = 0; done < rolls; ) {
    const slice = Math.min(size, rolls - done);
    const began = clock();
    const answer = await ask({ inquiry: 'tally', request, seed, first: done + 1, rolls: slice });
    if (!answer?.ok) return answer;
    for (const [outcome, number] of answer.answer.counts) {
      const key = JSON.stringify(outcome);
      counts.set(key, [outcome, (counts.get(key)?.[1] ?? 0) + number]);
    }
    done += slice;
    tell(done);
    size = nextSize(slice, clock() - began);
  }
  return ask({ inquiry: 'fairness', request, seed, rolls, counts: [...counts.values()] });
}

/** @param {number} size @param {number} took */
export function nextSize(size, took) {
  const wanted = Math.round((size * SLICE_MS) / Math.max(took, 1));
  return Math.max(1, Math.min(wanted, size * 4, LARGEST_SLICE));
}
