/** The chance in a field that says "%", as an inquiry takes it. Pure: no DOM, so that Node can test it. */

/**
 * A plain number is a percentage; what says otherwise, `3/5` or `60 %`, stays as it is.
 * @param {string} text
 */
export function wantedChance(text) {
  const plain = text.trim().replace(',', '.');
  return plain === '' || /[%/]/u.test(plain) ? plain : `${plain} %`;
}
