// Presses the button of each calculator that rolls, and says what the engine was sent each time. A stage of a
// bench that judges the dice of another stage has no Roll: its button says so. No answer is stored here.
async (times) => {
  for (const fold of document.querySelectorAll('.rb-fold')) fold.open = true; // its calculators come with it
  await customElements.whenDefined('rule-calculator');
  if (document.querySelector('rule-bench')) await customElements.whenDefined('rule-bench');
  await new Promise((resolve) => setTimeout(resolve));
  for (const widget of document.querySelectorAll('[data-answers]')) widget.removeAttribute('data-answers');
  const found = [];
  for (const button of document.querySelectorAll('.rc-actions button[type=submit][value=roll]')) {
    if (button.closest('[data-dice-of]')) continue;
    const presses = [];
    for (let count = 0; count < times; count += 1) {
      window.sent.length = 0;
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 1));
      presses.push(window.sent.find(({ mode }) => mode === 'roll') ?? {});
    }
    found.push([button.closest('rule-calculator').id, presses]);
  }
  return found;
};
