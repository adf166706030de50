import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ErrorSpec } from '#platform/contract/call.ts';
import { type Club, getClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';

/** Words that an attacker would try for any Model UN club. */
const clubWords = ['mun', 'modelunitednations', 'superadmin'];

const substitutions: Readonly<Record<string, string>> = {
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

/** A common word with at most this many added characters is a common password. A birthday has eight characters. */
const maxAddedLength = 8;

/** Bytes of a fingerprint in the file, which has the fingerprints in ascending order. */
const fingerprintLength = 6;

let cachedFingerprints: Promise<Buffer> | undefined;

/**
 * Loads and caches the fingerprints of about 100,000 breached passwords, names and words. The script
 * `scripts/lib/common-passwords.ts` writes the file.
 */
async function loadCommonPasswords(): Promise<Buffer> {
  cachedFingerprints ??= readFile(new URL('common-passwords.bin', import.meta.url)).catch((error) => {
    cachedFingerprints = undefined;
    throw error;
  });
  return cachedFingerprints;
}

/**
 * Returns the first 48 bits of the word's SHA-256 hash. By chance, about one uncommon word in 2.6 billion has the same
 * fingerprint as a common word. A password is compared in a dozen variants.
 */
export function computePasswordFingerprint(word: string): Buffer {
  return hash('sha256', word, 'buffer').subarray(0, fingerprintLength);
}

/**
 * Returns whether an attacker would guess the password early. This includes breached passwords, names and common words,
 * even with a few added digits and signs, or with signs in place of letters. It also includes passwords without letters
 * and repetitions.
 * @param about names of the club and the user, which are treated as common words
 */
export async function isEasilyGuessedPassword(password: string, about: readonly string[]): Promise<boolean> {
  const plain = password.toLowerCase();
  if (/^\P{L}+$/u.test(plain) || new Set(plain).size <= 3 || /^(.{1,6}?)\1+$/su.test(plain)) return true;
  const personalWords = [...clubWords, ...about].flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}\d]+/u);
    return [...parts, parts.join(''), text.toLowerCase()];
  });
  // The second pattern keeps '@' and '$' at the end, because they can replace letters there.
  const trimmed = [/^\P{L}+|\P{L}+$/gu, /^\P{L}+|[^\p{L}@$]+$/gu].map((around) => plain.replace(around, ''));
  const words = trimmed.filter(({ length }) => length > 2 && plain.length - length <= maxAddedLength);
  const variants = [plain, ...words]
    .flatMap((text) => [text, text.replace(/[0134578@$!]/g, (sign) => substitutions[sign] ?? sign)])
    .flatMap((text) => [text, text.replace(/[\s_.-]/g, '')]);
  if (variants.some((text) => personalWords.includes(text))) return true;
  const common = await loadCommonPasswords();
  return variants.some((text) => includesSorted(common, computePasswordFingerprint(text)));
}

function includesSorted(ascending: Buffer, wanted: Buffer): boolean {
  let from = 0;
  let to = ascending.length / fingerprintLength;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const start = middle * fingerprintLength;
    const order = wanted.compare(ascending, start, start + fingerprintLength);
    if (order === 0) return true;
    if (order > 0) from = middle + 1;
    else to = middle;
  }
  return false;
}

/**
 * Rejects a common password. Does nothing if the operator sets `REFUSE_COMMON_PASSWORDS=false`.
 * @param about names of the user. The names of the club are added.
 * @param knownClub the club, if the caller has read it already
 * @throws AppError with `error`
 */
export async function rejectCommonPassword(
  { config, db }: Pick<Context, 'config' | 'db'>,
  password: string,
  about: readonly string[],
  error: ErrorSpec,
  knownClub?: Club,
): Promise<void> {
  if (!config.refuseCommonPasswords) return;
  const club = knownClub ?? (await getClub(db.queries));
  if (await isEasilyGuessedPassword(password, [...listClubAndInstituteNames(club), ...about]))
    throw new AppError(error);
}

export function listClubAndInstituteNames({ name, shortName, institute }: Club): string[] {
  return [name, shortName, ...(institute ? [institute.name, institute.shortName] : [])];
}
