/**
 * What is laid for a roll at a table, before the dice: who acts and when, what of theirs lies, what changes in play, and
 * what is worked out from it. Each press is an event of the scene. It knows no game.
 *
 * @import { Moved } from './reducer.mjs'
 * @import { Offer } from './roll.mjs'
 * @import { Stage } from './stage.mjs'
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { LaidPart as Part, LaidRoll as Roll, Person, Slot, ToldOrder as Panel } from '../shared/records.mjs'
 */

import {
  curled,
  isAffordable,
  lies,
  lostBy,
  missingIn,
  movedBy,
  numbersOf,
  offersOf,
  partsIn,
  questionBefore,
  questionOf,
  UNTHROWN,
  withActor,
  withPart,
} from './roll.mjs';
import { engine } from '../engine/shared.mjs';
import { freshDice } from '../shared/seed.mjs';
import { CHANGED, group, isSeen, TrackView } from './views.mjs';
import { newElement } from '../shared/html.mjs';
import { sameJson } from '../shared/json.mjs';
import { orderAfter, panelOf, rowsFor, turnOf, withAction, withTurn } from './turns.mjs';
import { partsAfter } from './reducer.mjs';
import { sheetOfTable } from './people.mjs';
import { withTrack } from '../sheet/declared.mjs';

