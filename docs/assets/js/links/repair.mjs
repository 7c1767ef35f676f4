/**
 * What forums, chats and mail do to a link on its way, undone for links of every kind. Pure: no DOM, so that Node can
 * test it.
 *
 * No link of ours has a sign but letters, digits, `-`, `_` and, behind its payload, `.`: whatever else is in it came on
 * the way.
 */

/** Signs of a fragment that are read: more than any of ours has, escaped or not. A longer one is not even looked at. */
export const LONGEST_FRAGMENT = 64_000;
/** Signs of a payload. */
export const LONGEST_PAYLOAD = 16_000;
/** A forum that escapes a link may be quoted by another one that escapes it again, and so on. */
const UNESCAPES = 6;
/** Words behind a link may end like a link, too; each end is tried, up to so many. */
const MOST_ENDS = 24;

/** @type {Record<string, string>} */
const ENTITIES = { amp: '&', num: '#', lowbar: '_', hyphen: '-', shy: ' ', nbsp: ' ', lt: '<', gt: '>', quot: '"' };
const ENTITY = new RegExp(`&(?:#x([0-9a-f]{1,6})|#(\\d{1,7})|(${Object.keys(ENTITIES).join('|')}));`, 'giu');
const LAST_SIGN = 0x10_ff_ff;
/** Backslashes, with which Markdown escapes a sign. */
const BACKSLASHES = /\\/gu;
/** What text programs make of a hyphen, and of two. */
const HYPHENS = /[\u2010-\u2013\u2212\ufe63\uff0d]/gu;
const DASHES = /\u2014/gu;
const LEADING = /^[^a-z0-9]+/iu;
/**
 * White space, soft hyphens and zero-width marks, with which forums break a long word, what mail puts there, and tags
 * that break a line.
 */
const WRAP = /=?[\s\u00ad\u200b-\u200d\u2060\ufeff]+(?:>[\s>]*)?|=|<\/?w?br\s*\/?>/giu;
/** The signs around and in a link as mail writes them in quoted-printable. */
const QUOTED = /=(0A|0D|20|23|2D|2E|3D|5F)/gu;
/** The next address, where two were pasted without a space. */
const ADDRESS = /https?:\/\//giu;
const RUN = /^[\w-]*/u;
/** `_link_` and `link--` are how forums and writers dress a link: such marks behind the closing x are not ours. */
const END = /x[-_]{0,20}$/u;

/**
 * A fragment, or the beginning of one, with its signs as they were written.
 * @param {string} fragment with its # or without
 */
export function repaired(fragment) {
  const plain = unescaped(fragment)
    .replace(QUOTED, (_sign, hex) => String.fromCharCode(parseInt(hex, 16)))
    .replace(BACKSLASHES, '');
  return plain.replace(HYPHENS, '-').replace(DASHES, '--').replace(ADDRESS, ' $&').replace(LEADING, '');
}

/** An id of a page, with nothing but words and marks behind it: of what goes on behind a mark like these it is a part. */
const ID = /^[a-z0-9]+(?:[-_]+[a-z0-9]+)*(?![-_./=]*[a-z0-9])/u;

/** The id that begins a text, small and without what stuck to it; empty where none does. @param {string} text */
export function idIn(text) {
  return ID.exec(repaired(text).toLowerCase())?.[0] ?? '';
}

/** What stands behind the # of an address; a text without one is the fragment itself. @param {string} address */
export function fragmentIn(address) {
  const plain = unescaped(address.slice(0, LONGEST_FRAGMENT)).trim();
  return plain.slice(plain.indexOf('#') + 1);
}

/** A text without what breaks its words. @param {string} text */
export function unwrapped(text) {
  return text.replace(WRAP, '');
}

/** The entities and percent signs of a text undone, however often it was escaped. @param {string} text */
export function unescaped(text) {
  let plain = text;
  for (let times = 0; times <= UNESCAPES; times += 1) {
    const next = withoutPercents(plain.replace(ENTITY, signOf));
    if (next === plain) break;
    plain = next;
  }
  return plain;
}

/** @param {string} whole @param {string} [hex] @param {string} [decimal] @param {string} [name] */
function signOf(whole, hex, decimal, name) {
  if (name !== undefined) return ENTITIES[name.toLowerCase()];
  const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
  return code <= LAST_SIGN ? String.fromCodePoint(code) : whole;
}

/** The text with those of its percent signs undone that escape something. @param {string} text */
export function withoutPercents(text) {
  return text.replace(/(?:%[0-9a-f]{2})+/giu, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/**
 * What may be the payload of a link, with what stands behind its closing `x`, the likeliest first: a line may have been
 * broken inside the payload, and words may stand behind it.
 * @param {string} start `q1-`
 * @param {string} fragment
 * @returns {Generator<{payload: string, behind: string}>} none where the fragment is too long
 */
export function* payloadsIn(start, fragment) {
  if (fragment.length > LONGEST_FRAGMENT) return;
  const pieces = repaired(fragment).split(WRAP);
  let link = '';
  let tries = 0;
  for (const [at, piece] of pieces.entries()) {
    const [run] = /** @type {RegExpExecArray} */ (RUN.exec(piece));
    link += run;
    const closing = END.exec(link.slice(-21));
    if (run && closing && link.slice(0, start.length).toLowerCase() === start) {
      yield {
        payload: link.slice(start.length, -closing[0].length),
        behind: piece.slice(run.length) + pieces.slice(at + 1).join(''),
      };
      tries += 1;
    }
    // Behind a sign that no payload has stands nothing of it.
    if (run.length < piece.length || tries === MOST_ENDS || link.length > LONGEST_PAYLOAD + start.length) return;
  }
}
