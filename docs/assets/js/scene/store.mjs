/** The scene of a game on this device, shared by all pages that are open. */

import { deviceStore, PREFIX } from '../shared/store.mjs';
import { readKeptScene, writeKeptScene } from './kept.mjs';

/** @param {string} game */
function nameFor(game) {
  return `scene ${game}`;
}

/** @param {string} game */
export function isSceneKept(game) {
  return deviceStore.read(nameFor(game)) !== null;
}

/** A scene that cannot be read is put aside. @param {string} game @returns {{kept: import('./kept.mjs').KeptScene | null, isDamaged: boolean}} */
export function readSceneOf(game) {
  const text = deviceStore.read(nameFor(game));
  const kept = readKeptScene(text);
  const isDamaged = text !== null && kept === null;
  if (isDamaged) deviceStore.write(`${nameFor(game)} damaged`, text);
  return { kept, isDamaged };
}

/** @param {import('./reducer.mjs').SceneState} state @param {import('./people.mjs').Answers} answers @returns {boolean} whether it will last */
export function keepScene(state, answers) {
  return deviceStore.write(nameFor(state.document.game), writeKeptScene(state, answers));
}

/** One sentence where what was kept last will not last; empty where it will. */
export function sceneTrouble() {
  return deviceStore.trouble ? `This scene will not last: ${deviceStore.words}, so it ends with this page; save it as a file.` : '';
}

/** Hears of changes in other tabs. @param {string} game @param {() => void} changed @param {AbortSignal} signal */
export function followScene(game, changed, signal) {
  addEventListener('storage', ({ key }) => { if (key === PREFIX + nameFor(game)) changed(); }, { signal });
}
