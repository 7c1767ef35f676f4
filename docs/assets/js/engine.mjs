/** The one engine of this tab, shared by every widget and kept while pages are swapped under it. */

import { EngineClient } from './engine-client.mjs';

export const engine = new EngineClient(
  () => new Worker(new URL('./engine-worker.mjs', import.meta.url), { type: 'module', name: 'rules engine' }),
);
