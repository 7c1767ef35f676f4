// Notes where the parts of each answer are in the first frame that shows it, in pixels from the top of the page.
window.answers = [];
window.placesIn = (widget) => {
  const parts = [...widget.querySelectorAll('.rc-answer > *')];
  return parts.map((part) => part.getBoundingClientRect().top + scrollY);
};
addEventListener('rule-calculator-answered', ({ target }) =>
  requestAnimationFrame(() => answers.push(placesIn(target))),
);
