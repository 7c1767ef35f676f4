import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';

import {
  decodeBench,
  DICE,
  encodeBench,
  fragmentOf,
  isWithout,
  newBench,
  stageFor,
  valueOf,
} from '../../../docs/assets/js/bench/state.mjs';
import { reduce } from '../../../docs/assets/js/bench/reducer.mjs';
import { stage } from './stage.mjs';

/**
 * A blow as in a fight: dice, purchases that judge the same dice, damage, the odds of the next blow; and one stage by
 * itself.
 */
const STAGES = [
  stage('contest', { start: { mode: 'roll', seed: 'printed', inputs: { rating: 12 } }, gives: { 'result.rmib': 2 } }),
  stage('challenges', {
    start: { mode: 'roll', seed: 'printed', inputs: { rating: 12 } },
    diceOf: 'contest',
    feeds: { rating: ['contest.inputs.rating'] },
    defaults: { bought: 0 },
    gives: { 'result.rmib': 2 },
  }),
  stage('damage', {
    start: { mode: 'work', inputs: { rmib: 2, hit_points: 10 } },
    feeds: { rmib: ['challenges.result.rmib'] },
    gives: { 'result.left': 8 },
  }),
  stage('fight', {
    start: { mode: 'odds', inputs: { hit_points: 8 } },
    feeds: { hit_points: ['damage.result.left'] },
    needs: 'damage.result.left',
  }),
  stage('alone', { start: { mode: 'work', inputs: { xp: 20 } } }),
];

/**
 * What the rules answer: the seed is the number that was rolled.
 * @type {{[calculator: string]: (request: any) => {[name: string]: any}}}
 */
const RULES = {
  contest: ({ seed }) => ({ rmib: Number(seed) }),
  challenges: ({ seed, inputs }) => ({ rmib: Number(seed) + (inputs.bought ?? 0) }),
  damage: ({ inputs }) => ({ left: inputs.hit_points > inputs.rmib ? inputs.hit_points - inputs.rmib : null }),
  fight: ({ inputs }) => ({ odds: inputs.hit_points }),
  alone: ({ inputs }) => ({ xp: inputs.xp }),
};

/** A page with calculators that answer when they are told to. */
class Page {
  /** @type {{[id: string]: any}} */
  forms = {};
  /** @type {string[]} stages that wait for an answer, the oldest first */
  waiting = [];
  /** @type {Set<string>} */
  failed = new Set();
  /** @type {import('../../../docs/assets/js/bench/reducer.mjs').BenchRequest[]} */
  requests = [];

  constructor({ stages = STAGES, fragment = '', entries = [], early = {} } = {}) {
    for (const { id, calculator, start } of stages) this.forms[id] = { calculator, ...start };
    const definitions = stages.map((each) => ({ ...each, ...this.observed[each.id] }));
    this.state = newBench({ bench: 'game', stages: definitions });
    this.do(/** @type {any} */ ({ type: 'start', fragment, early }));
    this.do(/** @type {any} */ ({ type: 'resume', fragment, entries }));
  }

  /** @returns {{[id: string]: any}} */
  get observed() {
    const status = (/** @type {string} */ id) =>
      this.failed.has(id) ? 'failed' : this.waiting.includes(id) ? 'busy' : 'ready';
    return Object.fromEntries(Object.entries(this.forms).map(([id, request]) => [id, { request, status: status(id) }]));
  }

  /** @param {any} event @returns the requests that it makes */
  do(event) {
    const observed = event.type === 'edited' ? {} : { observed: this.observed };
    const { state, requests } = reduce(this.state, { ...event, ...observed });
    this.state = state;
    this.requests.push(...requests);
    for (const request of requests) if (request.type === 'ask') this.ask(request.stage, request.request);
    return requests;
  }

  /** @param {string} id @param {any} request */
  ask(id, request) {
    this.forms[id] = request;
    this.failed.delete(id);
    this.waiting = [...this.waiting.filter((each) => each !== id), id];
  }

