// Turns the number of the first sentence up three times without a pause, and keeps what is spoken of it.
() => {
  window.spoken = [];
  new MutationObserver(() => {
    const text = document.querySelector('.rs-status')?.textContent;
    if (text && text !== spoken.at(-1)) spoken.push(text);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  const field = document.querySelector('#hero input');
  field.focus();
  for (let times = 0; times < 3; times += 1) {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }));
  }
};
