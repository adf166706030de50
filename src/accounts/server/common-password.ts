import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ErrorSpec } from '#platform/contract/call.ts';
import { readClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { institute } from '../contract.ts';

/** Words of every such club, which somebody tries first who wants in here. */
const ownWords = [institute.shortName, 'mun', 'modelunitednations', 'superadmin'];

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

/** A birthday, or a year with a few signs: whoever adds more has a password, not an ornament. */
const longestOrnament = 8;

let reading: Promise<Uint32Array> | undefined;

/** About a hundred thousand passwords from breaches, names and words, as `scripts/common-passwords.ts` writes them. */
async function commonPasswords(): Promise<Uint32Array> {
  reading ??= readFile(new URL('common-passwords.bin', import.meta.url)).then(
    ({ buffer, byteOffset, length }) => new Uint32Array(buffer.slice(byteOffset, byteOffset + length)),
    (error) => {
      reading = undefined;
      throw error;
    },
  );
  return reading;
}

/** What stands for a word in the file: of 40,000 other words one is taken for a common one. */
export function fingerprintOf(word: string): number {
  return hash('sha256', word, 'buffer').readUInt32LE();
}

/**
 * True for what is tried first: what breaches brought to light, a name or a frequent word, with digits and signs around it
 * or in place of letters; digits alone; the same again and again; words of the club, and of the person.
 * @param about names of the club, name and address of whose password it is
 */
export async function isCommonPassword(password: string, about: readonly string[]): Promise<boolean> {
  const plain = password.toLowerCase();
  if (/^\P{L}+$/u.test(plain) || new Set(plain).size <= 3 || /^(.{1,6}?)\1+$/su.test(plain)) return true;
  const own = [...ownWords, ...about].flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}\d]+/u);
    return [...parts, parts.join(''), text.toLowerCase()];
  });
  // At the end '@' and '$' may be letters in disguise.
  const bare = [/^\P{L}+|\P{L}+$/gu, /^\P{L}+|[^\p{L}@$]+$/gu].map((around) => plain.replace(around, ''));
  const words = bare.filter(({ length }) => length > 2 && plain.length - length <= longestOrnament);
  const tried = [plain, ...words]
    .flatMap((text) => [text, text.replace(/[0134578@$!]/g, (sign) => disguises[sign] ?? sign)])
    .flatMap((text) => [text, text.replace(/[\s_.-]/g, '')]);
  if (tried.some((text) => own.includes(text))) return true;
  const common = await commonPasswords();
  return tried.some((text) => has(common, fingerprintOf(text)));
}

/** @param ascending numbers in which half of what is left is left out at every step */
function has(ascending: Uint32Array, wanted: number): boolean {
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
 * Turns a common password away unless the operator allows them (`REFUSE_COMMON_PASSWORDS=false`).
 * @param about name and address of whose password it is
 * @throws AppError with `refusal`
 */
export async function refuseCommonPassword(
  { config, db }: Pick<Context, 'config' | 'db'>,
  password: string,
  about: readonly string[],
  refusal: ErrorSpec,
): Promise<void> {
  if (!config.refuseCommonPasswords) return;
  const { name, shortName } = await readClub(db.queries);
  if (await isCommonPassword(password, [name, shortName, ...about])) throw new AppError(refusal);
}
