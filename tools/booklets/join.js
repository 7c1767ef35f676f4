// Joins pages of a game into one document that a typesetter can set: it asks the site for each page, keeps what is
// read, drops what is pressed, and turns links between the chapters into steps within the document.
// Returns the chapters; the short address of each clause; and what an index leads to, each with its place.
async ({ chapters, rulings, root }) => {
  const UNPRINTED = [
    '.book-running',
    '.book-paper',
    '.book-minutes',
    '.cite',
    '.headerlink',
    'form',
    'button',
    'script',
    'link',
    'style',
    'template',
    'rule-inquiry',
    'dialog',
    '.rc-wait',
    '.rc-failure',
    '.rc-status',
    '.rc-onward',
    '.rc-footnote',
    '.rc-guide',
    '.rc-views',
    '.rc-chart',
    '.rc-legend',
    '.rc-steps',
    '.rc-rest',
    '.book-pager',
    '[hidden]',
    'noscript',
    '.rc-inquiry',
    '.rc-readings',
    '.rc-facts',
    '.rc-numbers > summary',
    '.rc-example :is(.rc-odds, .rc-had, .rc-figures, .rc-events, .rc-facts, .rc-table, .rc-numbers)',
    '.rc-example--folded > summary .rc-result:not(.rc-said)',
    '.rc-answer:has(.rc-shown) .rc-odds',
    '.on-screen',
    '.clause-history',
    '.ruling-more',
    '.ruling-does',
    '.ruling-parted',
    '.ruling-chosen',
    '.ruling-note > p > a:last-child:not(.rc-clause)',
    'moved-anchors',
    '.book-sources',
    '.book-credit details',
    '.sheet-game',
    'rule-shelf',
    '.rs-shelf',
  ];
  // The contents of the booklet say it.
  const LEFT_OUT = ['what-you-will-find'];
  const HALVED = 10; // rows of a narrow table that is set in two halves
  const SHORT = 18; // rows of a table, or lines of a list, that is not broken,
  const LITTLE = 700; // and letters in them
  const BRIEF = 130; // letters of a paragraph that only leads to what is below it
  const OPENING = 160; // letters with which a chapter begins on one page
  const SHOWN =
    'table, .halves, ul, ol, dl, blockquote, figure, .rc-frame, .sheet, .rc-example, .diagram, .md-typeset__scrollwrap, div:has(> table)';
  const CODE = /^[A-Z]{1,2}\d+[a-z]?$/; // the number of a clause or a ruling
  const SPARED_COLUMNS = ['Fraction', 'At most'];
  const addresses = [...chapters, ...(rulings ? [rulings] : [])];
  const made = (tag, properties) => Object.assign(document.createElement(tag), properties);
  const pageAt = (address) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.responseType = 'document';
      request.onload = () => resolve(request.responseXML);
      request.onerror = reject;
      request.open('GET', address);
      request.send();
    });
  const nameOf = (address) => `c${addresses.indexOf(address) + 1}`;
  const withPrefix = (prefix, text) =>
    text
      .split(/\s+/)
      .map((id) => `${prefix}-${id}`)
      .join(' ');
  const textOf = (part) => part.textContent.replace(/\s+/g, ' ').trim();

  const dropSection = (heading) => {
    for (let next = heading?.nextElementSibling; next && next.tagName !== 'H2'; next = heading.nextElementSibling)
      next.remove();
    heading?.remove();
  };

  // A typesetter has a style sheet of its own, so a drawing carries its colours with it.
  const colourDrawings = (article) => {
    for (const drawing of article.querySelectorAll('svg')) {
      for (const part of [drawing, ...drawing.querySelectorAll('*')]) {
        const style = getComputedStyle(part);
        for (const name of [
          'fill',
          'stroke',
          'stroke-width',
          'font-size',
          'font-weight',
          'text-anchor',
          'dominant-baseline',
        ]) {
          if (style.getPropertyValue(name)) part.setAttribute(name, style.getPropertyValue(name));
        }
      }
    }
  };

  // A page of A5 holds what comes out, how often, and how often at least; the site has the rest.
  const spareColumns = (table) => {
    const heads = [...table.rows[0].cells].map(textOf);
    heads.forEach((head, place) => {
      if (SPARED_COLUMNS.includes(head) || head.startsWith('Ways of')) {
        for (const row of table.rows) row.cells[place].classList.add('spared');
      }
    });
    for (const cell of table.querySelectorAll('.spared')) cell.remove();
  };

  // A long list of two or three columns stands in two halves beside each other.
  const setInHalves = (table) => {
    const rows = [...table.rows].filter((row) => row.closest('tbody'));
    if (table.tBodies.length !== 1 || table.rows[0].cells.length > 3 || rows.length < HALVED) return;
    const second = table.cloneNode(true);
    second.removeAttribute('id');
    second.caption?.replaceChildren('\u00a0');
    const middle = Math.ceil(rows.length / 2);
    for (const row of rows.slice(middle)) row.remove();
    for (const row of [...second.tBodies[0].rows].slice(0, middle)) row.remove();
    const halves = made('div', { className: 'halves' });
    table.replaceWith(halves);
    halves.append(table, second);
  };

  // What waits in `noscript` until somebody unfolds it is read on paper; a parser without scripts has made elements of it.
  const keepRead = (article) => {
    for (const folded of article.querySelectorAll('details > noscript')) folded.replaceWith(...folded.childNodes);
    for (const field of article.querySelectorAll('rule-sentence :is(input, select)')) {
      const value = field.tagName === 'SELECT' ? field.selectedOptions[0]?.textContent : field.getAttribute('value');
      field.replaceWith(made('strong', { textContent: value ?? '' }));
    }
    for (const id of LEFT_OUT) dropSection(article.querySelector(`#${id}`));
    for (const frame of article.querySelectorAll('.rc-frame:not([data-prints]):has(> rule-calculator)')) {
      const lead = frame.previousElementSibling;
      if (lead?.matches('p') && textOf(lead).endsWith(':')) lead.remove();
      frame.remove();
    }
    for (const frame of article.querySelectorAll("[data-prints]:not([data-prints=''])")) {
      frame.querySelector('.rc-title').after(made('p', { className: 'rc-inputs', textContent: frame.dataset.prints }));
    }
    for (const part of article.querySelectorAll(UNPRINTED.join())) part.remove();
    for (const heading of article.querySelectorAll(':is(h2, h3):has(+ .sheet)')) {
      const name = heading.nextElementSibling.querySelector('.sheet-name');
      if (heading.matches(':has(+ .sheet--leaf)') || name?.textContent === textOf(heading)) heading.remove();
    }
  };

  // A number stays on one line with the signs that belong to it.
  const bindSigns = (article) => {
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      text.data = text.data.replace(/≈\s(?=\d)/g, '≈\u00a0').replace(/(?<=\d)\s(?=%)/g, '\u00a0');
    }
  };

  const setTables = (article) => {
    for (const cell of article.querySelectorAll('td'))
      cell.classList.toggle('figure', /^≈?\s?[\d.,]+\s?%?$/.test(textOf(cell)));
    for (const table of article.querySelectorAll('.rc-numbers table')) spareColumns(table);
    for (const table of article.querySelectorAll('.rc-table')) setInHalves(table);
    for (const listed of article.querySelectorAll('table, ul, ol, dl')) {
      const lines = listed.rows ?? listed.children;
      listed.classList.toggle('short', lines.length <= SHORT && textOf(listed).length <= LITTLE);
    }
  };

  // Ids of one page may be those of another, so each has the chapter's name before it.
  const makeIdsUnique = (article, address) => {
    const prefix = nameOf(address);
    for (const link of article.querySelectorAll('[href]')) {
      link.setAttribute('href', new URL(link.getAttribute('href'), address).href);
    }
    for (const list of article.querySelectorAll('ol')) {
      const asked = [...list.querySelectorAll(':scope > li > strong:first-child')];
      if (asked.length < list.children.length || !asked.every((each) => textOf(each).endsWith('?'))) continue;
      asked.forEach((each, place) => {
        each.id = `question-${place + 1}`;
      });
    }
    for (const part of article.querySelectorAll('[id]')) part.id = `${prefix}-${part.id}`;
    for (const name of ['aria-labelledby', 'aria-describedby', 'for', 'headers']) {
      for (const part of article.querySelectorAll(`[${name}]`))
        part.setAttribute(name, withPrefix(prefix, part.getAttribute(name)));
    }
  };

  // A fold is a block with a title, and an element of the site's own a plain one.
  const makePlain = (article) => {
    for (const fold of article.querySelectorAll('details')) {
      const open = made('div', { className: `fold ${fold.className}`, id: fold.id });
      open.append(...fold.childNodes);
      for (const summary of open.querySelectorAll(':scope > summary')) {
        const said = made('p', { className: 'fold-title' });
        said.append(...summary.childNodes);
        summary.replaceWith(said);
      }
      fold.replaceWith(open);
    }
    for (const own of article.querySelectorAll('rule-calculator, rule-sentence')) {
      const plain = made(own.tagName === 'RULE-SENTENCE' ? 'span' : 'div', {
        className: own.tagName.toLowerCase(),
        id: own.id,
      });
      plain.append(...own.childNodes);
      own.replaceWith(plain);
    }
  };

  // Nothing stands between words that lead to something and what they lead to.
  const putRulingsBehind = (article) => {
    for (const line of article.querySelectorAll('p + .clause-rulings')) {
      if (textOf(line.previousElementSibling).endsWith(':')) line.nextElementSibling?.after(line);
    }
  };

  // A title stays with what it is the title of, and what leads to something with the beginning of that.
  const keepTogether = (article) => {
    for (const lead of article.querySelectorAll('p')) {
      const next = lead.nextElementSibling;
      const text = textOf(lead);
      if (next && (text.endsWith(':') || (next.matches(SHOWN) && text.length < BRIEF))) lead.classList.add('lead-in');
    }
    for (const heading of article.querySelectorAll('h2, h3, h4')) {
      const next = heading.nextElementSibling;
      if (!next || heading.closest('.kept, .sheet, svg, table')) continue;
      const kept = made('div', { className: 'kept' });
      heading.before(kept);
      kept.append(heading);
      while (kept.nextElementSibling?.matches('h3, h4')) kept.append(kept.nextElementSibling);
      if (kept.nextElementSibling?.matches('p, .ruling')) kept.append(kept.nextElementSibling);
      const isOneLine = kept.lastElementChild.matches('p') && textOf(kept.lastElementChild).length < BRIEF;
      if (isOneLine && kept.nextElementSibling?.matches('p')) kept.append(kept.nextElementSibling);
      kept.classList.toggle('lead-in', kept.lastElementChild.matches('h2, h3, h4, .lead-in'));
      kept.classList.toggle('leaf-title', kept.matches(':has(+ .sheet--leaf)'));
    }
  };

  // A chapter that begins low on a page begins with some lines, not with its title alone.
  const keepOpening = (article) => {
    const kept = made('div', { className: 'kept' });
    article.prepend(kept);
    const isShort = () => textOf(kept).length < OPENING && kept.nextElementSibling?.matches('h1, p, .kept');
    while (isShort()) kept.append(kept.nextElementSibling);
    kept.classList.toggle('lead-in', textOf(kept).length < OPENING || kept.lastElementChild.matches('.lead-in'));
  };

  // Each leaf is a page, so what is said between two of them would be one too: it is said before the first.
  const putLeavesLast = (article) => {
    const leaves = [...article.querySelectorAll('.leaf-title, .sheet--leaf')];
    if (leaves.length) article.append(...leaves);
  };

  const chapterOf = async (address) => {
    const article = document.adoptNode((await pageAt(address)).querySelector('article'));
    document.querySelector('article').replaceWith(article);
    colourDrawings(article);
    keepRead(article);
    bindSigns(article);
    setTables(article);
    makeIdsUnique(article, address);
    makePlain(article);
    putRulingsBehind(article);
    keepTogether(article);
    keepOpening(article);
    putLeavesLast(article);
    const chapter = made('section', {
      className: address === rulings ? 'chapter appendix' : 'chapter',
      id: nameOf(address),
    });
    chapter.append(...article.childNodes);
    article.replaceChildren();
    return chapter;
  };

  const partOf = (chapter) => {
    if (chapter.matches('.appendix')) return 'To look up';
    return chapter.querySelector('.book-ours') ? 'For tonight, and all of it ours' : 'The game';
  };

  const codesOf = (chapter) =>
    [...chapter.querySelectorAll('.clause > .clause-number')].map((number) => ({
      id: number.parentElement.id,
      short: `r/${textOf(number).toLowerCase()}/`,
      number: textOf(number),
    }));

  // A character has one sheet in a booklet, the leaf; anywhere else the leaf's page is named.
  const nameLeaves = (articles) => {
    const named = (sheet) => textOf(sheet.querySelector('.sheet-name') ?? sheet);
    const sheets = (kind) => articles.flatMap((each) => [...each.querySelectorAll(kind)]);
    const leaves = new Map(sheets('.sheet--leaf:not(.sheet--blank)').map((leaf) => [named(leaf), leaf.id]));
    for (const sheet of sheets('.sheet:not(.sheet--leaf, .sheet--brief)')) {
      const leaf = leaves.get(named(sheet));
      if (!leaf) continue;
      const fold = sheet.closest('.fold');
      const said = made('p', { className: 'leaf-elsewhere' });
      said.append(...(fold ? [...fold.querySelector('.fold-title').childNodes, ': '] : ['The sheet of ']));
      said.append(made('a', { href: `#${leaf}`, className: 'page-of', textContent: named(sheet) }));
      (fold ?? sheet).replaceWith(said);
    }
    for (const link of articles.flatMap((each) => [...each.querySelectorAll('.book-credit a')])) {
      Object.assign(link, { href: '#colophon', className: 'page-of' });
    }
  };

  // A link that names a chapter or a section, unless the number of the clause beside it has the page already.
  const isTitleOf = (link, place) => {
    const heading = place.matches('.chapter') ? place.querySelector('h1') : place;
    if (!heading.matches('h1, h2, h3, h4') || link.closest('h1, h2, h3, h4, table, .fold-title')) return false;
    const plain = heading.cloneNode(true);
    const number = plain.querySelector('.clause-number');
    number?.remove();
    const isNumbered = number && link.parentElement.querySelector(`.rc-clause[data-clause="${textOf(number)}"]`);
    return textOf(plain) === textOf(link) && !isNumbered;
  };

  const isInBrackets = (link) => {
    const before = document.createRange();
    before.setStart(link.parentElement, 0);
    before.setEndBefore(link);
    const said = before.toString();
    return said.lastIndexOf('(') > said.lastIndexOf(')');
  };

  // A link to a page of the booklet becomes a step within it; behind a clause or a title that it names is the page.
  const linkWithin = (articles, codes) => {
    const placeOf = new Map(
      articles.flatMap((each) => [each, ...each.querySelectorAll('[id]')].map((part) => [part.id, part])),
    );
    const byShort = new Map(codes.map(({ id, short }) => [root + short, id]));
    for (const part of articles.flatMap((each) => [...each.querySelectorAll('a[href]:not(.page-of)')])) {
      const [page, anchor] = part.href.split('#');
      const target =
        byShort.get(page) ?? (addresses.includes(page) ? `${nameOf(page)}${anchor ? `-${anchor}` : ''}` : '');
      if (part.matches('.clause-number')) {
        part.removeAttribute('href');
      } else if (target && placeOf.has(target)) {
        part.setAttribute('href', `#${target}`);
        if (CODE.test(textOf(part))) part.classList.add('see');
        else if (isTitleOf(part, placeOf.get(target)))
          part.classList.add(isInBrackets(part) ? 'page-of' : 'page-behind');
      } else if (part.matches('.term, .rc-clause, .ruling-chip') || page.startsWith(root)) {
        if (part.id) part.replaceWith(made('span', { id: part.id, textContent: part.textContent }));
        else part.replaceWith(...part.childNodes);
      }
    }
    // "W3, 22; W4, 23": the comma is between a number and its page.
    for (const part of articles.flatMap((each) => [...each.querySelectorAll('a.see + a.see')])) {
      const between = part.previousSibling;
      if (between.nodeType === Node.TEXT_NODE && !between.data.replaceAll(/[,·\s]/g, '')) between.data = '; ';
    }
  };

  // The title of a fold stands among sentences, so it is one; that of a box is a title.
  const endTitles = (articles) => {
    for (const title of articles.flatMap((each) => [...each.querySelectorAll('.fold:not(.rc-frame) > .fold-title')])) {
      if (!/[.:?!]$/.test(textOf(title))) title.append('.');
    }
  };

  // Where each headword is used, once in each section, and what else is looked up, with the ids of their places in the
  // order of the booklet.
  const lookUp = (articles, codes) => {
    const uses = new Map();
    let placed = 0;
    for (const chapter of articles) {
      let section = chapter.id;
      for (const part of chapter.querySelectorAll('h2[id], h3[id], h4[id], a.term[data-term]')) {
        if (part.matches('h2, h3, h4')) {
          section = part.id;
          continue;
        }
        const word = part.dataset.term;
        if (!uses.has(word)) uses.set(word, new Map());
        if (uses.get(word).has(section)) continue;
        part.id = `${chapter.id}-word-${++placed}`;
        uses.get(word).set(section, part.id);
      }
    }
    const found = (selector, titled) =>
      articles.flatMap((each) =>
        [...each.querySelectorAll(selector)].map((part) => ({ title: titled(part), id: part.id })),
      );
    return {
      ids: articles.flatMap((each) => [each.id, ...[...each.querySelectorAll('[id]')].map((part) => part.id)]),
      uses: Object.fromEntries([...uses].map(([word, places]) => [word, [...places.values()]])),
      rules: Object.fromEntries(codes.map(({ number, id }) => [number, id])),
      people: found('.sheet:not(.sheet--blank)', (sheet) => textOf(sheet.querySelector('.sheet-name'))),
      sections: found(':is(h2, h3)[id]:not(.clause)', textOf),
      questions: found('ol > li > strong[id]', textOf),
    };
  };

  const articles = [];
  for (const address of addresses) articles.push(await chapterOf(address));
  const codes = articles.flatMap(codesOf);
  nameLeaves(articles);
  endTitles(articles);
  const lookedUp = lookUp(articles, codes);
  linkWithin(articles, codes);
  return {
    chapters: articles.map((each, place) => ({
      id: each.id,
      title: textOf(each.querySelector('h1')),
      part: partOf(each),
      html: each.outerHTML,
      slug: addresses[place].replace(chapters[0], '').replace(/\/$/, ''),
    })),
    codes,
    ...lookedUp,
  };
};
