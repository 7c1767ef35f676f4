/**
 * All stages of a bench: what one finds reaches those that follow it, and the whole can be told and set.
 *
 * @typedef {import('./bench-link.mjs').BenchState} BenchState
 * @typedef {import('./bench-stage.mjs').BenchStage} BenchStage
 * @typedef {import('../engine/wire.mjs').Json} Json
 */

import { fedValues } from './bench-feeds.mjs';
import { freshSeed } from '../shared/seed.mjs';

export class BenchStages {
  /** @param {string} bench its name @param {BenchStage[]} stages in the order of the page */
  constructor(bench, stages) {
    this.bench = bench;
    this.byId = new Map(stages.map((stage) => [stage.id, stage]));
    for (const stage of stages) this.settle(stage);
  }

  /** @returns {BenchStage[]} */
  get all() {
    return [...this.byId.values()];
  }

  /** What a source gives. @param {string} source `contest.result.rmib` @returns {Json} */
  give = (source) => {
    const [stage, ...path] = source.split('.');
    return this.byId.get(stage)?.give(path.join('.')) ?? null;
  };

  /** The stages that follow one. @param {BenchStage} leader */
  followersOf(leader) {
    return this.all.filter(({ leaders }) => leaders.has(leader.id));
  }

  /** What follows a refused stage, at whatever distance, is marked as old; everything else as current. */
  markOld() {
    const old = new Set(this.all.filter(({ widget }) => widget.dataset.state === 'failed'));
    for (const stage of old) for (const follower of this.followersOf(stage)) old.add(follower);
    for (const stage of this.all) stage.markOld(old.has(stage));
  }

  /** @param {BenchStage} stage */
  #diceFor(stage) {
    return this.byId.get(stage.diceOf)?.dice ?? {};
  }

  /** @param {BenchStage} stage */
  settle(stage) {
    stage.settle(fedValues(stage.feeds, this.give), this.#diceFor(stage));
  }

  /** @param {BenchStage} stage */
  follow(stage) {
    stage.follow(fedValues(stage.feeds, this.give), this.#diceFor(stage));
  }

  /** @returns {BenchState} */
  get state() {
    const touched = this.all.filter((stage) => !stage.isUntouched);
    return { bench: this.bench, stages: Object.fromEntries(touched.map((stage) => [stage.id, stage.state])) };
  }

  /** Shows a whole bench; each stage that changes is asked again. @param {BenchState} state @returns {BenchStage[]} */
  open({ stages }) {
    return this.all.filter((stage) => stage.open(stages[stage.id] ?? stage.start));
  }

  /**
   * A deed is done once more, with what the last time left: new dice where there are some, the rest as its consequence.
   * @param {string} press the stage of the deed
   * @param {{[stage: string]: import('../engine/wire.mjs').JsonObject}} carried inputs that go on, by stage
   */
  askAgain(press, carried) {
    for (const [id, inputs] of Object.entries({ [press]: {}, ...carried })) {
      const stage = this.byId.get(id);
      if (!stage) continue;
      const isDeed = id === press;
      stage.edited = undefined;
      stage.isExpected = !isDeed;
      stage.speak(isDeed);
      stage.ask(inputs, isDeed && stage.state.mode === 'roll' ? { seed: freshSeed() } : undefined);
    }
  }

  /**
   * The stage that a question which follows an answer is for: one that follows this way, else one of its calculator.
   * @param {BenchStage} from
   * @param {string} way
   * @param {string} calculator
   */
  stageFor(from, way, calculator) {
    const able = this.all.filter(({ widget }) => widget.getAttribute('calculator') === calculator);
    const path = `${from.id}.next.${way}.`;
    const follows = (/** @type {BenchStage} */ { feeds }) => Object.values(feeds).flat().some((source) => source.startsWith(path));
    return able.find(follows) ?? able.find((stage) => stage !== from && !stage.diceOf) ?? able[0];
  }
}
