// Names what a typeset page cannot hold: text that begins or ends outside its sheet of paper.
() => [...document.querySelectorAll("[data-vivliostyle-page-container]")].flatMap((sheet, place) => {
  const paper = sheet.getBoundingClientRect();
  const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.data.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width && (box.right > paper.right + 1 || box.left < paper.left - 1 || box.bottom > paper.bottom + 1)) {
      found.push(`page ${place + 1}: ${text.data.trim().slice(0, 60)}`);
    }
  }
  return found;
})
