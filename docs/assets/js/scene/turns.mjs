/**
 * Who acts when. In order: the actions that somebody has left in a round; what the panel asks, a game declares, and the
 * engine puts everybody in order. Or several at once: each has a roll of their own that waits when it is placed, and then
 * everybody tells theirs in turn, as the engine says. Pure: no DOM, so that Node can test it.
 *
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { DeclaredScene as Table, DeclaredSheet as Declared, LaidRoll, Person, Telling, Together } from '../shared/records.mjs'
 * @import { ToldOrder as Panel, Turn, WaitingRoll } from '../shared/records.mjs'
 * @import { Here } from './roll.mjs'
 * @typedef {{roll: LaidRoll | null, waiting: WaitingRoll[], telling: Telling | null}} Rolls
 */

import { rowOf } from './people.mjs';

/**
 * What asks everybody for their place; undefined where a game has no such thing.
 * @param {Table} table
 * @returns {Panel | undefined}
 */
export function panelOf({ orders }) {
  return orders.find(({ press }) => press !== '');
}

/** What somebody has said, and has left. @param {Turn[]} turns @param {string} id @returns {Turn} */
export function turnOf(turns, id) {
  return turns.find(({ person }) => person === id) ?? { person: id, said: {}, actions: null, left: 0 };
}

/** @param {Turn[]} turns @param {Turn} turn @returns {Turn[]} */
export function withTurn(turns, turn) {
  return [...turns.filter(({ person }) => person !== turn.person), turn];
}

/**
 * With an action less or more for somebody whose actions are counted.
 * @param {Turn[]} turns
 * @param {string} id
 * @param {1 | -1} by
 * @returns {Turn[]}
 */
export function withAction(turns, id, by) {
  return turns.map((each) =>
    each.person === id && each.actions !== null
      ? { ...each, left: Math.min(each.actions, Math.max(0, each.left + by)) }
      : each,
  );
}

/**
 * What the engine is asked: a row for everybody, with what they have said.
 * @param {Table} table
 * @param {Panel} panel
 * @param {Here[]} here
 * @param {Pick<Declared, 'worn' | 'tracks'>} declared
 * @param {Turn[]} turns
 * @returns {JsonObject[]}
 */
export function rowsFor({ everybody }, { calculator, input }, here, declared, turns) {
  const row = everybody.find((each) => each.calculator === calculator && each.input === input);
  return row ? here.map((each) => ({ ...rowOf(row, each, declared), ...turnOf(turns, each.person.id).said })) : [];
}

/**
 * The names in order, what each of them rolled, and the actions that they have.
 * @param {Panel} panel
 * @param {Person[]} people
 * @param {Turn[]} turns
 * @param {JsonObject} result
 */
export function orderAfter({ result: list, name, rolled, actions, at_first: atFirst }, people, turns, result) {
  const rows = /** @type {any[]} */ (result[list]);
  const names = rows.map((row) => String(row[name]));
  const told = rows.map((row) => [row[name], row[rolled] ?? ''].join(' ').trim());
  const now = people.flatMap(({ id, name: own }) => {
    const row = rows.find((each) => each[name] === own);
    return row ? [{ ...turnOf(turns, id), actions: row[actions] ?? null, left: row[atFirst] ?? 0 }] : [];
  });
  return { names, turns: now, text: `In order: ${told.join(', ')}.` };
}

/* Several at once. */

/** Whoever says the next sentence; empty once everything is told. @param {Telling | null} telling */
export function teller(telling) {
  return telling?.order[telling.told] ?? '';
}

/** How many act at once. @param {Rolls} rolls */
export function actingIn({ waiting, telling }) {
  return telling ? new Set(telling.order).size : waiting.length + 1;
}

/**
 * The same rolls with that of somebody on the table; the one that lay there waits instead.
 * @param {Rolls} rolls
 * @param {string} actor
 * @param {JsonObject} row by what the one that lay there is compared
 * @returns {Rolls}
 */
export function turnedTo(rolls, actor, row) {
  const { roll, waiting } = rolls;
  const next = waiting.find((each) => each.roll.actor === actor);
  if (!next) return rolls;
  const others = waiting.filter((each) => each !== next);
  return { ...rolls, roll: next.roll, waiting: roll?.calculator ? [...others, { roll, row }] : others };
}

/**
 * What lies when a roll is over or gone: nobody tells whose roll is gone, and the roll of whoever tells lies on the
 * table.
 * @param {Rolls} rolls
 * @returns {Rolls}
 */
export function following({ roll, waiting, telling }) {
  if (!telling) return { roll, waiting, telling };
  const actors = [...(roll?.calculator ? [roll] : []), ...waiting.map((each) => each.roll)].map(({ actor }) => actor);
  const left = { ...telling, order: telling.order.filter((id, at) => at < telling.told || actors.includes(id)) };
  if (roll?.calculator) return { roll, waiting, telling: left };
  const next = waiting.find((each) => each.roll.actor === teller(left)) ?? waiting[0];
  return { roll: next?.roll ?? roll, waiting: waiting.filter((each) => each !== next), telling: next ? left : null };
}

/**
 * What the engine is asked: a row for everybody who acts, as they stand at the table.
 * @param {Together} together
 * @param {Person[]} people
 * @param {WaitingRoll[]} rolls
 * @param {Pick<Telling, 'seed' | 'method' | 'holds'>} telling
 */
export function orderQuestion({ calculator, input, name, holds }, people, rolls, telling) {
  const rows = people.flatMap((person) =>
    rolls.filter(({ roll }) => roll.actor === person.id).map(({ row }) => ({ [name]: person.name, ...row })),
  );
  const held = people.filter(({ id }) => telling.holds.includes(id)).map((person) => person.name);
  return {
    calculator,
    mode: 'roll',
    inputs: { [input]: rows, [holds]: held },
    seed: telling.seed,
    method: telling.method,
  };
}

/** Who says each sentence. @param {Together} together @param {Person[]} people @param {JsonObject} result */
export function tellersIn({ rounds }, people, result) {
  const names = /** @type {string[][]} */ (result[rounds]).flat();
  return names.map((name) => people.find((each) => each.name === name)?.id ?? '');
}