  /** The reader edits a field; its calculator asks. @param {string} id @param {any} inputs */
  edit(id, inputs) {
    this.do({ type: 'edited', stage: id, input: Object.keys(inputs)[0] });
    this.ask(id, { ...this.forms[id], inputs: { ...this.forms[id].inputs, ...inputs } });
  }

  /** The reader rolls. @param {string} id @param {string} seed */
  roll(id, seed) {
    const requests = this.do({ type: 'submitted', stage: id });
    if (requests.length === 0) this.ask(id, { ...this.forms[id], seed });
  }

  /** The calculator that has waited longest answers. */
  answer(id = this.waiting[0]) {
    this.waiting = this.waiting.filter((each) => each !== id);
    const { calculator: _, ...request } = this.forms[id];
    const result = RULES[id.replace(/_.*/u, '')](request);
    const shown = { ...this.forms[id], engine: 'e1', at: id };
    const next = id === 'contest' ? { again: { rating: 13 } } : {};
    return this.do({
      type: 'answered',
      stage: id,
      shown,
      answer: { result, inputs: request.inputs, next },
      sentence: `${id} answers`,
    });
  }

  /** All answers come. @returns {string[]} the stages that answered */
  settle() {
    const stages = [];
    for (; this.waiting.length > 0; this.answer()) stages.push(this.waiting[0]);
    return stages;
  }

  /* What a reader does, and all answers to it. */

  /** @param {Parameters<Page['roll']>} roll */
  rolled(...roll) {
    this.roll(...roll);
    return this.settle();
  }

  /** @param {Parameters<Page['edit']>} edit */
  edited(...edit) {
    this.edit(...edit);
    return this.settle();
  }

  /** @param {any} event */
  done(event) {
    this.do(event);
    return this.settle();
  }

  /** @param {string} id */
  fail(id) {
    this.waiting = this.waiting.filter((each) => each !== id);
    this.failed.add(id);
    return [...this.do({ type: 'unanswered', stage: id }), ...this.do({ type: 'observed' })];
  }

  /**
   * Holds what is so to what is expected: `steps` without the start, what was `said`, what the last thing that was done
   * `gives`, the inputs that are the reader's `own`, and of a stage its inputs or its seed.
   * @param {{steps?: string[] | number, gives?: any, said?: string, own?: any, seed?: any, inputs?: any, link?: any,
   *   address?: string}} expected
   * @param {any} [gives]
   */
  is({ steps, ...expected }, gives) {
    const of = (/** @type {any} */ some, /** @type {(id: string) => any} */ what) =>
      Object.fromEntries(Object.keys(some ?? {}).map((id) => [id, what(id)]));
    const found = /** @type {any} */ ({
      gives,
      said: this.last('say')?.text,
      address: this.last('address')?.fragment,
      own: of(expected.own, (id) => this.state.stages[id].overridden),
      seed: of(expected.seed, (id) => this.forms[id].seed),
      inputs: of(expected.inputs, (id) => this.forms[id].inputs),
      link: this.link?.stages,
    });
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, found[name]])), expected);
    if (steps !== undefined)
      assert.deepEqual(typeof steps === 'number' ? this.labels.length - 1 : this.labels.slice(1), steps);
  }

  get labels() {
    return this.state.history.entries.map(({ label }) => label);
  }

  /** What a link to the bench says. @returns {any} */
  get link() {
    const link = decodeBench(fragmentOf(this.state));
    return link?.ok ? link.state : null;
  }

  /** @param {string} type @returns {any} the newest request of its type */
  last(type) {
    return this.requests.filter((request) => request.type === type).at(-1);
  }
}

/** @type {Page} */
let page;

beforeEach(() => {
  page = new Page();
});

/**
 * Tests of what is so once some things were done.
 * @param {[says: string, does: [method: string, ...any[]][], is: Parameters<Page['is']>[0], found?: any][]} cases
 *   `found` is what the page finds when it comes
 */
