/** The faces of a reader's own dice and tokens, one after another. Pure: no DOM. */

export class GivenFaces {
  #faces;

  /** @param {(number | string)[]} faces */
  constructor(faces) {
    this.#faces = [...faces];
  }

  /** The next die; undefined where no such face was given. @param {number} sides */
  die(sides) {
    const face = this.#faces.shift();
    return typeof face === 'number' && Number.isInteger(face) && face >= 1 && face <= sides ? face : undefined;
  }

  /** The next token; undefined where none of a colour in the bag was given. @param {{[colour: string]: number}} bag */
  token(bag) {
    const colour = String(this.#faces.shift());
    return Object.hasOwn(bag, colour) && bag[colour] > 0 ? colour : undefined;
  }
}
