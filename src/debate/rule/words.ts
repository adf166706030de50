import type { RuleSet } from './rule-set/schema.ts';
import type { terms } from './rule-set/vocabulary.ts';

export type Term = (typeof terms)[number];

/** What the set calls something in English, or undefined for the usual word. Indian English has priority. */
export function wordFor({ words }: Pick<RuleSet, 'words'>, term: Term): string | undefined {
  const languages = Object.keys(words)
    .filter((language) => language.startsWith('en'))
    .sort((a, b) => b.length - a.length);
  return languages.map((language) => words[language]?.[term]).find((word) => word !== undefined);
}