function holds(cases) {
  for (const [says, does, is, found] of cases) {
    test(says, () => {
      if (found) page = new Page(found);
      let gives;
      for (const [method, ...what] of does) gives = /** @type {any} */ (page)[method](...what);
      page.is(is, gives);
    });
  }
}

const HIT = ['rolled', 'contest', '3'];
const OWN_DICE = ['do', { type: 'edited', stage: 'challenges', input: DICE }];
const [UNDO, REDO] = ['undo', 'redo'].map((type) => /** @type {[string, any]} */ (['done', { type }]));
const [UNDO_ONLY, REDO_ONLY] = ['undo', 'redo'].map((type) => /** @type {[string, any]} */ (['do', { type }])); // before any answer to it
const FOLLOW = (/** @type {string} */ id, /** @type {string} */ input) => ({ type: 'follow', stage: id, input });

describe('a bench as the page brings it', () => {
  test('asks nothing, and has no address of its own', () => {
    assert.deepEqual(page.requests, []);
    assert.deepEqual(page.link, { bench: 'game', stages: {} });
    assert.equal(page.state.history.entries[0].label, 'The start.');
  });

  test('knows of the answers of the build what others take over', () => {
    assert.equal(valueOf(page.state, 'contest.result.rmib'), 2);
    assert.equal(valueOf(page.state, 'contest.result.other'), null);
    assert.equal(valueOf(page.state, 'nothing.result.rmib'), null);
    assert.equal(isWithout(page.state, 'fight'), false);
  });
});

describe('an answer', () => {
  test('and its consequences are one step, whose link holds them all', () => {
    page.rolled('contest', '3');
    assert.deepEqual(page.labels, ['The start.', 'contest: contest answers']);
    assert.equal(page.state.history.entries[1].fragment, fragmentOf(page.state));
    assert.deepEqual(Object.keys(page.link.stages), ['challenges', 'contest', 'damage', 'fight']);
    assert.deepEqual(page.last('store').entries, page.state.history.entries);
    assert.equal(page.last('address').fragment, fragmentOf(page.state));
  });

  test('that a group asks for is followed, and leaves the log, the address and the device as they are', () => {
    const readings = { GR1: 'gently' };
    page.forms.damage = { ...page.forms.damage, readings };
    const shown = { ...page.forms.damage, engine: 'e1', at: 'damage' };
    const answer = { result: { left: 9 }, inputs: shown.inputs, next: {} };
    assert.deepEqual(
      page.done({ type: 'answered', stage: 'damage', shown, answer, sentence: 'gently', isUnasked: true }),
      ['fight'],
    );
    assert.deepEqual(page.forms.fight.inputs, { hit_points: 9 });
    assert.deepEqual(page.labels, ['The start.']);
    assert.deepEqual(
      page.requests.filter(({ type }) => type !== 'ask').map(({ type }) => type),
      [],
    );
    assert.deepEqual(page.link.stages.damage.readings, readings);
  });

  test('is spoken where the reader asked, and not where it follows', () => {
    page.rolled('contest', '3');
    assert.deepEqual(
      Object.values(page.state.stages).map(({ isQuiet }) => isQuiet),
      [false, true, true, true, false],
    );
    page.edit('damage', { hit_points: 9 });
    assert.equal(page.state.stages.damage.isQuiet, false);
  });

  test('gives the inputs of the questions that follow it', () => {
    page.roll('contest', '3');
    page.answer();
    assert.equal(valueOf(page.state, 'contest.next.again.rating'), 13);
  });

  test('that leaves a follower without its input takes that away, and the follower has nothing to answer', () => {
    page.edited('damage', { hit_points: 1 });
    assert.equal(isWithout(page.state, 'fight'), true);
    assert.deepEqual(page.forms.fight.inputs, {});
  });

  holds([
    [
      'reaches the stages that follow it, one after another',
      [HIT],
      {
        gives: ['contest', 'challenges', 'damage', 'fight'],
        seed: { challenges: '3' },
        inputs: { damage: { rmib: 3, hit_points: 10 }, fight: { hit_points: 7 } },
      },
    ],
    [
      'that changes nothing for a follower does not ask it again',
      [['edited', 'damage', { hit_points: 10 }]],
      { gives: ['damage'] },
    ],
    [
      'that nobody announced is a step of the reader',
      [['ask', 'alone', { calculator: 'game.alone', mode: 'work', inputs: { xp: 3 } }], ['settle']],
      { steps: ['alone: alone answers'] },
    ],
    ['to the same question again is no new step', [HIT, HIT], { steps: 1 }],
  ]);
});

