// Signs such as − and ✕ are no words, nor are stops; a name that is computed from what is shown begins with it
// of itself.
() => {
  const words = (text) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  return [...document.querySelectorAll(':is(button, a, summary)[aria-label]')]
    .filter((control) => control.checkVisibility() && words(control.innerText))
    .filter((control) => !words(control.ariaLabel).startsWith(words(control.innerText)))
    .map((control) => control.outerHTML.slice(0, 110));
}
