import { foldLetters } from '#platform/rule/fold-text.ts';

/** Maximum number of words in a search. The longest words are used. */
const maxTerms = 6;
const maxSortKeyLength = 64;

/**
 * Folds letters as `foldText` does, and removes the accents of other scripts too: a search may find more than the text
 * that was typed ('й' also finds 'и').
 */
function plain(text: string): string {
  return foldLetters(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
}

/** Puts a space before every word (' asha. rao@ example. org'), so that ' as' finds prefixes of words only. */
function withWordsApart(plainText: string): string {
  return plainText
    .replace(/(?<![\p{L}\p{M}\p{N}])(?=[\p{L}\p{M}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('\u0000', '') // PostgreSQL cannot store NUL, and neither engine a lone surrogate.
    .toWellFormed();
}

/** Returns the text of a row that searches are compared with: its words in lower case, each after a space. */
export function toSearchableText(texts: readonly (string | null | undefined)[]): string {
  return withWordsApart(plain(texts.filter(Boolean).join(' ')));
}

/**
 * Returns the prefixes to find in a search text, at most the six longest. Quoted words form one phrase, whose last word
 * may be a prefix. Returns an empty list for a search of punctuation only.
 */
export function splitIntoSearchTerms(search: string): string[] {
  const terms = [
    ...plain(search)
      .replace(/[“”„«»]/g, '"')
      .matchAll(/"([^"]*)"|[^\s"]+/g),
  ]
    .map(([word, phrase]) => withWordsApart(phrase?.trim() ?? word).replace(/^[^ ]+/, ''))
    .filter(Boolean);
  return [...new Set(terms)].sort((a, b) => b.length - a.length).slice(0, maxTerms);
}

export function hasSearchText(search: string): boolean {
  return search.trim() !== '';
}

export function matchesSearchText(text: string, search: string): boolean {
  const terms = splitIntoSearchTerms(search);
  const searched = toSearchableText([text]);
  return terms.length > 0 ? terms.every((term) => searched.includes(term)) : !hasSearchText(search);
}

/** Returns a key to sort names by, such as 'elodie' for 'Élodie'. */
export function toNameSortKey(name: string): string {
  return plain(name).trim().slice(0, maxSortKeyLength).replaceAll('\u0000', '').toWellFormed();
}
