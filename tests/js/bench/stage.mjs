/** A stage of a bench that nothing feeds and that feeds nothing, but for what a test says. */

/**
 * @param {string} id
 * @param {any} parts
 * @returns {import('../../../docs/assets/js/bench/state.mjs').Definition & {start: any}}
 */
export function stage(id, parts) {
  return {
    id,
    title: id,
    calculator: `game.${id}`,
    feeds: {},
    diceOf: '',
    placings: [],
    needs: '',
    gives: {},
    defaults: {},
    ...parts,
  };
}
