// What is wider than its answer, and does not scroll in a box of its own.
() => [...document.querySelectorAll('.rc-answer')].flatMap((answer) => {
  const edge = answer.getBoundingClientRect().right + 1;
  return [...answer.querySelectorAll('*')]
    .filter((part) => !part.closest('.rc-scroller, svg, .rc-spoken') || part.matches('.rc-scroller'))
    .filter((part) => part.getBoundingClientRect().width && part.getBoundingClientRect().right > edge)
    .map((part) => `${answer.closest('[id]')?.id}: ${part.tagName} ${part.textContent.slice(0, 40)}`);
})
