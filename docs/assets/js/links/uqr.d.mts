/** The part of the library `uqr` that is used here; the build copies its module to this place. */

export interface Settings {
  ecc: 'L' | 'M' | 'Q' | 'H';
  /** Whether a better correction is taken where the code stays as large. */
  boostEcc: boolean;
  /** White squares around it. */
  border: number;
}

/** The squares of a code, row by row: true is dark. Throws where the text is too long. */
export function encode(text: string, settings: Settings): { data: boolean[][]; size: number };
