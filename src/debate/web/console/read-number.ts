/** Reads a whole number that a chair types. 0 without a digit. */
export const readNumber = (text: string, most = Number.POSITIVE_INFINITY): number =>
  Math.min(most, Number(text.replaceAll(/\D/g, '')));
