/**
 * Asks the engine as the group reads the rules: each question names the readings of the group that its calculator takes,
 * so that what only the group allows has an answer, and the book is not asked.
 *
 * @import { Names } from '../group/store.mjs'
 * @import { EngineAnswer, EngineRequest } from '../engine/wire.mjs'
 */

import { engine } from '../engine/shared.mjs';
import { readGroup, readingsAmong, readingsIn } from '../group/store.mjs';

export class Asking {
  /** As the group has chosen last; null where it is not known. @type {Promise<Names | null> | null} */
  #readings = null;

  /** @param {{[calculator: string]: string[]}} rulings by calculator those of which a question takes a reading */
  constructor(rulings) {
    this.rulings = rulings;
  }

  /** The group has chosen otherwise, or Python is here again. */
  forget() {
    this.#readings = null;
  }

  /**
   * The answer as the group reads it, or the refusal by its readings; null where Python cannot answer.
   * @param {EngineRequest} request
   * @returns {Promise<EngineAnswer | null>}
   */
  async ask(request) {
    const asked = (this.#readings ??= readingsOfGroup());
    const all = await asked;
    const answer = all && (await engine.ask(JSON.stringify(this.#read(request, all)), {}).catch(() => null));
    if (this.#readings !== asked) return this.ask(request); // another page has chosen meanwhile
    if (!all) this.#readings = null; // Python could not say them: the next question asks it anew
    return answer;
  }

  /** @param {EngineRequest} request @param {Names} all */
  #read(request, all) {
    const readings = readingsAmong(this.rulings[request.calculator] ?? [], all);
    return Object.keys(readings).length > 0 ? { ...request, readings } : request;
  }
}

/** The readings of the group that the book does not decide for; null where Python cannot say them. */
async function readingsOfGroup() {
  const group = await readGroup();
  if (!group) return {};
  const inquiry = JSON.stringify({ inquiry: 'group', group, wants: 'readings' });
  const found = await engine.ask(inquiry, {}, 'inquire').catch(() => null);
  return found && readingsIn(/** @type {any} */ (found).answer?.departures ?? []);
}
