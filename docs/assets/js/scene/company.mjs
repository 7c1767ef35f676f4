/**
 * The people of a scene at the calculators: what each of them, and all of them together, bring to a form, and what an
 * answer changes at the table.
 *
 * @typedef {import('../engine/wire.mjs').EngineResponse} EngineResponse
 * @typedef {import('../table/changes.mjs').Writable} Writable
 * @typedef {import('../table/chooser.mjs').Company} Company
 * @typedef {import('../table/chooser.mjs').User} User
 * @typedef {import('../table/declared.mjs').Offered} Offered
 * @typedef {import('./table.mjs').SceneTable} SceneTable
 */

import { changesFrom } from '../table/declared.mjs';
import { everybodyFor, orderIn, sharedChanges } from './people.mjs';

const HERE = 'at the table';

/** @param {SceneTable} scene @returns {Company} */
export function companyOf(scene) {
  return {
    game: scene.declared.game,
    sheets: () => scene.here.map(({ sheet }) => sheet),
    stands: () => scene.document.people.map(({ sheet }) => sheet).filter((id) => id !== ''),
    together: (calculator) => everybodyFor(scene.table, scene.here, scene.declared.tracks, calculator),
    changes: (users, response) => (scene.document.people.length ? changesHere(scene, users, response) : []),
  };
}

/** @param {SceneTable} scene @param {User[]} users @param {EngineResponse} response */
function changesHere(scene, users, response) {
  const ofPeople = users.flatMap((user) => ofPerson(scene, user, response));
  return [...ofPeople, ...ofTable(scene, response), ...ofOrder(scene, response), line(scene, response)];
}

/** @param {SceneTable} scene @param {User} user @param {EngineResponse} response @returns {Writable[]} */
function ofPerson(scene, user, response) {
  const offered = () => {
    const found = scene.here.find(({ person }) => person.id === user.id);
    return found ? changesFrom(scene.declared, found.sheet, response, user) : [];
  };
  return offered().map(({ label }) => writable(scene, user.id, label, offered));
}

/** @param {SceneTable} scene @param {EngineResponse} response @returns {Writable[]} */
function ofTable(scene, response) {
  const offered = () => sharedChanges(scene.table, scene.document, response);
  return offered().map(({ label }) => writable(scene, '', label, offered));
}

/** The change is worked out when it is written: the track may have moved since the answer came. @param {SceneTable} scene @param {string} person @param {string} label @param {() => Offered[]} offered @returns {Writable} */
function writable(scene, person, label, offered) {
  return {
    label,
    where: HERE,
    write: () => {
      const change = offered().find((each) => each.label === label);
      if (!change) return null;
      const { track } = change;
      const former = scene.kept(person)[track] ?? null;
      scene.dispatch({ type: 'change', person, track, value: change.value, text: label });
      return () => scene.dispatch({ type: 'takeBack', person, track, value: former, text: label });
    },
  };
}

/** @param {SceneTable} scene @param {EngineResponse} response @returns {Writable[]} */
function ofOrder(scene, response) {
  const names = orderIn(scene.table, scene.document, response);
  if (!names) return [];
  const write = () => {
    const former = scene.document.people.map(({ name }) => name);
    scene.dispatch({ type: 'order', names, text: `In order: ${names.join(', ')}.` });
    return () => scene.dispatch({ type: 'order', names: former, text: 'In the order before.' });
  };
  return [{ label: 'The order of this answer', where: HERE, write }];
}

/** @param {SceneTable} scene @param {EngineResponse} response @returns {Writable} */
function line(scene, { sentence }) {
  const write = () => {
    scene.dispatch({ type: 'log', text: sentence });
    return () => scene.dispatch({ type: 'unlog', text: sentence });
  };
  return { label: 'Put it into the log', where: 'in the log of the scene', write };
}
