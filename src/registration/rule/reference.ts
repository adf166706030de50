/** 31 characters that do not look alike. 31 is a prime: see {@link checkCharacter}. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const referenceLength = 8;

/**
 * Creates a reference of a payment, such as '7K2M9QXD': short enough to type, and without 0, O, 1, I and L. Its last character
 * is a checksum (product 16.1).
 * @param randomBelow returns a random integer from 0 to `limit`, exclusive
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
  const isWellFormed =
    text.length === referenceLength && [...text].every((character) => referenceAlphabet.includes(character));
  return isWellFormed && checkCharacter(text.slice(0, -1)) === text.at(-1);
}

/** Weighted checksum modulo a prime: every position has a different weight, so one wrong or two swapped characters change it. */
function checkCharacter(body: string): string {
  const sum = [...body].reduce(
    (total, character, position) => total + (position + 2) * referenceAlphabet.indexOf(character),
    0,
  );
  return referenceAlphabet[sum % referenceAlphabet.length] as string;
}
