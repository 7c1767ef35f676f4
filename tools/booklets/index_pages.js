// Names each page once behind a word of the index, bold where one of its places on that page explains the word.
() => {
  for (const entry of document.querySelectorAll('.index-words li')) {
    const known = new Map();
    for (const place of entry.querySelectorAll('a')) {
      const number = place.querySelector("[data-adapt-pseudo='after']");
      const first = known.get(number.textContent);
      if (!first) {
        known.set(number.textContent, number);
        continue;
      }
      if (place.matches('.main')) first.style.fontWeight = number.style.fontWeight;
      place.remove();
    }
  }
};
