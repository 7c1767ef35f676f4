// Follows a link within the page, and tells what the page says of it.
async (fragment) => {
  const note = () => document.querySelector('.rc-link-note:not([hidden])')?.textContent ?? '';
  document.querySelector('.rc-link-note')?.remove();
  location.hash = fragment;
  await new Promise((done) => setTimeout(done));
  await new Promise((done) => setTimeout(done));
  return note();
}
