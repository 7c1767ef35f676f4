// Leaves no byte free in the stores for texts.
() => {
  for (const store of [localStorage, sessionStorage]) {
    for (let size = 2 ** 22, place = 0; size > 0; place += 1) {
      try {
        store.setItem(`filler ${place}`, 'x'.repeat(size));
      } catch {
        size >>= 1;
      }
    }
  }
}
