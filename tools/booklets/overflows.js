// Names what a typeset page does not hold: text that begins or ends outside its sheet of paper, and frames and short
// lists that are torn although one page would hold them.
() => {
  const sheets = [...document.querySelectorAll('[data-vivliostyle-page-container]')];
  const found = sheets.flatMap((sheet, place) => {
    const paper = sheet.getBoundingClientRect();
    const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    const outside = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width && (box.right > paper.right + 1 || box.left < paper.left - 1 || box.bottom > paper.bottom + 1)) {
        outside.push(`outside the paper, page ${place + 1}: ${text.data.trim().slice(0, 60)}`);
      }
    }
    return outside;
  });
  // The typesetter gives each piece of an element the place that the whole has in its source.
  const pieces = new Map();
  for (const [place, sheet] of sheets.entries()) {
    for (const part of sheet.querySelectorAll('.rc-frame, .sheet, .short, figure')) {
      const source = part.dataset.adaptEloff;
      const area = sheet.querySelector('[data-vivliostyle-page-area]') ?? sheet;
      const { height } = part.getBoundingClientRect();
      const former = pieces.get(source);
      if (!former) pieces.set(source, { place, height, tag: part.className });
      else if (former.place !== place && former.height + height < area.getBoundingClientRect().height) {
        found.push(`torn, page ${former.place + 1}: ${part.textContent.trim().slice(0, 60)}`);
      }
    }
  }
  return found;
};
