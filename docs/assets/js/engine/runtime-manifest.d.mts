/** What the build writes into `runtime-manifest.mjs`. */

/** One file of the runtime. */
export interface RuntimeFile {
  /** Its name below the runtime's folder, with a hash of the content in it. */
  file: string;
  bytes: number;
  /** As `fetch` takes it. */
  integrity: string;
}

export interface Manifest {
  /** A hash of all the rest. */
  id: string;
  /** Pyodide's version. */
  version: string;
  /** What Pyodide wants to know of itself before it starts. */
  python: object;
  files: Record<'loader' | 'module' | 'wasm' | 'library' | 'engine', RuntimeFile>;
  /** The wasm file with all of Pyodide's functions, for where the lean one lacks something. */
  whole: RuntimeFile;
  /** A question, and the sentence of its answer. */
  test: { request: object; sentence: string };
}

export const MANIFEST: Manifest;