describe('an edit', () => {
  test('before the engine has answered another one is in the link, and one step with it', () => {
    page.edit('alone', { xp: 2 });
    page.edit('damage', { hit_points: 9 });
    page.answer('damage');
    assert.deepEqual(page.link.stages.alone, { mode: 'work', inputs: { xp: 2 } });
    page.answer('alone');
    assert.equal(page.labels.length, 2);
  });

  holds([
    [
      'of one field after another of the same is one step',
      [
        ['edited', 'alone', { xp: 2 }],
        ['edited', 'alone', { xp: 21 }],
      ],
      { steps: 1 },
    ],
    [
      'of a field after that of another is a step',
      [
        ['edited', 'alone', { xp: 2 }],
        ['edited', 'damage', { hit_points: 9 }],
        ['edited', 'alone', { xp: 22 }],
      ],
      { steps: 3 },
    ],
    [
      'of a field that was fed overrides it',
      [['edited', 'damage', { rmib: 7 }], HIT],
      { own: { damage: ['rmib'] }, inputs: { damage: { rmib: 7, hit_points: 10 } } },
    ],
    [
      'is to follow again at once',
      [['edited', 'damage', { rmib: 7 }], HIT, ['do', FOLLOW('damage', 'rmib')]],
      { inputs: { damage: { rmib: 3, hit_points: 10 } } },
    ],
    [
      'that is to follow again is a step, and what follows it follows',
      [['edited', 'damage', { rmib: 7 }], HIT, ['done', FOLLOW('damage', 'rmib')]],
      {
        own: { damage: [] },
        steps: ['damage: damage answers', 'contest: contest answers', 'damage follows again: damage answers'],
        inputs: { fight: { hit_points: 7 } },
      },
    ],
    [
      'is taken back by following again, even if nothing has changed upstream',
      [
        ['edited', 'damage', { rmib: 7 }],
        ['done', FOLLOW('damage', 'rmib')],
      ],
      { inputs: { damage: { rmib: 2, hit_points: 10 } } },
    ],
    [
      'of a field that nothing feeds overrides nothing',
      [['edit', 'damage', { hit_points: 9 }]],
      { own: { damage: [] } },
    ],
    [
      'of a stage that is about to follow is the answer that counts',
      [
        ['roll', 'contest', '3'],
        ['answer', 'contest'],
        ['edited', 'challenges', { bought: 1 }],
      ],
      {
        steps: ['contest: contest answers', 'challenges: challenges answers'],
        inputs: { damage: { rmib: 4, hit_points: 10 } },
      },
    ],
    [
      'is no step of its own where its leader answers first',
      [
        ['roll', 'contest', '3'],
        ['edited', 'challenges', { bought: 1 }],
      ],
      { steps: ['contest: contest answers'] },
    ],
  ]);
});

