// Whether the line that says what is wrong lies over no label of its form.
(() => {
  const own = document.querySelector('#pool-keywords-error').getBoundingClientRect();
  return [...document.querySelectorAll('#pool .rc-field > label')].every((label) => {
    const { left, right, top, bottom } = label.getBoundingClientRect();
    return right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom - 1;
  });
})()
