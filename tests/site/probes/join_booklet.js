// Puts the chapters behind the page that is open. An id may stand in several chapters, so each takes its
// chapter's name in front; a link to a page of the booklet becomes a step within it.
async ({ addresses, title }) => {
  const nameOf = (address) => `at-${address.replace(/^.*\/(?=[^/]+\/$)/, "").replace("/", "")}`;
  // The policy of the pages lets no text become markup; a page that was asked for is one already.
  const pageAt = (address) => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = "document";
    request.onload = () => resolve(request.responseXML);
    request.onerror = reject;
    request.open("GET", address);
    request.send();
  });
  const first = document.querySelector("article");
  const articles = [];
  for (const address of addresses) {
    const article = document.adoptNode((await pageAt(address)).querySelector("article"));
    for (const link of article.querySelectorAll("[href]")) {
      link.setAttribute("href", new URL(link.getAttribute("href"), address).href);
    }
    for (const each of article.querySelectorAll("[id]")) each.id = `${nameOf(address)}-${each.id}`;
    article.id = nameOf(address);
    article.classList.add("booklet-chapter");
    articles.push(article);
  }
  for (const article of articles) {
    for (const link of article.querySelectorAll("a[href]")) {
      const [page, anchor] = link.href.split("#");
      if (!addresses.includes(page)) continue;
      link.setAttribute("href", `#${nameOf(page)}${anchor ? `-${anchor}` : ""}`);
    }
  }
  const contents = document.createElement("nav");
  contents.className = "booklet-contents";
  const list = document.createElement("ol");
  for (const article of articles.slice(1)) {
    const link = document.createElement("a");
    link.href = `#${article.id}`;
    link.textContent = article.querySelector("h1").textContent;
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  contents.append(list);
  articles[0].querySelector("h1").after(contents);
  first.replaceWith(...articles);
  document.title = title;
  await document.fonts.ready;
}
