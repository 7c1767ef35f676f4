/** The part of the library `minisearch` that is used here; the build copies its module to this place. */

export interface Settings {
  idField: string;
  fields: string[];
  tokenize: (text: string) => string[];
  processTerm: (term: string) => string | null;
}

export interface Result {
  id: string;
  score: number;
  /** The terms of the index that fit, and those of the question that they fit. */
  terms: string[];
  queryTerms: string[];
}

export interface Options {
  boost: Record<string, number>;
  bm25: { k: number; b: number; d: number };
  weights: { fuzzy: number; prefix: number };
  fuzzy: (term: string) => number | false;
  prefix: (term: string, place: number, terms: string[]) => boolean;
  boostDocument: (id: string) => number;
  filter: (result: Result) => boolean;
}

export default class MiniSearch {
  constructor(settings: Settings);
  static loadJS(stored: object, settings: Settings): MiniSearch;
  addAll(records: readonly object[]): void;
  search(words: string, options: Options): Result[];
  toJSON(): object;
}