describe('dice', () => {
  test('of another stage are judged again, not rolled anew', () => {
    page.rolled('contest', '3');
    assert.equal(page.do({ type: 'submitted', stage: 'challenges' })[0].type, 'ask');
    assert.equal(page.forms.challenges.seed, '3');
    assert.equal(page.do({ type: 'submitted', stage: 'contest' }).length, 0);
  });

  test('as faces are judged as faces', () => {
    page.ask('contest', { calculator: 'game.contest', mode: 'roll', faces: [4, 5], inputs: { rating: 12 } });
    page.settle();
    assert.deepEqual(page.forms.challenges.faces, [4, 5]);
    assert.equal(page.forms.challenges.seed, undefined);
  });

  holds([
    [
      'that change take with them what was bought for the old ones',
      [HIT, ['edited', 'challenges', { bought: 2 }], ['rolled', 'contest', '4']],
      { inputs: { challenges: { bought: 0, rating: 12 }, damage: { rmib: 4, hit_points: 10 } } },
    ],
    [
      'that stay leave what was bought',
      [HIT, ['edited', 'challenges', { bought: 2 }], ['edited', 'contest', { rating: 11 }]],
      { inputs: { challenges: { bought: 2, rating: 11 } } },
    ],
    [
      "of the reader's own are judged in place of the leader's",
      [OWN_DICE, ['rolled', 'challenges', '6'], ['edited', 'challenges', { bought: 2 }], HIT],
      { own: { challenges: [DICE] }, seed: { challenges: '6' }, inputs: { challenges: { rating: 12, bought: 2 } } },
    ],
    [
      "of the leader's are judged again once the stage follows",
      [
        OWN_DICE,
        ['rolled', 'challenges', '6'],
        ['edited', 'challenges', { bought: 2 }],
        HIT,
        ['do', FOLLOW('challenges', DICE)],
      ],
      { seed: { challenges: '3' }, inputs: { challenges: { rating: 12, bought: 0 } } },
    ],
    [
      'that are typed while an answer is on its way do not make that a step',
      [['roll', 'contest', '3'], ['answer', 'contest'], OWN_DICE, ['settle']],
      { steps: 1 },
    ],
    [
      'are none of a stage that has none to follow',
      [['do', { type: 'edited', stage: 'contest', input: DICE }]],
      { own: { contest: [] } },
    ],
  ]);
});

describe('a refusal', () => {
  test('leaves the question in the address, for a page that is loaded anew', () => {
    page.edit('damage', { rmib: 'many' });
    const [{ fragment }] = /** @type {any} */ (page.fail('damage'));
    const link = /** @type {any} */ (decodeBench(fragment));
    assert.deepEqual(link.state.stages.damage, {
      mode: 'work',
      inputs: { rmib: 'many', hit_points: 10 },
      own: ['rmib'],
    });
    assert.equal(page.labels.length, 1);
  });

  test('makes what follows it old, at whatever distance, and nothing else', () => {
    page.edit('contest', { rating: 'twelve' });
    const marks = page.fail('contest').filter(({ type }) => type === 'mark');
    assert.deepEqual(
      marks,
      ['challenges', 'damage', 'fight'].map((id) => ({ type: 'mark', stage: id, isStale: true })),
    );
    assert.deepEqual(page.do({ type: 'observed' }), []);
    page.edit('contest', { rating: 12 });
    assert.deepEqual(
      page.do({ type: 'observed' }).map((/** @type {any} */ { stage: id, isStale }) => `${id} ${isStale}`),
      ['contest false', 'challenges false', 'damage false', 'fight false'],
    );
  });

  test('keeps a late answer after it marked as old', () => {
    page.ask('damage', page.forms.damage);
    page.fail('contest');
    assert.deepEqual(
      page.answer('damage').filter(({ type }) => type === 'mark'),
      [{ type: 'mark', stage: 'damage', isStale: true }],
    );
  });

  test('of a consequence that is asked again stays a consequence', () => {
    page.roll('contest', '3');
    page.answer('contest');
    page.fail('challenges');
    page.ask('challenges', page.forms.challenges);
    page.settle();
    assert.equal(page.labels.length, 2);
  });
});

