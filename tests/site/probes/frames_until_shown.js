// How long a table answer takes from the key to the frame in which it is painted.
(selector) =>
  new Promise((resolve) => {
    const field = document.querySelector('#hero input');
    const shown = document.querySelector('#hero output');
    const before = shown.textContent;
    let frames = 0;
    const look = () => {
      frames += 1;
      if (shown.textContent !== before) resolve(frames);
      else if (frames > 60) resolve(null);
      else requestAnimationFrame(look);
    };
    field.value = '13';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    requestAnimationFrame(look);
  });
