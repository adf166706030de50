import { joinBytes } from './sealing.ts';

/**
 * A code that a person keeps: 128 random bits and 12 bits that detect a typing mistake, as 28 letters and digits. The
 * alphabet is that of Crockford's Base 32, which has no I, L, O and U.
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomLength = 16;
const codeLength = 28;
const groupLength = 4;

/** Returns the code of 16 random bytes, such as 'ABCD-EFGH-...' with 7 groups. */
export async function encodeSecretCode(random: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = joinBytes(random, await checkBytes(random));
  let bits = 0;
  let length = 0;
  let code = '';
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    length += 8;
    while (length >= 5 && code.length < codeLength) {
      length -= 5;
      code += alphabet[(bits >> length) & 31];
      bits &= (1 << length) - 1;
    }
  }
  return (code.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-');
}

/** Returns the 16 random bytes of a typed code, or undefined when it has a typing mistake. */
export async function decodeSecretCode(typed: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const values = [...code].map((sign) => alphabet.indexOf(sign));
  if (values.length !== codeLength || values.includes(-1)) return undefined;
  const bytes = new Uint8Array(randomLength);
  let bits = 0;
  let length = 0;
  let at = 0;
  for (const value of values) {
    bits = (bits << 5) | value;
    length += 5;
    if (length < 8 || at === randomLength) continue;
    length -= 8;
    bytes[at] = (bits >> length) & 255;
    at += 1;
    bits &= (1 << length) - 1;
  }
  return (await encodeSecretCode(bytes)).replaceAll('-', '') === code ? bytes : undefined;
}

/** Returns the last group of a printed code, which a person types to show that they have kept it. */
export const getLastGroupOfCode = (code: string): string => code.slice(-groupLength);

async function checkBytes(random: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', random)).subarray(0, 2);
}
