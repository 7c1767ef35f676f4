/** The boxes of a stage in which pieces are placed, kept in step with the pieces and with what the stage was asked. */

import { placedIn } from './piece-boxes.mjs';
import { PiecePlacerElement } from './piece-placer-element.mjs';

/**
 * @typedef {import('./bench-stage.mjs').BenchStage} BenchStage
 * @typedef {import('./bench-stages.mjs').BenchStages} BenchStages
 */

const TAG = 'piece-placer';

/** @param {BenchStage} stage @param {BenchStages} stages */
export function showPlacers(stage, stages) {
  if (!customElements.get(TAG)) customElements.define(TAG, PiecePlacerElement);
  stage.placings.forEach((placing, place) => {
    const placer = stage.place.querySelectorAll(TAG)[place] ?? newPlacer(stage);
    if (!(placer instanceof PiecePlacerElement)) return;
    const pieces = texts(stages.give(placing.pieces));
    const inputs = stage.widget.request.inputs ?? {};
    placer.show({ placing, pieces, values: texts(stages.give(placing.values)), inputs, placed: placedIn(placing, pieces, inputs, stage.result) });
  });
}

/** @param {BenchStage} stage */
function newPlacer(stage) {
  const placer = document.createElement(TAG);
  stage.place.querySelector('.rc-frame')?.before(placer);
  return placer;
}

/** @param {unknown} list */
function texts(list) {
  return Array.isArray(list) ? list.map(String) : [];
}
