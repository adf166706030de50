import type { Refusal } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { site } from '#site/content/site.ts';
import { institute } from '../contract.ts';

/** What people begin with who want a password quickly. */
const favourites =
  `password passwort passw0rd pass welcome letmein login admin administrator superadmin root master user guest test
  changeme default secret access hello computer internet google facebook youtube instagram whatsapp linkedin android samsung iphone
  iloveyou loveyou lovely love baby angel princess sweety darling sunshine flower butterfly rainbow summer winter spring autumn monday friday
  january february march april june july august september october november december
  dragon monkey tiger eagle panther shadow killer ninja hunter ranger warrior superman batman spiderman ironman avengers pokemon pikachu
  naruto goku minecraft starwars matrix phoenix mustang ferrari mercedes porsche harley yamaha corvette
  football baseball basketball cricket soccer hockey liverpool arsenal chelsea barcelona realmadrid manchester united ronaldo messi sachin dhoni kohli
  michael jordan michelle jennifer jessica ashley daniel thomas robert charlie andrew joshua matthew nicole hannah amanda samantha
  krishna ganesh shiva hanuman lakshmi saibaba jaihind india bharat mumbai delhi kolkata bangalore chennai guwahati silchar assam
  rahul priya pooja neha amit rohit sandeep deepak suresh mahesh anjali sweta kumar sharma singh
  cheese chocolate cookie banana orange apple pepper ginger purple silver golden diamond freedom whatever trustno nothing forever family friends
  student college university school teacher engineer delegate conference diplomat diplomacy modelunitednations
  qwerty qwertz azerty asdf zxcv qazwsx qaz wsx edc`
    .split(/\s+/)
    .filter(Boolean);

/** Nobody tries longer ones first. */
const longestCommon = 40;

/** Ways a finger goes without thinking. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
  'zaqxswcdevfrbgtnhy',
].flatMap((run) => [run, [...run].reverse().join('')]);

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

/** The club's own words, which somebody tries first who wants in here. */
const ownWords = [site.shortName, site.name, institute.shortName, 'mun', 'nitsmun'];

/**
 * True for what is tried first: one or two favourite words, or a run of keys, with digits and signs around them or in place of
 * letters; digits alone; the same again and again; the club's words, and the person's own.
 * @param about name and address of whose password it is
 */
export function isCommonPassword(password: string, about: readonly string[]): boolean {
  const plain = password.toLowerCase();
  if (/^\P{L}+$/u.test(plain) || new Set(plain).size <= 3 || /^(.{1,6}?)\1+$/su.test(plain)) return true;
  if (plain.length > longestCommon) return false;
  const own = [...ownWords, ...about].flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u));
  const words = [...favourites, ...own.filter((word) => word.length > 2)].sort((a, b) => b.length - a.length);
  const bare = plain.replace(/^\P{L}+|[^\p{L}@$]+$/gu, '');
  const undisguised = bare.replace(/[0134578@$!]/g, (sign) => disguises[sign] ?? sign);
  return [plain, undisguised].some((text) => hasNothingElse(text, words));
}

/** Whether hardly a letter is left without at most two of the words and runs. */
function hasNothingElse(text: string, words: readonly string[]): boolean {
  let rest = text;
  for (let taken = 0; taken < 2; taken++) {
    const word = words.find((one) => rest.includes(one));
    rest = word === undefined ? withoutRun(rest) : rest.replaceAll(word, ' ');
  }
  return rest.replace(/\P{L}/gu, '').length <= 2;
}

function withoutRun(text: string): string {
  for (let length = Math.min(text.length, 20); length >= 4; length--)
    for (let from = 0; from + length <= text.length; from++) {
      const part = text.slice(from, from + length);
      if (runs.some((run) => run.includes(part))) return text.replaceAll(part, ' ');
    }
  return text;
}

/**
 * Turns a common password away where the operator asks for it (`REFUSE_COMMON_PASSWORDS`); the specification has no such rule.
 * @param about name and address of whose password it is
 * @throws Refused with `refusal`
 */
export function refuseCommonPassword(
  { config }: Pick<Context, 'config'>,
  password: string,
  about: readonly string[],
  refusal: Refusal,
): void {
  if (config.refuseCommonPasswords && isCommonPassword(password, about)) throw new Refused(refusal);
}
