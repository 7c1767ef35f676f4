/**
 * `<target-finder>`: a game master types a chance and who rolls, and reads what to set. Its game declares what that may
 * be; the engine tries all of it, by the readings of a group where one reads the page.
 *
 * The attribute `data-state` is idle, answered or failed.
 */

import { engine } from '../engine/shared.mjs';
import { FailureView } from '../calculator/failure.mjs';
import { fillForm, readForm } from '../calculator/form/controls.mjs';
import { InquiryRun } from './run.mjs';
import { inputsFrom } from '../calculator/form/request.mjs';
import { widget } from '../shared/widget.mjs';

export class TargetFinderElement extends widget({
  form: 'form.rc-form',
  wanted: 'input[data-role="wanted"]',
  who: 'select[data-role="who"]',
}) {
  #run = new InquiryRun(this, engine);
  #failures = new FailureView(this);
  /** @type {object | undefined} */
  #group;

  connected() {
    const { form } = this.parts;
    this.listen(form, 'submit', (event) => {
      event.preventDefault();
      engine.retry();
      void this.#answer();
    });
    this.listen(form, 'input', ({ target }) => this.#typed(target));
    this.listen(this.#failures.parts.retry, 'click', () => form.requestSubmit());
    this.#run.watch(this.signal);
    this.dataset.state = 'idle';
  }

  /** Answers by the readings of a group. @param {object} group a document of its readings */
  readAs(group) {
    this.#group = group;
    return this.#answer();
  }

  /** @param {EventTarget | null} target */
  #typed(target) {
    const { who, wanted } = this.parts;
    if (target === who && who.value) fillForm(this, { calculator: '', inputs: JSON.parse(who.value) });
    else if (target !== who && target !== wanted) who.value = '';
    void this.#answer();
  }

  async #answer() {
    const request = { calculator: this.getAttribute('calculator'), inputs: inputsFrom(readForm(this).controls) };
    const inquiry = { inquiry: 'target', request, wanted: wantedChance(this.parts.wanted.value), group: this.#group };
    const answer = await this.#run.ask(inquiry);
    if (!answer) return; // cancelled, or another question came in between
    this.#failures.clear();
    this.#run.settle(answer.ok ? 'answered' : 'failed');
    if (answer.ok) return this.#run.view.show(/** @type {any} */ ({ html: answer.html, response: answer.answer }));
    this.#run.view.markStale(true);
    const { message, field } = answer.failure;
    const place = field === 'wanted' ? 'inputs.wanted' : (field ?? '').replace(/^request\./u, '');
    const said = answer.isBroken
      ? this.#failures.showBreakdown(message)
      : this.#failures.showRefusal({ ...answer.failure, field: place });
    this.#run.view.announce(said);
  }
}

/**
 * The chance in a field that says "%", as an inquiry takes it: `3/5` and `60 %` stay as they are.
 * @param {string} text
 */
export function wantedChance(text) {
  const plain = text.trim().replace(',', '.');
  return plain === '' || /[%/]/u.test(plain) ? plain : `${plain} %`;
}