describe('undo and redo', () => {
  beforeEach(() => {
    page.rolled('contest', '3');
    page.edited('damage', { hit_points: 9 });
  });

  test('restore without steps, without words of the stages, and without asking what follows', () => {
    page.do({ type: 'undo' });
    page.do({ type: 'undo' });
    assert.ok(page.requests.slice(-8).every((request) => request.type !== 'ask' || request.isRestored));
    assert.deepEqual(page.settle(), ['contest', 'challenges', 'damage', 'fight']);
    assert.ok(['contest', 'challenges', 'damage', 'fight'].every((id) => page.state.stages[id].isQuiet));
    assert.equal(page.labels.length, 3);
  });

  test('in a row keep the last, though earlier answers were still on their way', () => {
    page.do({ type: 'undo' });
    page.do({ type: 'undo' });
    page.done({ type: 'redo' });
    assert.deepEqual(page.forms.damage.inputs, { rmib: 3, hit_points: 10 });
    assert.equal(fragmentOf(page.state), page.state.history.entries[1].fragment);
  });

  test('store the steps up to the one that is shown', () => {
    page.do({ type: 'undo' });
    assert.deepEqual(
      page.last('store').entries.map((/** @type {any} */ { label }) => label),
      page.labels.slice(0, 2),
    );
  });

  holds([
    [
      'lead back, and ask only what is not shown',
      [UNDO],
      { gives: ['damage', 'fight'], said: 'Undone, back to contest: contest answers' },
    ],
    [
      'lead back to the start',
      [UNDO, UNDO],
      { gives: ['contest', 'challenges', 'damage', 'fight'], link: {}, address: '' },
    ],
    [
      'lead forth again',
      [UNDO, UNDO, REDO_ONLY, REDO],
      { inputs: { damage: { rmib: 3, hit_points: 9 } }, said: 'Done again: damage: damage answers', steps: 2 },
    ],
    ['end at the start', [UNDO_ONLY, UNDO_ONLY, UNDO_ONLY], { gives: [] }],
    ['end at the last step', [REDO_ONLY], { gives: [] }],
    ['take back what was overridden', [['edited', 'damage', { rmib: 5 }], UNDO_ONLY], { own: { damage: [] } }],
    [
      'bring back what was overridden',
      [['edited', 'damage', { rmib: 5 }], UNDO, REDO],
      { own: { damage: ['rmib'] }, inputs: { damage: { rmib: 5, hit_points: 9 } } },
    ],
    [
      'drop what was undone once something else is done',
      [UNDO, ['edited', 'alone', { xp: 1 }], REDO_ONLY],
      { steps: ['contest: contest answers', 'alone: alone answers'], gives: [] },
    ],
    [
      'are overtaken by an edit: it is a step, and what follows it follows',
      [UNDO_ONLY, ['edited', 'damage', { hit_points: 6 }]],
      { steps: ['contest: contest answers', 'damage: damage answers'], inputs: { fight: { hit_points: 3 } } },
    ],
    [
      'put a refused field right',
      [
        ['edit', 'damage', { hit_points: 'many' }],
        ['fail', 'damage'],
        ['do', { type: 'goto', index: 2 }],
      ],
      { inputs: { damage: { rmib: 3, hit_points: 9 } }, said: 'Back to: damage: damage answers' },
    ],
    [
      'of starting over begin with everything as it was found',
      [['done', { type: 'reset' }]],
      { link: {}, said: 'Started over.' },
    ],
    [
      'of starting over bring everything back',
      [['done', { type: 'reset' }], UNDO],
      { inputs: { damage: { rmib: 3, hit_points: 9 } } },
    ],
  ]);
});

