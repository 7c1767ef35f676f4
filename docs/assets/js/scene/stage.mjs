/**
 * The roll at a table: who acts, what is laid, the dice, what may be done now, and what the roll leaves behind. Each
 * press is an event of the scene, so that Undo takes it back and a reload finds it. It knows no game.
 *
 * @import { After, Lying, Option as AfterOption } from './outcome.mjs'
 * @import { Moved } from './reducer.mjs'
 * @import { Payment } from './roll.mjs'
 * @import { SceneTable } from './table.mjs'
 * @import { EngineSuccess } from '../engine/wire.mjs'
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { LaidPart as Part, LaidRoll as Roll, TableRoll } from '../shared/records.mjs'
 * @typedef {{label: string, change: Moved, of: string, by: number}} Left what the roll leaves behind on a sheet: of which
 *   answer or price, and by how much it moves the track from where that stood before the roll had moved it
 * @typedef {object} Rolled a roll with all that follows from its answer
 * @property {Roll} roll that was asked
 * @property {string} key of what was asked
 * @property {TableRoll} declared
 * @property {{[word: string]: string}} names by the word of the rules that stands for them
 * @property {string} sentence with names
 * @property {EngineSuccess} answer
 * @property {After[]} afters
 * @property {{slot: string, filled: string[], answer: EngineSuccess}[]} further answers that follow at once
 * @property {{outcome: import('../shared/records.mjs').ToldOutcome, question:
 *   import('../engine/wire.mjs').EngineRequest} | null} placing what is placed; null where nothing is
 */

import {
  asOfNow,
  exchanged,
  filledBy,
  isHeld,
  isTooMuch,
  keyOf,
  lostBy,
  named,
  namesFor,
  NOTHING,
  offersOf,
  paymentsFor,
  questionBefore,
  questionOf,
  questionsAfter,
  requestOf,
  UNTHROWN,
} from './roll.mjs';
import { announce, newButton, newElement } from '../shared/html.mjs';
import { Asking } from './asking.mjs';
import { Consequences } from './consequences.mjs';
import { Telling } from './telling.mjs';
import { engine } from '../engine/shared.mjs';
import { Laying } from './laying.mjs';
import {
  askAfters,
  givenUp,
  happeningsIn,
  isLaid,
  isWhole,
  lyingIn,
  placedWith,
  PlacedView,
  placingIn,
  questionWith,
  withItems,
} from './outcome.mjs';
import { freshDice } from '../shared/seed.mjs';
import { actingIn, teller, withAction } from './turns.mjs';
import { presses } from '../shared/press.mjs';
import { sameJson } from '../shared/json.mjs';
import { documents } from '../shared/documents.mjs';
import { GROUPS } from '../group/store.mjs';
import { conditionsOf } from './people.mjs';
import { CHANGED, dice, group, listOf, pieceIn, TypedWords, WAITING, working } from './views.mjs';

const NO_PYTHON = 'Python cannot answer now; press again to try once more.';

