// Keeps the questions that reach the worker, and lets a test speak in the worker's name.
window.asked = [];
new BroadcastChannel('asked').onmessage = ({ data }) => asked.push(JSON.parse(data));
window.toWorker = new BroadcastChannel('to-worker');
window.answered = [];
addEventListener('rule-calculator-answered', ({ detail }) => answered.push(detail.response.sentence));
