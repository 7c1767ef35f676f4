// The height of a paragraph with its field, and without.
(paragraph) => {
  const before = paragraph.offsetHeight;
  const field = paragraph.querySelector('input');
  field.hidden = true;
  const without = paragraph.offsetHeight;
  field.hidden = false;
  return [before, without];
}
