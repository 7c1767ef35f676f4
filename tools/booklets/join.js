// Joins the chapters of a game into one document that a typesetter can set: it asks the site for each page, keeps
// what is read, drops what is pressed, and turns links between the chapters into steps within the document.
// Returns the chapters, the words of the index with their places, and the short addresses that want a QR code.
async ({ chapters, rulings }) => {
  const UNPRINTED = [
    ".book-running", ".book-minutes", ".cite", ".headerlink", "form", "button", "script", "link", "style", "template", "rule-inquiry", "dialog",
    ".rc-wait", ".rc-failure", ".rc-status", ".rc-onward", ".rc-footnote", ".rc-guide", ".rc-views", ".rc-chart",
    ".rc-legend", ".rc-steps", ".rc-rest", ".book-pager", "[hidden]", "noscript", ".rc-inquiry", ".rc-readings", ".rc-facts", ".rc-numbers > summary",
    ".rc-example :is(.rc-odds, .rc-had, .rc-figures, .rc-events, .rc-facts, .rc-table, .rc-numbers)",
    ".rc-example > summary .rc-result", ".rc-answer:has(.rc-shown) .rc-odds", ".on-screen", ".clause-history",
    ".ruling-more", ".ruling-does", ".ruling-where > span + span", ".ruling-note > p > a:last-child:not(.rc-clause)",
    ".book-sources", ".sheet-game", "rule-shelf", ".rs-shelf",
  ];
  // The contents of the booklet say the first, and the front page of the game names the texts of the others.
  const LEFT_OUT = ["what-you-will-find", "where-these-rules-are-written", "where-it-is-written"];
  const dropSection = (heading) => {
    for (let next = heading?.nextElementSibling; next && next.tagName !== "H2"; next = heading.nextElementSibling) next.remove();
    heading?.remove();
  };
  const HALVED = 10; // rows of a narrow table that is set in two halves
  const SHORT = 18; // rows of a table that is not broken
  const SPARED_COLUMNS = ["Fraction", "At most"];
  const addresses = [...chapters, rulings];
  const pageAt = (address) => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = "document";
    request.onload = () => resolve(request.responseXML);
    request.onerror = reject;
    request.open("GET", address);
    request.send();
  });
  const nameOf = (address) => `c${addresses.indexOf(address) + 1}`;
  const withPrefix = (prefix, text) => text.split(/\s+/).map((id) => `${prefix}-${id}`).join(" ");
  const shortOf = (heading, address) => {
    const cite = heading.querySelector(".cite[href]");
    return cite ? new URL(cite.getAttribute("href"), address).href : "";
  };

  // A typesetter has a style sheet of its own, so a drawing carries its colours with it.
  const colourDrawings = (article) => {
    for (const drawing of article.querySelectorAll("svg")) {
      for (const part of [drawing, ...drawing.querySelectorAll("*")]) {
        const style = getComputedStyle(part);
        for (const name of ["fill", "stroke", "stroke-width", "font-size", "font-weight", "text-anchor", "dominant-baseline"]) {
          if (style.getPropertyValue(name)) part.setAttribute(name, style.getPropertyValue(name));
        }
      }
    }
  };

  // The reasons, the other readings and what they change would fill a book of their own.
  const elsewhere = (address) => Object.assign(document.createElement("p"), {
    textContent: `Here are the decisions, and what each means at the table. The reasons, the other readings and what they change are at ${address}.`,
  });

  // A page of A5 holds what comes out, how often, and how often at least; the site has the rest.
  const spareColumns = (table) => {
    const heads = [...table.rows[0].cells].map((cell) => cell.textContent.trim());
    heads.forEach((head, place) => {
      if (SPARED_COLUMNS.includes(head) || head.startsWith("Ways of")) {
        for (const row of table.rows) row.cells[place].classList.add("spared");
      }
    });
    for (const cell of table.querySelectorAll(".spared")) cell.remove();
  };

  // A long list of two or three columns stands in two halves beside each other.
  const setInHalves = (table) => {
    const rows = [...table.rows].filter((row) => row.closest("tbody"));
    if (table.tBodies.length !== 1 || table.rows[0].cells.length > 3 || rows.length < HALVED) return;
    const second = table.cloneNode(true);
    second.removeAttribute("id");
    second.caption?.replaceChildren("\u00a0");
    const middle = Math.ceil(rows.length / 2);
    for (const row of rows.slice(middle)) row.remove();
    for (const row of [...second.tBodies[0].rows].slice(0, middle)) row.remove();
    const halves = Object.assign(document.createElement("div"), { className: "halves" });
    table.replaceWith(halves);
    halves.append(table, second);
  };

  const partOf = (chapter) => {
    if (chapter.matches(".appendix")) return "To look up";
    return chapter.querySelector(".book-ours") ? "For tonight, and all of it ours" : "The game";
  };

  const articles = [];
  const codes = [];
  for (const address of addresses) {
    const article = document.adoptNode((await pageAt(address)).querySelector("article"));
    const prefix = nameOf(address);
    document.querySelector("article").replaceWith(article);
    colourDrawings(article);
    for (const heading of article.querySelectorAll(".clause")) {
      const short = shortOf(heading, address);
      if (short) codes.push({ id: `${prefix}-${heading.id}`, address: short });
    }
    for (const field of article.querySelectorAll("rule-sentence :is(input, select)")) {
      const value = field.tagName === "SELECT" ? field.selectedOptions[0]?.textContent : field.getAttribute("value");
      field.replaceWith(Object.assign(document.createElement("strong"), { textContent: value ?? "" }));
    }
    for (const id of LEFT_OUT) dropSection(article.querySelector(`#${id}`));
    for (const part of article.querySelectorAll(UNPRINTED.join())) part.remove();
    for (const heading of article.querySelectorAll(":is(h2, h3):has(+ .sheet)")) {
      const name = heading.nextElementSibling.querySelector(".sheet-name");
      if (heading.matches(":has(+ .sheet--leaf)") || name?.textContent === heading.textContent.trim()) heading.remove();
    }
    for (const number of article.querySelectorAll(".clause-number")) number.removeAttribute("href");
    for (const link of article.querySelectorAll(".ruling-where .rc-clause + .rc-clause")) {
      if (link.previousSibling.nodeType === Node.TEXT_NODE) link.previousSibling.data = ", ";
    }
    for (const table of article.querySelectorAll(".rc-numbers table")) spareColumns(table);
    for (const table of article.querySelectorAll(".rc-table")) setInHalves(table);
    for (const table of article.querySelectorAll("table")) table.classList.toggle("short", table.rows.length <= SHORT);
    for (const link of article.querySelectorAll("[href]")) {
      link.setAttribute("href", new URL(link.getAttribute("href"), address).href);
    }
    for (const part of article.querySelectorAll("[id]")) part.id = `${prefix}-${part.id}`;
    for (const name of ["aria-labelledby", "aria-describedby", "for", "headers"]) {
      for (const part of article.querySelectorAll(`[${name}]`)) part.setAttribute(name, withPrefix(prefix, part.getAttribute(name)));
    }
    for (const fold of article.querySelectorAll("details")) {
      const open = document.createElement("div");
      open.className = `fold ${fold.className}`;
      open.append(...fold.childNodes);
      for (const summary of open.querySelectorAll(":scope > summary")) {
        const said = Object.assign(document.createElement("p"), { className: "fold-title" });
        said.append(...summary.childNodes);
        summary.replaceWith(said);
      }
      fold.replaceWith(open);
    }
    for (const own of article.querySelectorAll("rule-calculator, rule-sentence")) {
      const plain = document.createElement(own.tagName === "RULE-SENTENCE" ? "span" : "div");
      plain.className = own.tagName.toLowerCase();
      plain.id = own.id;
      plain.append(...own.childNodes);
      own.replaceWith(plain);
    }
    // A title stays with what it is the title of: the rule of a clause, or the next block.
    for (const heading of article.querySelectorAll("h2, h3, h4")) {
      const next = heading.nextElementSibling;
      if (!next || heading.closest(".kept, .sheet, svg, table")) continue;
      const kept = Object.assign(document.createElement("div"), { className: "kept" });
      heading.replaceWith(kept);
      kept.append(heading, ...(next.matches("p, h3, h4, .ruling") ? [next] : []));
      kept.classList.toggle("leaf-title", kept.matches(":has(+ .sheet--leaf)"));
    }
    const chapter = document.createElement("section");
    chapter.className = address === rulings ? "chapter appendix" : "chapter";
    chapter.id = prefix;
    if (address === rulings) article.querySelector("h1").after(elsewhere(address));
    chapter.append(...article.childNodes);
    articles.push(chapter);
    article.replaceChildren();
  }

  // A link to a page of the booklet becomes a step within it; where it leads to a clause, its page number follows.
  const placed = new Set(articles.flatMap((each) => [each.id, ...[...each.querySelectorAll("[id]")].map((part) => part.id)]));
  const byShort = new Map(codes.map(({ id, address }) => [address, id]));
  const words = new Map();
  for (const chapter of articles) {
    let section = "";
    for (const part of chapter.querySelectorAll("h2[id], h3[id], a.term[data-term], a[href]")) {
      if (part.matches("h2, h3")) {
        section = part.id;
        continue;
      }
      if (part.matches("a.term[data-term]") && section) {
        const known = words.get(part.dataset.term) ?? [];
        if (known.at(-1) !== section) words.set(part.dataset.term, [...known, section]);
      }
      const [page, anchor] = part.href.split("#");
      const target = byShort.get(page) ?? (addresses.includes(page) ? `${nameOf(page)}${anchor ? `-${anchor}` : ""}` : "");
      if (target && placed.has(target)) {
        part.setAttribute("href", `#${target}`);
        if (/^[A-Z]{1,2}\d/.test(part.textContent.trim())) part.classList.add("see");
      } else if (part.matches(".term, .rc-clause, .ruling-chip") || page.startsWith(location.origin)) {
        part.replaceWith(...part.childNodes);
      }
    }
  }
  return {
    chapters: articles.map((each) => ({
      id: each.id, title: each.querySelector("h1").textContent.trim(), part: partOf(each), html: each.outerHTML,
    })),
    words: [...words].map(([word, places]) => ({ word, places })),
    codes,
  };
}
