/**
 * The one engine of this tab, shared by every widget and kept while pages are swapped under it.
 *
 * The worker starts from a few words of our own that import its script. A worker that is started by its address
 * would be bound by no policy of the page; one that starts from such a blob is bound by all of it.
 */

import { ASSETS_URL } from '../assets-url.mjs';
import { EngineClient } from './engine-client.mjs';
import { StartedWorker } from './worker-start.mjs';

const script = new URL('js/engine/engine-worker.mjs', ASSETS_URL).href;
const words = new Blob([`import ${JSON.stringify(script)};`], { type: 'text/javascript' });
const address = URL.createObjectURL(words); // kept as long as the page: a worker may have to be started again

const start = () => new Worker(address, { type: 'module', name: 'rules engine' });
const renew = () => fetch(script, { cache: 'reload' });

export const engine = new EngineClient(() => new StartedWorker(start, renew));