describe('a link', () => {
  const fragment = `#${encodeBench({ bench: 'game', stages: { damage: { mode: 'work', inputs: { rmib: 6, hit_points: 9 }, own: ['rmib'] } } })}`;

  test('to a roll without dice asks nothing; the roll is a step of its own', () => {
    page = new Page({
      fragment: `#${encodeBench({ bench: 'game', stages: { contest: { mode: 'roll', inputs: { rating: 9 } } } })}`,
    });
    page.waiting = [];
    assert.equal(page.state.stages.contest.pending, null);
    page.rolled('contest', '5');
    page.is({ steps: ['Opened from a link.', 'contest: contest answers'] });
  });

  test('is opened when the bench comes, and is a step', () => {
    page = new Page({ fragment });
    assert.deepEqual(page.settle(), ['damage']);
    assert.deepEqual(page.state.stages.damage.overridden, ['rmib']);
    assert.deepEqual(page.labels.slice(1), ['Opened from a link.']);
    assert.equal(page.last('say'), undefined);
    assert.equal(`#${page.last('address').fragment}`, fragment);
    assert.deepEqual(page.forms.fight.inputs, { hit_points: 8 }); // as the link says: it does not follow
  });

  test('of another bench, or a damaged one, changes nothing and says so', () => {
    const other = `#${encodeBench({ bench: 'other', stages: {} })}`;
    assert.deepEqual(
      page.do({ type: 'address', fragment: other }).map(({ type }) => type),
      ['note'],
    );
    assert.match(/** @type {any} */ (page.do({ type: 'address', fragment: '#b1-abcx' })[0]).text, /damaged/u);
    assert.deepEqual(page.do({ type: 'address', fragment: '#a-chapter' }), []);
    assert.equal(page.labels.length, 1);
  });

  test('with a stage that this page no longer has opens the others, and names it', () => {
    const state = { bench: 'game', stages: { gone: { mode: 'work' }, alone: { mode: 'work', inputs: { xp: 7 } } } };
    page = new Page({ fragment: `#${encodeBench(state)}` });
    assert.deepEqual(page.settle(), ['alone']);
    assert.equal(page.link.stages.gone, undefined);
    assert.match(page.last('note').text, /^this link also sets gone, which this page does not have;/u);
  });

  holds([
    [
      'is opened when the address changes',
      [HIT, ['done', { type: 'address', fragment }]],
      { seed: { contest: 'printed' }, inputs: { damage: { rmib: 6, hit_points: 9 } } },
    ],
    [
      'wins over the last visit and over early questions; looking at it loses nothing',
      [['settle']],
      { inputs: { alone: { xp: 20 }, damage: { rmib: 6, hit_points: 9 } }, steps: ['b', 'Opened from a link.'] },
      {
        fragment,
        early: { alone: { calculator: 'game.alone', mode: 'work', inputs: { xp: 1 } } },
        entries: [
          { label: 'a', fragment: '' },
          { label: 'b', fragment: '' },
        ],
      },
    ],
  ]);
});

describe('the last visit', () => {
  const fragment = encodeBench({ bench: 'game', stages: { alone: { mode: 'work', inputs: { xp: 5 } } } }) ?? '';
  const entries = [
    { label: 'stored start', fragment: 'b1-oldx' },
    { label: 'alone: 5', fragment },
  ];
  const early = { alone: { calculator: 'game.alone', mode: 'work', inputs: { xp: 1 } } };

  test('in which nothing was done is none, and a link to one calculator wins', () => {
    assert.deepEqual(new Page(/** @type {any} */ ({ entries: entries.slice(0, 1) })).requests, []);
    page = new Page(/** @type {any} */ ({ entries, fragment: '#q1-abcx' }));
    assert.deepEqual(page.requests, []);
    assert.deepEqual(page.labels, ['The start.', 'alone: 5']); // undone, and it is back
  });

  holds([
    [
      'goes on, with its steps',
      [['settle']],
      { inputs: { alone: { xp: 5 } }, steps: ['alone: 5'], said: 'Where you left off: alone: 5' },
      { entries },
    ],
    [
      'comes before what was asked early, which is a step',
      [['settle']],
      { inputs: { alone: { xp: 1 } }, steps: ['alone: 5', 'alone: alone answers'] },
      { entries, early },
    ],
    ['is not needed for what was asked early', [['settle']], { steps: ['alone: alone answers'] }, { early }],
  ]);
});

