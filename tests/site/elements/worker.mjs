/**
 * Stands in for the worker that runs Python, so that a test decides when it is ready and what it says.
 *
 * Whatever a test says on the channel `to-worker` goes to the page; every question goes to the channel `asked`.
 * A Rating that is a number gets an answer that repeats the request; `slow` gets none; any other word is refused.
 */

const page = globalThis;
const fromTest = new BroadcastChannel('to-worker');
const toTest = new BroadcastChannel('asked');

fromTest.onmessage = ({ data }) => page.postMessage(data);
page.onmessage = ({ data }) => {
  toTest.postMessage(data.text);
  const request = JSON.parse(data.text);
  if (request.inputs?.rating !== 'slow')
    page.postMessage({ type: 'answer', id: data.id, text: JSON.stringify(answer(request)) });
};
page.postMessage({ type: 'hello' });

function answer(request) {
  const { rating, faults } = request.inputs ?? {};
  if (typeof rating === 'string')
    return refusal(faults ?? 'inputs.rating', `a Rating is a whole number, got ${rating}`);
  if (request.readings?.R1 === 'unheard_of') return refusal('readings.R1', 'R1 has no such reading');
  if (rating > 1000) return refusal(null, 'that is too much to work out');
  if (rating > 100) return refusal(FIELDS[rating - 101], 'this is wrong');
  return {
    ok: true,
    html: html(request),
    response: { ...request, readings: readings(request), engine: '1.0', sentence: sentence(request) },
  };
}

const FIELDS = [
  'inputs.bag',
  'inputs.bag.black',
  'inputs.skills.0.grade',
  'readings.R1',
  'faces.1',
  'seed',
  'text',
  'inputs.unheard_of',
];

function refusal(field, message) {
  return { ok: false, failure: { code: 'invalid_request', field, message, source: null } };
}

/** The text `second` is the one that reads R1 as fancy. */
function readings(request) {
  return { R1: request.text === 'second' ? 'fancy' : 'plain', ...request.readings };
}

function sentence(request) {
  return `Answer to ${JSON.stringify(request.inputs)} by ${request.mode} ${request.seed ?? request.faces ?? ''}`.trim();
}

function html(request) {
  return `<p class="rc-sentence"></p><data data-event="success" value="1/2">${request.inputs.rating} %</data>
    <details><summary>The working</summary><a class="rc-clause" data-clause="X1" href="r/x1/">X1</a>
    <a class="rc-clause" data-clause="X2" href="r/x2/">X2</a></details>`.replace(
    '></p>',
    `>${sentence(request).replaceAll('"', '&quot;')}</p>`,
  );
}
