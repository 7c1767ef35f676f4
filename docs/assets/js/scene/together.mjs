/**
 * Several who act at once: each has a roll of their own that waits when it is placed, and then everybody tells theirs in
 * turn. Who tells what when, the engine says. Pure: no DOM, so that Node can test it.
 *
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { LaidRoll, Person, SceneDocument, Telling, Together, WaitingRoll } from '../shared/records.mjs'
 * @typedef {{roll: LaidRoll | null, waiting: WaitingRoll[], telling: Telling | null}} Rolls
 */

/** Whoever says the next sentence; empty once everything is told. @param {Telling | null} telling */
export function teller(telling) {
  return telling?.order[telling.told] ?? '';
}

/** How many act at once. @param {Rolls} rolls */
export function actingIn({ waiting, telling }) {
  return telling ? new Set(telling.order).size : waiting.length + 1;
}

/** The same rolls with that of somebody on the table; the one that lay there waits instead. @param {Rolls} rolls @param {string} actor @param {JsonObject} row by what the one that lay there is compared @returns {Rolls} */
export function turnedTo(rolls, actor, row) {
  const { roll, waiting } = rolls;
  const next = waiting.find((each) => each.roll.actor === actor);
  if (!next) return rolls;
  const others = waiting.filter((each) => each !== next);
  return { ...rolls, roll: next.roll, waiting: roll?.calculator ? [...others, { roll, row }] : others };
}

/** What lies when a roll is over or gone: nobody tells whose roll is gone, and the roll of whoever tells lies on the table. @param {Rolls} rolls @returns {Rolls} */
export function following({ roll, waiting, telling }) {
  if (!telling) return { roll, waiting, telling };
  const actors = [...(roll?.calculator ? [roll] : []), ...waiting.map((each) => each.roll)].map(({ actor }) => actor);
  const left = { ...telling, order: telling.order.filter((id, at) => at < telling.told || actors.includes(id)) };
  if (roll?.calculator) return { roll, waiting, telling: left };
  const next = waiting.find((each) => each.roll.actor === teller(left)) ?? waiting[0];
  return { roll: next?.roll ?? roll, waiting: waiting.filter((each) => each !== next), telling: next ? left : null };
}

/** What the engine is asked: a row for everybody who acts, as they stand at the table. @param {Together} together @param {Person[]} people @param {WaitingRoll[]} rolls @param {Pick<Telling, 'seed' | 'method' | 'holds'>} telling */
export function orderQuestion({ calculator, input, name, holds }, people, rolls, telling) {
  const rows = people.flatMap((person) => rolls.filter(({ roll }) => roll.actor === person.id).map(({ row }) => ({ [name]: person.name, ...row })));
  const held = people.filter(({ id }) => telling.holds.includes(id)).map((person) => person.name);
  return { calculator, mode: 'roll', inputs: { [input]: rows, [holds]: held }, seed: telling.seed, method: telling.method };
}

/** Who says each sentence. @param {Together} together @param {Person[]} people @param {JsonObject} result */
export function tellersIn({ rounds }, people, result) {
  const names = /** @type {string[][]} */ (result[rounds]).flat();
  return names.map((name) => people.find((each) => each.name === name)?.id ?? '');
}