describe('a flow that starts over', () => {
  const again = {
    press: 'contest',
    carries: { 'damage.hit_points': 'damage.result.left' },
    over: 'No fight is left.',
    label: 'The next blow',
  };

  test('says when nothing is left', () => {
    page.edited('damage', { hit_points: 1 });
    assert.deepEqual(page.do({ type: 'again', again, seed: '4' }), [{ type: 'say', text: 'No fight is left.' }]);
  });

  test('leaves out stages that the page does not have', () => {
    page.do({ type: 'again', again: { ...again, carries: { 'gone.hit_points': 'damage.result.left' } }, seed: '4' });
    assert.deepEqual(page.waiting, ['contest']);
  });

  holds([
    [
      'rolls anew, and goes on with what is left',
      [HIT, ['done', { type: 'again', again, seed: '4' }]],
      {
        seed: { contest: '4' },
        inputs: { damage: { rmib: 4, hit_points: 7 } },
        steps: ['contest: contest answers', 'The next blow: contest answers'],
      },
    ],
    [
      'rolls nothing where the stage rolls nothing',
      [['done', { type: 'again', again: { ...again, press: 'alone' }, seed: '4' }]],
      { seed: { alone: undefined }, steps: ['The next blow: alone answers'] },
    ],
  ]);
});

describe('other ways to ask', () => {
  test('that stage is one that follows it, else one of its calculator that has dice of its own', () => {
    const fed = stage('fed', { calculator: 'game.roll', start: {}, feeds: { rating: ['one.next.again.rating'] } });
    const stages = [
      stage('one', { calculator: 'game.roll', start: {} }),
      stage('judge', { calculator: 'game.roll', start: {}, diceOf: 'one' }),
      fed,
    ];
    const { state } = new Page({ stages });
    assert.equal(stageFor(state, 'one', 'again', 'game.roll'), 'fed');
    assert.equal(stageFor(state, 'one', 'other', 'game.roll'), 'fed');
    assert.equal(stageFor(state, 'fed', 'other', 'game.roll'), 'one');
    assert.equal(stageFor(state, 'one', 'again', 'game.none'), undefined);
    assert.equal(stageFor(new Page({ stages: stages.slice(0, 2) }).state, 'one', 'x', 'game.roll'), 'one');
  });

  holds([
    [
      'pieces that are placed ask with their inputs',
      [['done', { type: 'placed', stage: 'alone', inputs: { core: ['first'] } }]],
      { inputs: { alone: { xp: 20, core: ['first'] } }, steps: ['alone: alone answers'] },
    ],
    [
      'a question that follows an answer is asked in its stage',
      [
        [
          'done',
          { type: 'opened', stage: 'alone', request: { calculator: 'game.alone', mode: 'work', inputs: { xp: 3 } } },
        ],
      ],
      { link: { alone: { mode: 'work', inputs: { xp: 3 } } } },
    ],
  ]);
});

test('a stage whose leader is not on the page keeps what it has', () => {
  page = new Page({ stages: STAGES.filter(({ id }) => id !== 'contest') });
  page.edited('damage', { hit_points: 9 });
  assert.deepEqual(page.state.stages.challenges.upstream, { inputs: { rating: null }, dice: {} });
  assert.deepEqual(page.forms.fight.inputs, { hit_points: 7 });
});

test('no state is changed in place', () => {
  const freeze = (/** @type {any} */ value) => {
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
      Object.values(Object.freeze(value)).forEach(freeze);
    return value;
  };
  const steps = [
    { type: 'edited', stage: 'damage', input: 'rmib' },
    { type: 'follow', stage: 'damage', input: 'rmib' },
    { type: 'reset' },
    { type: 'undo' },
  ];
  let state = freeze(page.state);
  for (const step of steps) state = freeze(reduce(state, /** @type {any} */ (step)).state);
  assert.equal(state.history.at, 0);
});
