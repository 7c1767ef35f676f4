/** One status line for everything in the running text. It lies outside of it: what it says is not read or copied with it. */

/** The line, made on first use. @returns {HTMLElement} */
export function statusLine() {
  const present = document.querySelector('.rs-status');
  if (present instanceof HTMLElement) return present;
  const line = document.createElement('div');
  line.className = 'rs-status';
  line.setAttribute('role', 'status');
  document.body.append(line);
  return line;
}
