// Adds up what moves without the reader's doing, from the moment it is asked for. The log of a bench grows at
// its top, so its older lines move within it.
() => {
  window.shifted = 0;
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const moved = entry.sources.filter(({ node }) => !node?.parentElement?.closest('.rb-log'));
      if (entry.hadRecentInput || moved.length === 0) continue;
      window.shifted += entry.value;
      window.shifts.push(moved.map(({ node }) => node?.className || node?.nodeName).join());
    }
  }).observe({ type: 'layout-shift', buffered: false });
};
