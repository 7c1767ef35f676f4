/** The name under which the device keeps characters. */
export const NAME = 'sheets';
