/**
 * What a stage of a bench takes over from the stages before it. Pure: no DOM, so that Node can test it.
 *
 * A source names a stage and a value of its answer: `contest.result.rmib`, `contest.inputs.modifier`, or
 * `draw.next.lay_out.core`, an input of a question that follows the answer.
 *
 * @typedef {import('../engine/wire.mjs').Json} Json
 * @typedef {import('../engine/wire.mjs').JsonObject} JsonObject
 * @typedef {{[input: string]: string[]}} Feeds sources by input, the first that has a value counts
 * @typedef {{result: JsonObject, inputs: JsonObject, next: JsonObject}} Answer the values that others can take over
 */

/** The stages that sources name. @param {string[]} sources */
export function stagesNamed(sources) {
  return new Set(sources.map((source) => source.split('.')[0]));
}

/**
 * The value at a path of an answer; null where there is none.
 * @param {Answer} answer
 * @param {string} path `result.rmib`
 * @returns {Json}
 */
export function valueIn(answer, path) {
  /** @type {any} */
  let value = answer;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = value[name];
  }
  return value;
}

/**
 * The values of all feeds; an input whose sources have no value is null.
 * @param {Feeds} feeds
 * @param {(source: string) => Json} valueOf
 * @returns {JsonObject}
 */
export function feedValues(feeds, valueOf) {
  return Object.fromEntries(
    Object.entries(feeds).map(([input, sources]) => [input, sources.map(valueOf).find((value) => value !== null) ?? null]),
  );
}

/**
 * The inputs of a stage with the values of its feeds: overridden inputs stay, an input without a value has its default.
 * @param {{inputs: JsonObject, defaults: JsonObject, values: JsonObject, overridden: readonly string[]}} parts
 * @returns {JsonObject}
 */
export function withFeeds({ inputs, defaults, values, overridden }) {
  const result = new Map(Object.entries(inputs));
  for (const [name, value] of Object.entries(values)) {
    if (overridden.includes(name)) continue;
    const input = value ?? (Object.hasOwn(defaults, name) ? defaults[name] : null);
    if (input === null) result.delete(name);
    else result.set(name, input);
  }
  return Object.fromEntries(result);
}

/**
 * The inputs with which a flow starts over, by stage; null where nothing is left to carry over.
 * @param {{[target: string]: string}} carries sources by target: `damage.hit_points`
 * @param {(source: string) => Json} valueOf
 * @returns {{[stage: string]: JsonObject} | null}
 */
export function carriedInputs(carries, valueOf) {
  /** @type {{[stage: string]: JsonObject}} */
  const inputs = {};
  for (const [target, source] of Object.entries(carries)) {
    const [stage, input] = target.split('.');
    const value = valueOf(source);
    if (value === null) return null;
    inputs[stage] = { ...inputs[stage], [input]: value };
  }
  return inputs;
}
