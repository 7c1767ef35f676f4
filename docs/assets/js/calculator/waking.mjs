/** A calculator wakes Python when its reader is about to ask, and shows how far it is. */

import { engine } from '../engine/engine.mjs';
import { watchIntent } from './intent.mjs';

/**
 * @param {HTMLElement} widget
 * @param {import('./wait-view.mjs').WaitView} wait
 * @param {{isAsking: () => boolean, rest: () => void}} calculator `rest` when Python is there and nothing was asked
 * @param {AbortSignal} signal
 */
export function watchWaking(widget, wait, { isAsking, rest }, signal) {
  watchIntent(widget, { prefetch: () => engine.wake(), announce: () => announce(wait) }, signal);
  const unwatch = engine.watch((loading) => {
    const isOver = loading.stage === 'ready' || loading.stage === 'asleep';
    if (!isOver || isAsking()) return wait.update(loading);
    wait.end();
    rest();
  });
  signal.addEventListener('abort', unwatch);
}

/** Loads the engine in sight of the reader. @param {import('./wait-view.mjs').WaitView} wait */
function announce(wait) {
  engine.wake();
  if (!engine.isReady && engine.loading.stage !== 'asleep') wait.begin(engine.loading);
}
