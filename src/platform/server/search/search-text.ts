/** Maximum number of words. The longest ones are used. */
const maxTerms = 6;
const maxSortKeyLength = 64;

/** Normalises a text: lower case, without accents and apostrophes, full-width letters as ASCII. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase();
}

/**
 * Puts a space before the beginning of every word: ' asha. rao@ example. org'. A prefix of a word is then found as that
 * prefix after a space.
 */
function withWordsApart(plainText: string): string {
  return plainText
    .replace(/(?<![\p{L}\p{M}\p{N}])(?=[\p{L}\p{M}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('\u0000', '') // PostgreSQL cannot store NUL, and neither engine a lone surrogate.
    .toWellFormed();
}

/** Builds the value of the column `search_text` from texts. */
export function searchText(texts: readonly (string | null | undefined)[]): string {
  return withWordsApart(plain(texts.filter(Boolean).join(' ')));
}

/**
 * Splits a search into the prefixes to find in the search text; none for a search of punctuation.
 * Quoted words are one phrase, of which the last word may be a prefix.
 */
export function searchTerms(search: string): string[] {
  const terms = [
    ...plain(search)
      .replace(/[“”„«»]/g, '"')
      .matchAll(/"([^"]*)"|[^\s"]+/g),
  ]
    .map(([word, phrase]) => withWordsApart(phrase?.trim() ?? word).replace(/^[^ ]+/, ''))
    .filter(Boolean);
  return [...new Set(terms)].sort((a, b) => b.length - a.length).slice(0, maxTerms);
}

/** Whether a search is not blank. */
export function isSearch(search: string): boolean {
  return search.trim() !== '';
}

/** Whether each word of a search is the beginning of a word in a text. */
export function isFoundIn(text: string, search: string): boolean {
  const terms = searchTerms(search);
  const searched = searchText([text]);
  return terms.length > 0 ? terms.every((term) => searched.includes(term)) : !isSearch(search);
}

/** The sort key of a name, the same for 'Élodie' and 'elodie'. */
export function sortKey(name: string): string {
  return plain(name).trim().slice(0, maxSortKeyLength).replaceAll('\u0000', '').toWellFormed();
}
