/**
 * Who acts when, and the actions that somebody has left in a round. What the panel asks, a game declares, and the
 * engine puts everybody in order. Pure: no DOM, so that Node can test it.
 *
 * @import { Here } from './roll.mjs'
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { DeclaredScene as Table, ToldOrder as Panel, Turn } from '../shared/records.mjs'
 */

import { rowOf } from './people.mjs';

/** What asks everybody for their place; undefined where a game has no such thing. @param {Table} table @returns {Panel | undefined} */
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

/** With an action less or more for somebody whose actions are counted. @param {Turn[]} turns @param {string} id @param {1 | -1} by @returns {Turn[]} */
export function withAction(turns, id, by) {
  return turns.map((each) => (each.person === id && each.actions !== null ? { ...each, left: Math.min(each.actions, Math.max(0, each.left + by)) } : each));
}

/** What the engine is asked: a row for everybody, with what they have said. @param {Table} table @param {Panel} panel @param {Here[]} here @param {import('../shared/records.mjs').Track[]} tracks @param {Turn[]} turns @returns {JsonObject[]} */
export function rowsFor({ everybody }, { calculator, input }, here, tracks, turns) {
  const row = everybody.find((each) => each.calculator === calculator && each.input === input);
  return row ? here.map((each) => ({ ...rowOf(row, each, tracks), ...turnOf(turns, each.person.id).said })) : [];
}

/** The names in order, what each of them rolled, and the actions that they have. @param {Panel} panel @param {import('../shared/records.mjs').Person[]} people @param {Turn[]} turns @param {JsonObject} result */
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