export class Stage {
  element = newElement('div', { class: 'stage' });
  #verdict = newElement('p', { class: 'stage-verdict', role: 'status' });
  #body = newElement('div', 'stage-body');
  /** @type {Laying} */
  laying;
  #consequences = new Consequences(this);
  telling = new Telling(this);
  /** @type {Rolled | null} */
  #rolled = null;
  #asked = '';
  #drawn = '';
  #words = new TypedWords();
  #placed = new PlacedView(
    (lying, layout) => this.#place(lying, layout),
    (all) => this.#questionOn(all),
  );
  #told = newElement('div', 'stage-body');
  /** Above what lies, so that the button for the next sentence stays under the thumb. */
  #tells = newElement('div', '');
  /** @type {Map<string, () => void>} what each button does, by its key */
  #presses = new Map();
  /**
   * Rolls that were shown, by their keys: where several act at once, one goes from one to the other.
   * @type {Map<string, Rolled>}
   */
  #shown = new Map();
  /** Whether dice fall, until their answer is here. */
  #isThrowing = false;
  /**
   * What was pressed before the answer to a roll was here: the key of the button, and that of the roll.
   * @type {{key: string, roll: string} | null}
   */
  #awaited = null;
  /** Whether Python could not answer what lies. */
  #isUnanswered = false;
  /** The key of the button that had the focus, while nothing can be done that could have it. @type {string | null} */
  #lost = null;
  /** The key of the button whose choices are open. */
  open = '';
  /**
   * @type {Map<string, EngineSuccess | null>} what was worked out before a roll, by the question; null where it has no
   *   answer
   */
  before = new Map();
  /** @type {Map<string, After[]>} what may be done to what is placed, by its question */
  #offers = new Map();
  /** @type {Asking} */
  #asking;

  /** @param {SceneTable} scene */
  constructor(scene) {
    this.scene = scene;
    this.laying = new Laying(this);
    this.#asking = new Asking(scene.table.rulings);
    this.element.append(this.#verdict, this.#body);
    const { signal } = scene.element;
    this.element.addEventListener('click', (event) => this.#press(event), { signal });
    addEventListener('rule-engine-mended', () => this.#askAnew(), { signal });
    documents.follow([GROUPS], () => this.#askAnew(), signal);
  }

  /** The group has chosen otherwise, on another page, or Python is here again: what lies is asked about once more. */
  #askAnew() {
    this.#asking.forget();
    for (const known of [this.before, this.#offers, this.#shown]) known.clear();
    this.#asked = '';
    this.#drawn = '';
    this.show();
  }

  /** @returns {Roll} */
  get roll() {
    const { roll, people, turn, waiting } = this.scene.document;
    const free = people.filter(({ id }) => !waiting.some((each) => each.roll.actor === id));
    if (roll && free.some(({ id }) => id === roll.actor)) {
      const { table, declared } = this.scene;
      const stays = roll.calculator !== '' || declared.worn.length === 0; // read many times a press
      return stays ? roll : asOfNow(table, declared, roll, this.scene.here);
    }
    return { ...NOTHING, actor: (free.find(({ id }) => id === turn) ?? free[0])?.id ?? '' };
  }

  /** Somebody at the table, with their sheet. @param {string} id */
  who(id) {
    return this.scene.here.find(({ person }) => person.id === id);
  }

  /** What is said of the roll that lies. */
  get verdict() {
    return this.#verdict.textContent;
  }

  /** @param {string} words */
  say(words) {
    if (this.verdict !== words) announce(this.#verdict, words);
  }

  /** Opens the choices of a button; a second press closes them. @param {string} key */
  unfold(key) {
    this.open = this.open === key ? '' : key;
    this.show();
  }

  show() {
    const roll = this.roll;
    const key = keyOf(roll);
    const shown = this.#shown.get(key);
    if (shown) [this.#rolled, this.#asked] = [shown, key];
    if (this.#rolled?.key === key && this.#rename(this.#rolled)) return this.#askAnew();
    if (roll.calculator && key !== this.#asked) {
      // it lies there as it was left, or something was done to it
      this.#asked = key;
      this.#isUnanswered = false;
      void this.askByGroup(requestOf(roll)).then((answer) => this.#answer(roll, answer));
    }
    this.#redraw();
  }

  /**
   * Whether somebody of the roll that is shown has another name now: what is said of it has theirs.
   * @param {Rolled} rolled
   */
  #rename(rolled) {
    const names = namesFor(this.scene.table, rolled.declared, rolled.roll, this.scene.document.people);
    if (sameJson(names, rolled.names)) return false;
    this.#rolled = { ...rolled, names };
    return true;
  }

  /** Draws what has changed of the scene, and of what is known of the roll. */
  #redraw() {
    if (presses.awaitsClick) return presses.after(() => this.#redraw());
    const roll = this.roll;
    const { people, shared, turns, turn, round, waiting, telling } = this.scene.document;
    const state = JSON.stringify([
      roll,
      people,
      shared,
      turns,
      turn,
      round,
      waiting,
      telling,
      this.#rolled?.key ?? '',
      this.scene.known,
      this.open,
      this.#isUnanswered,
    ]);
    if (state === this.#drawn) return;
    this.#drawn = state;
    const active = document.activeElement;
    const lost = active === document.body ? this.#lost : null;
    const focused = active instanceof HTMLElement && this.#body.contains(active) ? (active.dataset.key ?? '') : lost;
    this.#presses.clear();
    this.#words.keepFor(keyOf(roll), this.#body, this.#told);
    this.#words.redraw(this.#body, () => this.#parts(roll));
    if (focused === '' && active instanceof HTMLElement && active.isConnected) active.focus({ preventScroll: true });
    else if (focused !== null) this.#focus(focused);
  }

  /**
   * What lies is shown with all that follows; what has no answer is asked again at the next press.
   * @param {Roll} roll
   * @param {EngineSuccess | null | undefined} answer
   */
  #answer(roll, answer) {
    if (this.#asked !== keyOf(roll)) return;
    if (answer) return void this.#follow(roll, answer);
    this.#asked = '';
    this.#isUnanswered = true;
    const why = this.verdict ?? '';
    this.#redraw();
    this.say(why);
  }

  /**
   * Where the button has gone, the next thing that can be done has the focus, as soon as there is one.
   * @param {string} key
   */
  #focus(key) {
    const next = ['choice', 'tell', 'after', 'left', 'close', 'roll'].map((each) =>
      this.#body.querySelector(`[data-key^="${each}"]`),
    );
    const place = this.#body.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? next.find((each) => each !== null);
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    this.#lost = place ? null : key;
  }

  /** @param {MouseEvent} event */
  #press({ target }) {
    const button =
      target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest('button[data-key]')) : null;
    if (!button || button.getAttribute('aria-disabled') === 'true') return;
    const { key = '' } = button.dataset;
    const roll = this.roll;
    const isAnswered = !roll.calculator || !this.#isOf(roll) || this.#rolled?.key === keyOf(roll);
    this.#awaited = isAnswered ? null : { key, roll: keyOf(roll) };
    engine.retry();
    if (isAnswered) this.#presses.get(key)?.();
    else this.show(); // where Python could not answer before, it is asked again
  }

  /** What was pressed before the answer to a roll was here is done now, if it is still offered. @param {Roll} roll */
  #pressAwaited(roll) {
    const awaited = this.#awaited;
    this.#awaited = null;
    if (awaited?.roll !== keyOf(roll)) return;
    const button = this.#body.querySelector(`[data-key="${CSS.escape(awaited.key)}"]`);
    if (button && button.getAttribute('aria-disabled') !== 'true') this.#presses.get(awaited.key)?.();
  }

  /**
   * @param {string} key
   * @param {string} words
   * @param {() => void} press
   * @param {{[attribute: string]: string}} [attributes]
   */
  button(key, words, press, attributes = {}) {
    this.#presses.set(key, press);
    return newButton(words, { 'data-key': key, ...attributes });
  }

  /** @param {Roll} roll @returns {Node[]} */
  #parts(roll) {
    const { here } = this.scene;
    if (here.length === 0) {
      this.say('');
      return this.#situations();
    }
    if (!roll.calculator) {
      this.say(this.#isThrowing ? WAITING : '');
      const lay = this.laying;
      return [lay.chips(roll), ...lay.turns(roll), ...lay.tracks(roll), ...lay.sheet(roll), lay.tray(roll)];
    }
    const rolled = this.#rolled;
    if (!rolled || !this.#isOf(roll)) {
      const retry = this.button('retry', 'Try again', () => this.show(), { class: 'scene-main' });
      return [this.laying.chips(roll), ...(this.#isUnanswered ? [retry] : [])];
    }
    if (rolled.placing) {
      this.#tell(roll, rolled);
      return [
        this.#tells,
        this.#placed.element,
        ...this.#afters(roll, rolled),
        this.#told,
        ...this.laying.tracks(roll),
        working(rolled.answer),
      ];
    }
    this.say(rolled.sentence);
    return [
      ...dice(rolled),
      ...this.#afters(roll, rolled),
      ...this.#consequences.list(roll, rolled),
      this.#ways(roll, rolled),
      ...this.laying.tracks(roll),
      working(rolled.answer),
    ];
  }

  /**
   * Whether what is shown is of this roll. What was before an after stays until its answer is here, so that nothing
   * moves under a thumb.
   * @param {Roll} roll
   */
  #isOf({ actor, calculator, seed }) {
    const shown = this.#rolled?.roll;
    return shown?.actor === actor && shown.calculator === calculator && shown.seed === seed;
  }

  /* Nobody is here: the game's own first situation is one press away. */

  #situations() {
    return this.scene.table.situations.map((each) => {
      const set = () => this.scene.setSituation(each);
      return newElement(
        'div',
        'stage-situation',
        newElement('p', '', each.says),
        this.button(`situation ${each.title}`, `Play “${each.title}”`, set, { class: 'scene-main' }),
      );
    });
  }

  /* What was drawn is placed, and the outcome is told. */

  /** @param {Roll} roll @param {Rolled} rolled */
  #lying(roll, { placing }) {
    return placing ? lyingIn(placing.outcome, roll, placing.question.inputs ?? {}) : [];
  }

  /**
   * What the question would be with pieces where they lie, or would lie.
   * @param {Lying[]} all
   * @returns {import('../engine/wire.mjs').EngineRequest}
   */
  #questionOn(all) {
    const { table } = this.scene;
    const { roll } = this;
    const placing = this.#rolled?.placing;
    if (!placing) return { calculator: '' };
    const question = questionWith(table, placing.outcome, roll, placing.question, all, this.numbersFound(roll));
    const acting = actingIn(this.scene.document);
    return acting > 1 ? { ...question, inputs: { ...question.inputs, [table.together[0].acting]: acting } } : question;
  }

  /** The numbers of the table as a roll has found them: what it has written counts once. @param {Roll} roll */
  numbersFound({ written, found }) {
    return written.length > 0 ? found : this.scene.document.shared;
  }

  /**
   * The answer to what lies; undefined until it is here, null where there is none.
   * @param {Roll} roll
   * @param {Rolled} rolled
   */
  outcomeOf(roll, rolled) {
    const all = this.#lying(roll, rolled);
    if (!rolled.placing || !isLaid(all[0])) return undefined;
    const key = JSON.stringify(this.#questionOn(all));
    return this.before.get(key);
  }

  /**
   * Shows what comes of what lies; it comes by itself, and what is pressed meanwhile stays where it is.
   * @param {Roll} roll
   * @param {Rolled} rolled
   */
  #tell(roll, rolled) {
    const all = this.#lying(roll, rolled);
    const question = /** @type {any} */ (this.#questionOn(all));
    const key = JSON.stringify(question);
    const isAsked = rolled.placing !== null && all.length > 0 && isLaid(all[0]);
    if (isAsked && !this.before.has(key))
      void this.workOut(question).then(() => {
        if (this.before.has(key)) this.#tellStill(rolled);
      });
    const answer = isAsked ? this.before.get(key) : null;
    const sentence = answer ? named(answer.response.sentence, rolled.names) : rolled.sentence;
    if (!isAsked || answer) this.say(sentence);
    this.#placed.show(all, rolled.answer.html, answer?.response ?? null);
    const isTold = answer && isWhole(all);
    const [together] = this.scene.table.together;
    const row = isTold && together ? /** @type {JsonObject} */ (answer.response.result[together.row]) : null; // by which it is compared with those of others
    const told = isTold
      ? [
          ...this.#sentences(roll, rolled, answer.response.result),
          ...this.#given(roll, rolled, { ...question, readings: answer.response.readings }),
          ...this.#consequences.list(roll, rolled),
        ]
      : [];
    const isTelling = row !== null && teller(this.scene.document.telling) !== '';
    this.#tells.hidden = !isTelling;
    this.#tells.replaceChildren(...(isTelling ? [this.telling.teller(roll, row)] : []));
    this.#words.redraw(this.#told, () => [
      ...told,
      ...(isTelling ? [] : [...this.telling.others(roll, row), this.#ways(roll, rolled)]),
    ]);
  }

  /** Once something more is known of what lies, it is told, if it lies there still. @param {Rolled} rolled */
  #tellStill(rolled) {
    if (presses.awaitsClick) return presses.after(() => this.#tellStill(rolled));
    const { roll } = this;
    if (this.#rolled === rolled && this.#isOf(roll)) this.#tell(roll, rolled);
  }

  /**
   * What whoever acts may give up for what lies, as the engine offers it; it comes by itself.
   * @param {Roll} roll
   * @param {Rolled} rolled
   * @param {import('../engine/wire.mjs').EngineRequest} question
   * @returns {Node[]}
   */
  #given(roll, rolled, question) {
    const {
      table,
      declared,
      document: { telling },
    } = this.scene;
    const who = this.who(roll.actor);
    if (!rolled.placing?.outcome.given.length || !who || telling || roll.written.length) return [];
    const key = JSON.stringify(question);
    const afters = this.#offers.get(key) ?? [];
    if (!this.#offers.has(key)) {
      this.#offers.set(key, afters);
      void askAfters(question, rolled.names).then((found) => {
        this.#offers.set(key, found);
        this.#tellStill(rolled);
      });
    }
    const items = rolled.placing.outcome.given.flatMap((given) => {
      const after = afters.find(({ name }) => name === given.raises);
      const slot = table.slots.find(({ name }) => name === given.slot);
      const parts = slot
        ? offersOf(table, declared, slot, who)
            .flatMap((offer) => offer.parts)
            .filter((part) => lostBy(slot, part, who.person.conditions) !== slot.gone)
        : [];
      return after && slot && parts.length
        ? [this.#after(roll, rolled, withItems(after, given, slot, roll, parts))]
        : [];
    });
    return items.length ? [listOf('What else?', 'stage-afters', items)] : [];
  }

  /** @param {Lying} lying @param {import('../placing/layout.mjs').Layout} layout */
  #place(lying, layout) {
    const roll = this.roll;
    const labels = Object.fromEntries([...lying.placing.boxes]);
    const at = layout.findIndex((place, index) => place !== lying.layout[index]);
    const text = `${lying.pieces[at]} on ${(labels[layout[at]] ?? lying.placing.rest).toLowerCase()}`;
    this.scene.dispatch({ type: 'roll', roll: { ...roll, placed: placedWith(roll, lying, layout) }, text });
  }

  /**
   * Who says what, and what has to happen in it.
   * @param {Roll} roll
   * @param {Rolled} rolled
   * @param {JsonObject} result
   * @returns {Node[]}
   */
  #sentences(roll, { placing }, result) {
    const actor = this.who(roll.actor)?.person.name ?? '';
    return (placing?.outcome.sentences ?? []).flatMap((sentence, at) => {
      const happens = happeningsIn(
        sentence,
        result,
        placing?.outcome.given.flatMap((each) => givenUp(each, roll)),
      );
      if (happens.length === 0) return [];
      const title = (actingIn(this.scene.document) > 1 ? sentence.in_turn : sentence.title).replace(
        '{actor}',
        () => actor,
      );
      const head = newElement(
        'p',
        'stage-title',
        title,
        ...(sentence.ours ? [' ', newElement('small', '', '(ours)')] : []),
      );
      const lines = newElement('ul', '', ...happens.map((each) => newElement('li', '', each)));
      return [
        newElement(
          'div',
          { class: 'stage-sentence', role: 'group', 'aria-label': title },
          head,
          lines,
          ...(sentence.words ? [this.#consequences.traitField(roll, sentence.words, at)] : []),
        ),
      ];
    });
  }

  /**
   * @param {{calculator: string, mode: string, inputs: JsonObject}} request
   * @param {{isQuiet?: boolean}} [how]
   * @returns {Promise<JsonObject | null>} its result; null where there is no answer
   */
  async workOut(request, how = {}) {
    const key = JSON.stringify(request);
    const answer = this.before.get(key) ?? (await this.askByGroup(request, how));
    if (answer !== undefined) this.before.set(key, answer); // without Python nothing is known of it
    return answer?.response.result ?? null;
  }

  /**
   * Something else begins: a roll that lies goes into the log first.
   * @param {(roll: Roll) => Roll} change
   * @param {string} text
   */
  #settle(change, text) {
    const typed = this.#consequences.typed();
    if (typed) {
      typed.focus({ preventScroll: true });
      return this.say(`“${typed.value.trim()}” is not written yet: press “Write it”, or empty the field.`);
    }
    const now = this.roll;
    const line = now.calculator && this.#rolled ? this.#lineOf(now, this.#rolled) : undefined;
    this.scene.dispatch({ type: 'roll', roll: change({ ...now, ...UNTHROWN }), text, line });
    return this.scene.say(`${text}.`); // the verdict has gone without a word
  }

  /**
   * What the log says of a roll: what came of what was placed, where all of it is.
   * @param {Roll} roll
   * @param {Rolled} rolled
   */
  #lineOf(roll, rolled) {
    const outcome = isWhole(this.#lying(roll, rolled)) ? this.outcomeOf(roll, rolled) : null;
    return outcome ? named(outcome.response.sentence, rolled.names) : rolled.sentence;
  }

  /* The dice. */

  /**
   * A button that throws dice.
   * @param {string} key
   * @param {string} words
   * @param {() => Promise<void>} act
   * @param {{[attribute: string]: string}} [attributes]
   */
  throwButton(key, words, act, attributes = {}) {
    return this.button(key, words, () => void this.#throwOnce(key, act), attributes);
  }

  /**
   * A second press while dice fall would throw others over them.
   * @param {string} key of the button
   * @param {() => Promise<void>} act
   */
  async #throwOnce(key, act) {
    if (this.#isThrowing) return;
    this.#isThrowing = true;
    this.say(WAITING);
    const button = this.#body.querySelector(`[data-key="${CSS.escape(key)}"]`);
    button?.setAttribute('aria-disabled', 'true');
    try {
      await act();
    } finally {
      this.#isThrowing = false;
      button?.setAttribute('aria-disabled', 'false');
    }
  }

  async throw() {
    const roll = this.roll;
    const question = questionOf(this.scene.table, roll);
    if (!question) return;
    const { seed, method } = freshDice();
    const before = questionBefore(question.declared, roll);
    const counted = before ? await this.workOut(before) : {};
    if (!counted) return;
    const more = filledBy(question.declared, counted);
    const thrown = {
      ...roll,
      calculator: question.declared.calculator,
      inputs: { ...question.inputs, ...more },
      seed,
      method,
      written: [],
      moves: [],
      found: {},
      placed: [],
    };
    const answer = await this.askByGroup(requestOf(thrown));
    if (!answer) return;
    if (!sameJson(this.roll, roll)) return this.say(CHANGED);
    this.#asked = keyOf(thrown);
    this.scene.dispatch({
      type: 'roll',
      roll: thrown,
      text: question.declared.press,
      turns: withAction(this.scene.document.turns, roll.actor, -1),
    });
    this.scene.element.scrollIntoView({ block: 'start' });
    void this.#follow(thrown, answer); // the dice lie: from here on others may be thrown
  }

  /**
   * The answer as the group reads it; null, with the reason said, where there is none.
   * @param {import('../engine/wire.mjs').EngineRequest} request
   * @param {{isQuiet?: boolean}} [how] whether nobody has pressed for it
   * @returns {Promise<EngineSuccess | null | undefined>} undefined where Python cannot answer
   */
  async askByGroup(request, { isQuiet = false } = {}) {
    const answer = await this.#asking.ask(request);
    if (answer?.ok) return answer;
    if (!isQuiet) this.say(answer ? answer.failure.message : NO_PYTHON);
    return answer ? null : undefined;
  }

  /** Asks for all that follows from an answer, and shows both. @param {Roll} roll @param {EngineSuccess} answer */
  async #follow(roll, answer) {
    const {
      table,
      document: { people },
    } = this.scene;
    const declared = table.rolls.find(({ calculator }) => calculator === roll.calculator);
    if (!declared) return;
    const names = namesFor(table, declared, roll, people);
    const [afters, ...further] = await Promise.all([
      this.#aftersOf(roll, declared, names, answer),
      ...questionsAfter(table, roll, answer.response).map(async ({ leaves, request: next }) => ({
        leaves,
        answer: await this.#asking.ask(next),
      })),
    ]);
    if (this.#asked !== keyOf(roll)) return;
    const rolled = {
      roll,
      key: keyOf(roll),
      declared,
      names,
      answer,
      sentence: named(answer.response.sentence, names),
      afters,
      placing: placingIn(table, answer),
      further: further.flatMap((each) =>
        each.answer?.ok
          ? [{ slot: each.leaves.slot, filled: Object.keys(each.leaves.inputs), answer: each.answer }]
          : [],
      ),
    };
    this.#rolled = rolled;
    this.#drawn = ''; // the same roll may be read otherwise
    if (rolled.placing) this.#shown.set(rolled.key, rolled);
    this.show();
    this.#pressAwaited(roll);
  }

  /**
   * What may be done to a roll, as far as its parts allow it.
   * @param {Roll} roll
   * @param {TableRoll} declared
   * @param {{[word: string]: string}} names
   * @param {EngineSuccess} answer whose readings hold
   */
  async #aftersOf(roll, declared, names, { response: { readings } }) {
    const before = questionBefore(declared, roll);
    const counted = (before ? await this.workOut(before) : null) ?? {};
    const actor = this.who(roll.actor)?.sheet;
    return askAfters(
      { ...requestOf(roll), readings },
      names,
      (inputs) => !isTooMuch(declared, roll, counted, inputs) && (!actor || isHeld(declared, actor, inputs)),
    );
  }

  /* What now. */

  /**
   * What stands on a sheet rests on the dice as they lay: nothing more is done to them then.
   * @param {Roll} roll
   * @param {Rolled} rolled
   * @returns {Node[]}
   */
  #afters(roll, rolled) {
    if (roll.written.length > 0 || this.scene.document.telling) return [];
    const { first = '', at_once: atOnce = {} } = rolled.placing?.outcome ?? {};
    const waits = this.#lying(roll, rolled).some((each) => each.placing.input === first && !isLaid(each));
    const items = rolled.afters
      .filter(({ name }) => !waits || !Object.hasOwn(atOnce, name))
      .map((after) => this.#after(roll, rolled, after, atOnce[after.name]));
    return items.length ? [listOf('What now?', 'stage-afters', items)] : [];
  }

  /**
   * One press where there is nothing to choose; otherwise a press opens the choices.
   * @param {Roll} roll
   * @param {Rolled} rolled
   * @param {After} after
   * @param {string} [atOnce] what the button says where a press takes it as often as it is offered
   */
  #after(roll, rolled, after, atOnce = '') {
    const { declared, answer } = rolled;
    const {
      table,
      declared: sheets,
      here,
      document: { shared },
    } = this.scene;
    const payments = paymentsFor(table, sheets, declared, roll, after, here, shared);
    const ways = after.options.flatMap((option) =>
      payments.map((payment) => ({
        option,
        payment,
        words: [option.label, payments.length > 1 ? payment.label : ''].filter(Boolean).join(', '),
      })),
    );
    const [{ option, payment }] = ways;
    const key = `after ${after.name}`;
    const isOpen = this.open === key;
    const take = atOnce
      ? () => void this.#takeAll(roll, rolled, after, payment)
      : () => this.#take(roll, option, payment);
    const press = ways.length > 1 ? () => this.unfold(key) : take;
    const words = atOnce || (ways.length > 1 || !option.label ? after.label : `${after.label}: ${option.label}`);
    /** @type {{[attribute: string]: string}} */
    const state = ways.length > 1 ? { 'aria-expanded': String(isOpen) } : {};
    const button = this.button(key, words, press, payment.lacks ? { ...state, 'aria-disabled': 'true' } : state);
    const who =
      payment.lacks || (payments.length === 1 && Object.keys(after.cost.tracks).length > 0 ? payment.label : '');
    button.prepend(...pieceIn(answer, after.piece));
    button.append(
      ' ',
      newElement('span', 'stage-price', [`costs ${after.cost.words}`, who].filter(Boolean).join('; ')),
    );
    const item = newElement('li', isOpen ? 'is-open' : '', button);
    if (isOpen && ways.length > 1 && !payment.lacks) {
      item.append(
        group(
          after.label,
          'stage-choices',
          ways.map((way) =>
            this.button(`choice ${after.name} ${way.words}`, way.words, () =>
              this.#take(roll, way.option, way.payment),
            ),
          ),
        ),
      );
    }
    return item;
  }

  /**
   * The dice that lie stay; the log tells what was done.
   * @param {Roll} roll
   * @param {AfterOption} option
   * @param {Payment} payment
   */
  #take(roll, { changes, told, words }, { does, tracks }) {
    this.open = '';
    const line = `${`${does} ${told}`.trim()}.`;
    const who = this.who(roll.actor)?.person;
    const conditions = who && words && conditionsOf(who, words);
    this.scene.dispatch({
      type: 'roll',
      roll: { ...roll, ...changes },
      text: line,
      line,
      tracks,
      ...(conditions && { conditions: [conditions] }),
    });
  }

  /**
   * Takes what is offered again and again, as one step.
   * @param {Roll} roll
   * @param {Rolled} rolled
   * @param {After} after
   * @param {Payment} payment
   */
  async #takeAll(roll, rolled, after, payment) {
    this.say(WAITING);
    let [option] = after.options;
    for (let next = /** @type {After | undefined} */ (after); next;) {
      [option] = next.options;
      const afters = await this.#aftersOf({ ...roll, ...option.changes }, rolled.declared, rolled.names, rolled.answer);
      next = afters.find(({ name }) => name === after.name);
    }
    if (keyOf(this.roll) === keyOf(roll)) this.#take(this.roll, option, payment);
  }

  /** @param {Roll} roll @param {Rolled} rolled */
  #ways(roll, rolled) {
    const { declared } = rolled;
    const isTold = this.outcomeOf(roll, rolled) && isWhole(this.#lying(roll, rolled));
    const { waiting, telling } = this.scene.document;
    const isAlone = waiting.length === 0 && !telling;
    const all =
      isTold && (isAlone || telling)
        ? [
            this.button('left all', 'Write it all, and go on', () => this.#consequences.writeAll(rolled), {
              class: 'scene-main',
            }),
          ]
        : [];
    const close = this.button(
      'close',
      'Nothing more',
      () => this.#settle(() => ({ ...NOTHING, actor: roll.actor }), 'The roll is over'),
      isTold ? {} : { class: 'scene-main' },
    );
    // What somebody was paid for, or paid for, is named anew.
    const isFree = (/** @type {Part} */ { slot: laid }) =>
      this.scene.table.slots.some(
        ({ name, named: by, shares }) => name === laid && !by && Object.keys(shares).length === 0,
      );
    const again = () => this.#settle((now) => ({ ...now, parts: now.parts.filter(isFree) }), 'The same again');
    const back = isAlone ? exchanged(this.scene.table, this.scene.declared, declared, roll, this.scene.here) : null;
    const swing = back
      ? [
          this.button('exchange', `${declared.exchange}: ${this.who(back.actor)?.person.name ?? ''}`, () =>
            this.#settle(() => back, declared.exchange),
          ),
        ]
      : [];
    return newElement(
      'div',
      'stage-ways',
      ...all,
      close,
      ...(isAlone ? [this.button('again', `${declared.press} the same again`, again)] : []),
      ...swing,
    );
  }
}
