/**
 * The BBCode that every forum knows, read strictly: anything else is an error.
 *
 * @typedef {{tag: string, value: string, children: (Node | string)[]}} Node
 */

const TAG = /\[(\/?)([a-z]+)(?:=([^\]]*))?\]/gu;
const KNOWN = new Set(['b', 'i', 'quote', 'url']);

/** The tree of a text. @param {string} text */
export function readBbcode(text) {
  const root = { tag: '', value: '', children: [] };
  const open = [root];
  let end = 0;
  for (const [whole, closing, tag, value = ''] of text.matchAll(TAG)) {
    const at = text.indexOf(whole, end);
    addText(open.at(-1), text.slice(end, at));
    end = at + whole.length;
    if (!KNOWN.has(tag)) throw new Error(`[${tag}] is not for every forum`);
    if (closing) close(open, tag);
    else open.push(child(open.at(-1), tag, value));
  }
  addText(open.at(-1), text.slice(end));
  if (open.length > 1) throw new Error(`[${open.at(-1).tag}] is never closed`);
  return root;
}

function addText(node, text) {
  if (/[[\]]/u.test(text)) throw new Error(`a bracket outside of a tag: ${text}`);
  if (text) node.children.push(text);
}

function child(parent, tag, value) {
  if (tag === 'url' && !/^https?:\/\/[\w\-./:#%~@]+$/u.test(value)) throw new Error(`no address to trust: ${value}`);
  if (tag !== 'url' && value) throw new Error(`[${tag}=...] is not for every forum`);
  const node = { tag, value, children: [] };
  parent.children.push(node);
  return node;
}

function close(open, tag) {
  if (open.pop().tag !== tag) throw new Error(`[/${tag}] closes another tag`);
}

/** All nodes of a tag, in order. */
export function nodesOf(node, tag) {
  const own = node.tag === tag ? [node] : [];
  return [...own, ...node.children.flatMap((each) => (typeof each === 'string' ? [] : nodesOf(each, tag)))];
}

/** The text of a node as a forum shows it. */
export function shownText(node) {
  return node.children.map((each) => (typeof each === 'string' ? each : shownText(each))).join('');
}
