/**
 * The one engine of this tab, shared by every widget and kept while instant navigation replaces the pages.
 *
 * The worker starts from a blob that imports its script. A worker that is started by its address is not bound by the
 * page's content security policy; one that starts from a blob inherits it.
 */

import { ASSETS_URL } from '../assets-url.mjs';
import { EngineClient } from './client.mjs';
import { ReloadingWorker } from './reloading-worker.mjs';

const script = new URL('js/engine/worker.mjs', ASSETS_URL).href;
const source = new Blob([`import ${JSON.stringify(script)};`], { type: 'text/javascript' });
const address = URL.createObjectURL(source); // never revoked: a worker may have to be started again

const start = () => new Worker(address, { type: 'module', name: 'rules engine' });
const reload = () => fetch(script, { cache: 'reload' });

export const engine = new EngineClient(() => new ReloadingWorker(start, reload));
