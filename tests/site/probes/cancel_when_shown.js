// Presses the button "Cancel" of an analysis in the moment it is shown: a fast machine may be done before a hand is there.
(panel) => {
  const cancel = panel.querySelector('[data-action=cancel]');
  const watch = new MutationObserver(() => {
    if (!cancel.checkVisibility()) return;
    watch.disconnect();
    cancel.click();
  });
  watch.observe(panel, { subtree: true, childList: true, attributes: true, characterData: true });
}
