/**
 * What the build writes into `phrases.mjs`: the phrases of `engine/links/phrases.json`, by the length of their codes.
 */
export const PHRASES: string[][];
