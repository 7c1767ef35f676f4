// Runs axe over a part of the page, and says of each element what the tests judge by.
async ([scope, options]) => {
  const within = (element) =>
    element?.parentElement
      ? `${within(element.parentElement)} ${[element.localName, ...element.classList].join('.')}`
      : '';
  const { violations, incomplete } = await axe.run(scope ?? document, options);
  const short = (rules) =>
    rules.flatMap((rule) =>
      rule.nodes.map((node) => ({
        rule: rule.id,
        target: node.target.flat().join(' '),
        html: node.html.slice(0, 200),
        within: within(node.element),
        why: [...node.any, ...node.all, ...node.none].map((check) => check.data?.messageKey ?? check.id).join(' '),
        told: node.failureSummary ?? '',
      })),
    );
  return { violations: short(violations), incomplete: short(incomplete) };
};
