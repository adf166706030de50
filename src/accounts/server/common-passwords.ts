import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ErrorSpec } from '#platform/contract/call.ts';
import { readClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { institute } from '../contract.ts';

/** An attacker tries these for any Model UN club. */
const clubWords = [institute.shortName, 'mun', 'modelunitednations', 'superadmin'];

const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The length of a birthday. A word with a longer addition is not a common password. */
const longestOrnament = 8;

let reading: Promise<Uint32Array> | undefined;

/** About 100,000 passwords from breaches, names and words, written by `scripts/common-passwords.ts`. Cached. */
async function loadCommonPasswords(): Promise<Uint32Array> {
  reading ??= readFile(new URL('common-passwords.bin', import.meta.url)).then(
    ({ buffer, byteOffset, length }) => new Uint32Array(buffer.slice(byteOffset, byteOffset + length)),
    (error) => {
      reading = undefined;
      throw error;
    },
  );
  return reading;
}

/** Fingerprint of a word as the file stores it. The false-positive rate is 1 in 40,000. */
export function passwordFingerprint(word: string): number {
  return hash('sha256', word, 'buffer').readUInt32LE();
}

/**
 * Returns true for passwords that an attacker tries first: breached passwords, names and frequent words, with digits
 * and signs around or instead of letters; digits alone; repetitions; names of the club and of the user.
 * @param about names of the club, and the name and address of the user
 */
export async function isCommonPassword(password: string, about: readonly string[]): Promise<boolean> {
  const plain = password.toLowerCase();
  if (/^\P{L}+$/u.test(plain) || new Set(plain).size <= 3 || /^(.{1,6}?)\1+$/su.test(plain)) return true;
  const personalWords = [...clubWords, ...about].flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}\d]+/u);
    return [...parts, parts.join(''), text.toLowerCase()];
  });
  // At the end, '@' and '$' can replace letters.
  const bare = [/^\P{L}+|\P{L}+$/gu, /^\P{L}+|[^\p{L}@$]+$/gu].map((around) => plain.replace(around, ''));
  const words = bare.filter(({ length }) => length > 2 && plain.length - length <= longestOrnament);
  const variants = [plain, ...words]
    .flatMap((text) => [text, text.replace(/[0134578@$!]/g, (sign) => disguises[sign] ?? sign)])
    .flatMap((text) => [text, text.replace(/[\s_.-]/g, '')]);
  if (variants.some((text) => personalWords.includes(text))) return true;
  const common = await loadCommonPasswords();
  return variants.some((text) => includesSorted(common, passwordFingerprint(text)));
}

/** Binary search. @param ascending sorted numbers */
function includesSorted(ascending: Uint32Array, wanted: number): boolean {
  let from = 0;
  let to = ascending.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((ascending[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return ascending[from] === wanted;
}

/**
 * Rejects a common password, unless the operator allows them (`REFUSE_COMMON_PASSWORDS=false`).
 * @param about name and address of the user
 * @throws AppError with `error`
 */
export async function rejectCommonPassword(
  { config, db }: Pick<Context, 'config' | 'db'>,
  password: string,
  about: readonly string[],
  error: ErrorSpec,
): Promise<void> {
  if (!config.refuseCommonPasswords) return;
  const { name, shortName } = await readClub(db.queries);
  if (await isCommonPassword(password, [name, shortName, ...about])) throw new AppError(error);
}
