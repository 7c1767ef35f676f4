// Keeps one text under each of some names.
([names, text]) => {
  for (const store of [localStorage, sessionStorage]) {
    for (const name of names) store.setItem(name, text);
  }
}
