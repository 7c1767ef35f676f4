/**
 * What a stage of a bench takes over from the stages before it. Pure: no DOM, so that Node can test it.
 *
 * A source names a stage and what of its answer is meant: `contest.result.rmib`, `contest.inputs.modifier`, or
 * `draw.next.lay_out.core`, an input of a question that follows the answer.
 *
 * @typedef {import('../engine/wire.mjs').Json} Json
 * @typedef {import('../engine/wire.mjs').JsonObject} JsonObject
 * @typedef {{[input: string]: string[]}} Feeds sources by input, the first that has a value counts
 * @typedef {{result: JsonObject, inputs: JsonObject, next: JsonObject}} Given what an answer gives
 */

/** The stages that sources name. @param {string[]} sources */
export function stagesNamed(sources) {
  return new Set(sources.map((source) => source.split('.')[0]));
}

/**
 * What stands at a path in an answer; null where there is nothing.
 * @param {Given} given
 * @param {string} path `result.rmib`
 * @returns {Json}
 */
export function valueIn(given, path) {
  /** @type {any} */
  let value = given;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = value[name];
  }
  return value;
}

/**
 * What the feeds give now; an input whose sources have nothing is null.
 * @param {Feeds} feeds
 * @param {(source: string) => Json} give
 * @returns {JsonObject}
 */
export function fedValues(feeds, give) {
  return Object.fromEntries(
    Object.entries(feeds).map(([input, sources]) => [input, sources.map(give).find((value) => value !== null) ?? null]),
  );
}

/**
 * The inputs of a stage after it has followed: what the reader owns stays, what nothing feeds is as at the start.
 * @param {{asked: JsonObject, start: JsonObject, fed: JsonObject, own: ReadonlySet<string>}} parts
 * @returns {JsonObject}
 */
export function followedInputs({ asked, start, fed, own }) {
  const inputs = new Map(Object.entries(asked));
  for (const [name, value] of Object.entries(fed)) {
    if (own.has(name)) continue;
    const taken = value ?? (Object.hasOwn(start, name) ? start[name] : null);
    if (taken === null) inputs.delete(name);
    else inputs.set(name, taken);
  }
  return Object.fromEntries(inputs);
}