export class Laying {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.scene = stage.scene;
  }

  /** @param {Roll} roll */
  chips(roll) {
    const chips = this.scene.here.map(({ person }) => {
      const waits = this.scene.document.waiting.some((each) => each.roll.actor === person.id);
      const act = () =>
        this.#change((now) => withActor(this.scene.table, { ...now, ...UNTHROWN }, person.id), `${person.name} acts`);
      const words = waits ? `${person.name}, who waits` : person.name;
      return this.#withDots(
        this.stage.button(`actor ${person.id}`, words, waits ? () => this.stage.telling.comeBack(person.id) : act, {
          'aria-pressed': String(person.id === roll.actor),
        }),
        person,
      );
    });
    return group('Who acts', 'stage-chips', chips);
  }

  /* Who acts when: nobody counts actions before somebody has put everybody in order. */

  /**
   * A dot for each action of the round, a full one for each that is left.
   * @param {HTMLButtonElement} button
   * @param {Person} person
   */
  #withDots(button, { id, name }) {
    const { turns, turn } = this.scene.document;
    const { actions, left } = turnOf(turns, id);
    if (actions === null) return button;
    button.append(
      ' ',
      newElement('span', { class: 'stage-dots', 'aria-hidden': 'true' }, '●'.repeat(left) + '○'.repeat(actions - left)),
    );
    button.setAttribute('aria-label', `${name}, ${left} of ${actions} actions left`);
    if (id === turn) button.setAttribute('aria-current', 'true');
    return button;
  }

  /** @param {Roll} roll @returns {Node[]} */
  turns(roll) {
    const panel = panelOf(this.scene.table);
    if (!panel) return [];
    const { turns, round } = this.scene.document;
    const name = this.stage.who(roll.actor)?.person.name ?? '';
    const { actions, left } = turnOf(turns, roll.actor);
    const step = (/** @type {1 | -1} */ by, /** @type {string} */ text) => () =>
      this.scene.dispatch({ type: 'turns', turns: withAction(turns, roll.actor, by), text: `${name}: ${text}` });
    const counted =
      actions === null
        ? []
        : [
            newElement('span', 'scene-label', `Round ${round}, ${name}: ${left} of ${actions} actions left`),
            this.stage.button('order less', '\u2212', step(-1, 'an action without a roll'), {
              'aria-label': `${name}: an action without a roll`,
              'aria-disabled': String(left === 0),
            }),
            this.stage.button('order more', '+', step(1, 'an action given back'), {
              'aria-label': `${name}: give an action back`,
              'aria-disabled': String(left === actions),
            }),
          ];
    const going = turns.some((each) => each.actions !== null)
      ? [this.stage.button('order next', 'Next', () => this.scene.dispatch({ type: 'next', roll: null }))]
      : [];
    const isOpen = this.stage.open === 'order';
    const opens = this.stage.button('order', panel.title, () => this.stage.unfold('order'), {
      'aria-expanded': String(isOpen),
    });
    return [newElement('div', 'stage-turns', ...counted, ...going, opens), ...(isOpen ? [this.#panel(panel)] : [])];
  }

  /** What everybody says of their place. @param {Panel} panel */
  #panel(panel) {
    const {
      here,
      table,
      declared,
      document: { turns },
    } = this.scene;
    const rows = rowsFor(table, panel, here, declared, turns);
    const people = here.map(({ person: { id, name } }, at) => {
      const say = (/** @type {JsonObject} */ said, /** @type {string} */ words) => () => {
        const turn = turnOf(turns, id);
        this.scene.dispatch({
          type: 'turns',
          turns: withTurn(turns, { ...turn, said: { ...turn.said, ...said } }),
          text: `${name}: ${words}`,
        });
      };
      const choices = Object.entries(panel.choices).map(([value, words]) => {
        const isSaid = String(rows[at][panel.asks] ?? panel.usual) === value;
        return this.stage.button(`order ${id} ${value}`, words, say({ [panel.asks]: value }, words), {
          'aria-pressed': String(isSaid),
        });
      });
      const isMarked = rows[at][panel.marks] === true;
      const marks = panel.marks
        ? [
            this.stage.button(`order ${id} mark`, panel.mark, say({ [panel.marks]: !isMarked }, panel.mark), {
              'aria-pressed': String(isMarked),
            }),
          ]
        : [];
      return group(name, 'stage-offer', [...choices, ...marks]);
    });
    return newElement(
      'div',
      { class: 'stage-order', role: 'group', 'aria-label': panel.title },
      ...(panel.says ? [newElement('p', '', panel.says)] : []),
      ...people,
      this.stage.throwButton('order put', panel.press, () => this.#putInOrder(panel), { class: 'scene-main' }),
    );
  }

  /** @param {Panel} panel */
  async #putInOrder(panel) {
    const {
      here,
      table,
      declared,
      document: { turns, roll },
    } = this.scene;
    const rows = rowsFor(table, panel, here, declared, turns);
    const answer = await this.stage.askByGroup({
      calculator: panel.calculator,
      mode: 'roll',
      inputs: { [panel.input]: rows },
      ...freshDice(),
    });
    if (!answer) return;
    const now = this.scene.document;
    const again = rowsFor(table, panel, this.scene.here, declared, now.turns);
    if (!sameJson([again, now.turns, now.roll], [rows, turns, roll])) return this.stage.say(CHANGED);
    this.stage.open = '';
    this.scene.element.scrollIntoView({ block: 'start' });
    this.scene.dispatch({ type: 'order', ...orderAfter(panel, now.people, now.turns, answer.response.result) });
    this.stage.say(curled(answer.response.sentence));
  }

  /**
   * What of whoever acts changes in play, as the list of everybody has it, and what of the table changes with the
   * rolls: the game master's coins, the bowl.
   * @param {Roll} roll
   * @returns {Node[]}
   */
  tracks(roll) {
    const {
      scene,
      scene: { table, declared },
    } = this;
    const actor = this.stage.who(roll.actor);
    if (!actor) return [];
    const row = (/** @type {TrackView[]} */ views, /** @type {import('../shared/records.mjs').KeptSheet} */ sheet) => {
      for (const view of views) {
        view.show(sheet);
        for (const [at, each] of [view.less, view.field, view.more].entries())
          each.dataset.key = `track ${view.track.name} ${at}`;
      }
      return views.length ? [newElement('li', 'scene-tracks', ...views.map(({ element }) => element))] : [];
    };
    const own = declared.tracks
      .filter((track) => isSeen(table, actor, track))
      .map((track) => new TrackView(scene, track, actor.person));
    const ofTable = table.shared
      .filter(({ name }) => table.shows.includes(name))
      .map((track) => new TrackView(scene, track));
    const rows = [...row(own, actor.sheet), ...row(ofTable, sheetOfTable(scene.document, 'The table'))];
    return rows.length ? [newElement('ul', 'stage-tracks', ...rows)] : [];
  }

  /** @param {Roll} roll */
  sheet(roll) {
    const { table, declared } = this.scene;
    const actor = this.stage.who(roll.actor);
    return table.slots.flatMap((slot) => {
      const own = actor && slot.of === 'actor' ? offersOf(table, declared, slot, actor) : [];
      const numbers = numbersOf(table, slot).map((offer) => ({ ...offer, title: slot.title }));
      if (slot.of === 'other') return slot.many ? this.#ofOthers(roll, slot) : [this.#against(roll, slot, numbers)];
      return [...own, ...numbers].map((offer) =>
        this.#offer(roll, slot, { ...offer, title: offer.title || slot.title }),
      );
    });
  }

  /** @param {Roll} roll @param {Slot} slot @param {Offer} offer */
  #offer(roll, slot, { title, parts, ours }) {
    const box = group(
      title,
      'stage-offer',
      parts.map((part) => this.#layButton(roll, part)),
      ours,
    );
    box.append(...this.#counted(roll, slot.name));
    const asked = parts.find((part) => this.stage.open === keyOfPart(part));
    if (asked) box.append(this.#namers(roll, slot, asked));
    return box;
  }

  /** @param {Roll} roll @param {Part} part @param {string} [words] */
  #layButton(roll, part, words = part.label) {
    const { table, document: scene } = this.scene;
    const slot = table.slots.find(({ name }) => name === part.slot);
    const isLaid = lies(roll, part);
    const key = keyOfPart(part);
    const lay = () => {
      if (slot?.named && !isLaid) this.stage.unfold(key);
      else this.#change((now) => withPart(table, now, part), words);
    };
    const lost = slot ? lostBy(slot, part, this.stage.who(part.person)?.person.conditions ?? '') : '';
    const isThere = !slot || isLaid || (!lost && isAffordable(table, slot, part, scene.shared));
    /** @type {{[attribute: string]: string}} */
    const state =
      slot?.named && !isLaid
        ? { 'aria-expanded': String(this.stage.open === key) }
        : { 'aria-pressed': String(isLaid) };
    return this.stage.button(
      key,
      lost ? `${words}, ${lost}` : words,
      lay,
      isThere ? state : { ...state, 'aria-disabled': 'true' },
    );
  }

  /**
   * Who names what harms whoever acts, and so is paid for it.
   * @param {Roll} roll
   * @param {Slot} slot
   * @param {Part} part
   */
  #namers(roll, slot, part) {
    const others = this.scene.here
      .filter(({ person }) => person.kind === 'character' && person.id !== roll.actor)
      .map(({ person }) => person);
    const lay = (/** @type {string} */ id, /** @type {string} */ words) => () => {
      this.stage.open = '';
      this.#change(
        (now) => withPart(this.scene.table, now, { ...part, inputs: { ...part.inputs, named_by: id } }),
        words,
      );
    };
    const track = this.scene.declared.tracks.find(({ name }) => name === slot.named);
    const names = others.map(({ id, name }) =>
      this.stage.button(`choice ${id}`, `${name}: 1 ${track?.label ?? ''}`, lay(id, `${name} names ${part.label}`)),
    );
    return group(`Who names ${part.label}?`, 'stage-choices', [
      ...names,
      this.stage.button('choice nobody', 'Nobody who is paid', lay('', part.label)),
    ]);
  }

  /** What each of the others has for it. @param {Roll} roll @param {Slot} slot */
  #ofOthers(roll, slot) {
    const { table, declared, here } = this.scene;
    const buttons = here
      .filter(({ person }) => person.id !== roll.actor)
      .flatMap((who) => {
        const parts = offersOf(table, declared, slot, who).flatMap((offer) => offer.parts);
        return parts.map((part) => this.#layButton(roll, part, `${who.person.name}, ${part.label}`));
      });
    return buttons.length ? [group(slot.title, 'stage-offer', buttons)] : [];
  }

  /**
   * A press on a name lays what they would answer with; what else they have comes below.
   * @param {Roll} roll
   * @param {Slot} slot
   * @param {Offer[]} numbers
   */
  #against(roll, slot, numbers) {
    const { table, declared, here } = this.scene;
    const others = here.filter(({ person }) => person.id !== roll.actor);
    const [laid] = partsIn(roll, slot.name);
    /** @type {Node[]} */
    const more = [];
    const names = others.flatMap((who) => {
      const [offer] = offersOf(table, declared, slot, who);
      if (!offer) return [];
      const isLaid = laid?.person === who.person.id;
      if (isLaid && offer.parts.length > 1)
        more.push(
          group(
            `${who.person.name} answers with`,
            'stage-offer',
            offer.parts.map((part) => this.#layButton(roll, part)),
          ),
        );
      const lay = () => this.#change((now) => withPart(table, now, isLaid ? laid : offer.best), who.person.name);
      return [
        this.stage.button(`against ${slot.name} ${who.person.id}`, `${who.person.name}, ${offer.best.label}`, lay, {
          'aria-pressed': String(isLaid),
        }),
      ];
    });
    const figures = numbers.flatMap(({ parts }) => parts.map((part) => this.#layButton(roll, part)));
    const box = group(
      slot.title,
      'stage-offer',
      [...figures, ...names],
      numbers.some(({ ours }) => ours),
    );
    box.append(...more);
    return box;
  }

  /** What lies, each part a button that takes it out, and the roll. @param {Roll} roll */
  tray(roll) {
    const { table } = this.scene;
    if (!roll.actor)
      return newElement('p', 'stage-laid', 'Everybody who is here has drawn and waits: press a name to go back.');
    const actor = this.stage.who(roll.actor)?.person.name ?? '';
    const parts = roll.parts.map((part) => {
      const whose =
        part.person === roll.actor
          ? this.stage.who(String(part.inputs.named_by ?? ''))?.person.name
          : this.stage.who(part.person)?.person.name;
      const words = whose ? `${whose}, ${part.label}` : part.label;
      return this.stage.button(
        `out ${part.slot} ${part.person} ${part.label}`,
        `${words} ×`,
        () => this.#change((now) => withPart(table, now, part), `without ${words}`),
        { 'aria-label': `Take out ${words}` },
      );
    });
    const question = questionOf(table, roll);
    const missing = missingIn(table, roll);
    const { actions, left } = turnOf(this.scene.document.turns, roll.actor);
    const lacks =
      actions !== null && left === 0
        ? `${actor} has no action left in round ${this.scene.document.round}: press Next, or + to give one back.`
        : '';
    const button = this.stage.throwButton(
      'roll',
      question?.declared.press ?? table.rolls[0]?.press ?? 'Roll',
      () => this.stage.throw(),
      { class: 'scene-main', 'aria-disabled': String(!question || lacks !== '') },
    );
    const says = question ? `${actor}:` : `${actor}: choose ${missing.join(', and ')}.`;
    const laid = newElement('p', 'stage-laid', says, ' ', ...parts.flatMap((part) => [part, ' ']));
    return newElement(
      'div',
      'stage-tray',
      laid,
      ...this.#counted(roll),
      ...(question && lacks ? [newElement('p', { class: 'stage-lacks', role: 'status' }, lacks)] : []),
      button,
    );
  }

  /**
   * What is worked out before the roll from what lies, in one line; it comes by itself, and no button is drawn anew for
   * it.
   * @param {Roll} roll
   * @param {string} [slot] beside which it stands
   */
  #counted(roll, slot) {
    const question = roll.calculator ? null : questionOf(this.scene.table, roll);
    const request = question ? questionBefore(question.declared, roll, slot) : null;
    if (!request) return [];
    const place = newElement('p', 'stage-counted');
    const key = JSON.stringify(request);
    const fill = () => {
      place.textContent = curled(this.stage.before.get(key)?.response.sentence ?? '');
    };
    if (!this.stage.before.has(key)) void this.stage.workOut(request, { isQuiet: true }).then(fill);
    fill();
    return [place];
  }

  /** @param {(roll: Roll) => Roll} change @param {string} text */
  #change(change, text) {
    engine.wake();
    this.stage.open = '';
    const now = this.stage.roll;
    const roll = change(now);
    this.scene.dispatch({ type: 'roll', roll, text, tracks: now.calculator ? [] : this.moved(now.parts, roll.parts) });
  }

  /**
   * What comes back where somebody goes, or the scene ends, before the dice fall: what was paid for the parts that go.
   * @param {string} [gone] all parts go without the one who acts
   */
  givenBack(gone) {
    const { roll } = this.scene.document;
    return roll && !roll.calculator ? this.moved(roll.parts, partsAfter(roll, gone ?? roll.actor)) : [];
  }

  /**
   * What moves when parts are laid and taken out: what was paid for a part comes back with it.
   * @param {Part[]} before
   * @param {Part[]} after
   * @returns {Moved[]}
   */
  moved(before, after) {
    const {
      table,
      declared,
      here,
      document: { shared },
    } = this.scene;
    const out = before
      .filter((part) => !after.includes(part))
      .map((part) => ({ part, sign: /** @type {const} */ (-1) }));
    const into = after
      .filter((part) => !before.includes(part))
      .map((part) => ({ part, sign: /** @type {const} */ (1) }));
    let [now, who] = [shared, here];
    return [...out, ...into].flatMap(({ part, sign }) => {
      const slot = table.slots.find(({ name }) => name === part.slot);
      const moved = slot ? movedBy(table, declared, slot, part, who, now, sign) : [];
      for (const { person, track, value } of moved) {
        if (person)
          who = who.map((each) =>
            each.person.id === person ? { ...each, sheet: withTrack(each.sheet, track, value) } : each,
          );
        else now = { ...now, [track]: value };
      }
      return moved;
    });
  }
}

/** @param {Part} part */
function keyOfPart({ slot, person, label }) {
  return `lay ${slot} ${person} ${label}`;
}
