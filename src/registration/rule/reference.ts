/** 31 characters that do not look alike. 31 is a prime: see {@link checkCharacter}. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const referenceLength = 8;

/**
 * A new reference of a payment, such as '7K2M9QXD': short enough to be typed from one phone into another, without 0, O, 1,
 * I and L. Its last character checks the others (product 16.1).
 * @param randomBelow a random whole number, at least 0 and below what it is given
 */
export function makeReference(randomBelow: (limit: number) => number): string {
  const body = Array.from(
    { length: referenceLength - 1 },
    () => referenceAlphabet[randomBelow(referenceAlphabet.length)],
  );
  return body.join('') + checkCharacter(body.join(''));
}

/** Validates a reference. The checksum detects any single wrong character and any swap of two. */
export function isReference(text: string): boolean {
  const isWhole =
    text.length === referenceLength && [...text].every((one) => referenceAlphabet.includes(one));
  return isWhole && checkCharacter(text.slice(0, -1)) === text.at(-1);
}

/** Weighted checksum modulo a prime: every position has a different weight, so one wrong or two swapped characters change it. */
function checkCharacter(body: string): string {
  const sum = [...body].reduce(
    (total, one, place) => total + (place + 2) * referenceAlphabet.indexOf(one),
    0,
  );
  return referenceAlphabet[sum % referenceAlphabet.length] as string;
}
