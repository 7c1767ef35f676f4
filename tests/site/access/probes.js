// What the tests of room, spacing, colours and targets measure in a page. Each gives what is wrong, in words.
({
  /** Whether the page scrolls sideways, and what sticks out. */
  sideways() {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...document.querySelectorAll('body *')].filter(
      (box) => box.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} wide`, ...outside.slice(0, 8).map((box) => box.outerHTML.slice(0, 110))];
  },

  /** Tables of the text that have to be scrolled sideways. */
  wide() {
    return [...document.querySelectorAll('.md-typeset__scrollwrap')]
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => `${box.scrollWidth} of ${box.clientWidth}: ${box.textContent.trim().slice(0, 60)}`);
  },

  /** Words that are cut off: their box hides what does not fit into it, and cannot be scrolled. */
  cut() {
    const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
    // The theme shows one of two titles; what is for the ear alone is cut on purpose.
    const isMeant = (box) => box.closest('svg, select, .md-header__title, .md-header__topic') !== null;
    return [...document.querySelectorAll('article *, .md-footer *, .md-header *')]
      .filter((box) => {
        const { overflowX, overflowY, clipPath, display } = getComputedStyle(box);
        if (display === 'inline' || clipPath !== 'none' || isMeant(box) || !box.textContent.trim()) return false;
        if (box.clientWidth <= 1 || !box.checkVisibility({ visibilityProperty: true })) return false;
        return (
          (hides(overflowX) && box.scrollWidth > box.clientWidth + 1) ||
          (hides(overflowY) && box.scrollHeight > box.clientHeight + 1)
        );
      })
      .map((box) => `${box.localName}.${box.className}: ${box.textContent.trim().slice(0, 60)}`);
  },

  /** Words that stand letter below letter, because what is beside them took the room. */
  squeezed() {
    return [...document.querySelectorAll('article *')]
      .filter((box) => {
        const own = [...box.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        const words = own
          .map((node) => node.data)
          .join(' ')
          .trim();
        if (words.length < 8 || box.closest('svg, select') || !box.checkVisibility()) return false;
        const { width, height } = box.getBoundingClientRect();
        const letter = parseFloat(getComputedStyle(box).fontSize);
        return width > 1 && width < 3 * letter && height > 6 * letter;
      })
      .map((box) => `${box.localName}.${box.className}: ${box.textContent.trim().slice(0, 60)}`);
  },

  /** WCAG 1.4.12: sets what a reader may set without losing anything. */
  space() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  },

  /** What would move. */
  moving() {
    const seconds = (times) => Math.max(...times.split(',').map(parseFloat));
    const moves = ({ scrollBehavior, transitionDuration, animationName, animationDuration }) =>
      scrollBehavior === 'smooth' ||
      seconds(transitionDuration) > 0.001 ||
      (animationName !== 'none' && seconds(animationDuration) > 0.001);
    return [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after']
        .filter((part) => moves(getComputedStyle(element, part)))
        .map((part) => `${element.localName}.${element.className}${part ?? ''}`),
    );
  },

  /** Our own controls that are smaller than so many pixels. */
  small(least) {
    const ours = '.rc-frame :is(button, input, select, textarea, summary), .rb-bar button, .rb-done > summary';
    // Whoever ticks a box may press its words.
    const target = (control) =>
      control.matches('[type=checkbox], [type=radio], [type=file]') ? (control.closest('label') ?? control) : control;
    return [...document.querySelectorAll(ours)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => [target(control), target(control).getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < least - 0.5)
      .map(
        ([box, { width, height }]) => `${Math.round(width)} by ${Math.round(height)}: ${box.outerHTML.slice(0, 110)}`,
      );
  },

  /** Controls that only a ground tells from the text: where the reader's colours replace ours it is gone. */
  unframed() {
    const controls = document.querySelectorAll('.rc-frame :is(button, input, select, textarea), .rb-bar button');
    return [...controls]
      .filter((control) => control.checkVisibility() && !control.matches('[type=checkbox], [type=radio], [type=file]'))
      .filter((control) => {
        const { borderTopWidth, borderLeftWidth, outlineStyle } = getComputedStyle(control);
        return outlineStyle === 'none' && parseFloat(borderTopWidth) + parseFloat(borderLeftWidth) === 0;
      })
      .map((control) => control.outerHTML.slice(0, 110));
  },

  /** Bars of a chart that look like the ground. */
  undrawn(chart) {
    const ground = getComputedStyle(document.body).backgroundColor;
    return [...chart.querySelectorAll('rect')]
      .filter((bar) => {
        const { fill, stroke, strokeWidth } = getComputedStyle(bar);
        return bar.checkVisibility() && fill === ground && (stroke === 'none' || parseFloat(strokeWidth) === 0);
      })
      .map((bar) => bar.outerHTML.slice(0, 110));
  },
});
