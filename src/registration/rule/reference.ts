/**
 * Characters of a payment reference, without 0, 1, I, L and O, which are easily confused. The number of characters must
 * be a prime (31), because the checksum is computed modulo this number.
 */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const referenceLength = 8;

/**
 * Creates a reference such as '7K2M9QXD', with a checksum at the end (product 16.1).
 * @param randomBelow returns a random integer from 0 to `limit - 1`
 */
export function generatePaymentReference(randomBelow: (limit: number) => number): string {
  const body = Array.from(
    { length: referenceLength - 1 },
    () => referenceAlphabet[randomBelow(referenceAlphabet.length)],
  );
  return body.join('') + checkCharacter(body.join(''));
}

/**
 * Checks that a text is a payment reference. The checksum detects any single wrong character, and any swap of two
 * different characters.
 */
export function isValidReference(text: string): boolean {
  const isWellFormed =
    text.length === referenceLength && [...text].every((character) => referenceAlphabet.includes(character));
  return isWellFormed && checkCharacter(text.slice(0, -1)) === text.at(-1);
}

/**
 * Computes the checksum. Each position has a different weight modulo a prime, so a swap of two different characters
 * changes the checksum.
 */
function checkCharacter(body: string): string {
  const sum = [...body].reduce(
    (total, character, position) => total + (position + 2) * referenceAlphabet.indexOf(character),
    0,
  );
  return referenceAlphabet[sum % referenceAlphabet.length] as string;
}
