/** The book out of its zip, opened without a server: browsers start no Python there and fetch no file. */

export const isFromDisk = globalThis.location?.protocol === 'file:';

/** What helps, as the end of a sentence. */
export const SERVE_IT =
  'run "python3 -m http.server" in the folder of this book and open http://localhost:8000/ instead';
