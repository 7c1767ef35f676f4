/**
 * `<target-finder>`: a game master types a chance and who rolls, and reads what to set. What can be set its game
 * declares; the engine tries every setting. Where a group reads the page, it tries them by the group's readings.
 *
 * The attribute `data-state` is idle, answered or failed.
 */

import { engine } from '../engine/shared.mjs';
import { FailureView } from '../calculator/failure.mjs';
import { fillForm, readForm } from '../calculator/form/controls.mjs';
import { InquiryRun } from './run.mjs';
import { inputsFrom } from '../calculator/form/request.mjs';
import { widget } from '../shared/widget.mjs';

export class TargetFinderElement extends widget({ form: 'form.rc-form', wanted: 'input[data-role="wanted"]', who: 'select[data-role="who"]', failure: '.rc-failure' }) {
  #run = new InquiryRun(this, engine);
  /** @type {FailureView | null} */
  #failures = null;
  /** @type {object | undefined} */
  #group;

  connected() {
    this.#failures = new FailureView(this);
    this.listen(this.parts.form, 'submit', (event) => this.#submit(event));
    this.listen(this.parts.form, 'input', ({ target }) => this.#typed(target));
    this.listen(this, 'click', ({ target }) => this.#press(target));
    this.#run.watch(this.signal);
    this.dataset.state = 'idle';
  }

  /** Answers by the readings of a group. @param {object} group a document of its readings */
  readAs(group) {
    this.#group = group;
    return this.#answer();
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    engine.retry();
    void this.#answer();
  }

  /** @param {EventTarget | null} target */
  #typed(target) {
    const { who, wanted } = this.parts;
    if (target === who && who.value) fillForm(this, { calculator: '', inputs: JSON.parse(who.value) });
    else if (target !== who && target !== wanted) who.value = '';
    void this.#answer();
  }

  /** @param {EventTarget | null} target */
  #press(target) {
    const action = target instanceof Element ? target.closest('button')?.dataset.action : undefined;
    if (action === 'cancel') this.#run.cancel();
    if (action === 'retry') this.parts.form.requestSubmit();
  }

  async #answer() {
    const request = { calculator: this.getAttribute('calculator'), inputs: inputsFrom(readForm(this).controls) };
    const inquiry = { inquiry: 'target', request, wanted: wantedChance(this.parts.wanted.value), group: this.#group };
    const answer = await this.#run.ask(inquiry, this.#run.begin());
    if (!answer) return; // cancelled, or another question came in between
    this.#failures?.clear();
    this.#run.settle(answer.ok ? 'answered' : 'failed');
    if (answer.ok) return this.#run.view.show(/** @type {any} */ ({ html: answer.html, response: answer.answer }));
    this.#run.view.markStale(true);
    this.#run.view.announce(this.#showFailure(answer) ?? '');
  }

  /** Beside the field that is wrong, else below the form. @param {{failure: {message: string, field: string | null}, isBroken?: boolean}} answer */
  #showFailure({ failure, isBroken }) {
    if (isBroken) return this.#failures?.showBreakdown(failure.message);
    const field = failure.field === 'wanted' ? 'inputs.wanted' : (failure.field ?? '').replace(/^request\./u, '');
    return this.#failures?.showRefusal(/** @type {any} */ ({ ...failure, field }));
  }
}

/* The chance in a field that says "%", as an inquiry takes it. */

/**
 * A plain number is a percentage; what says otherwise, `3/5` or `60 %`, stays as it is.
 * @param {string} text
 */
export function wantedChance(text) {
  const plain = text.trim().replace(',', '.');
  return plain === '' || /[%/]/u.test(plain) ? plain : `${plain} %`;
}
