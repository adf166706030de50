/** Of more words than this the longest are used. */
const mostTerms = 6;
const longestSortKey = 64;

/** One way of writing for all: lower case, no accents, no apostrophes, full-width letters as plain ones. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase();
}

/**
 * A space stands before every beginning of a word, which is a letter or digit that follows something else:
 * ' asha. rao@ example. org'. So whatever begins a word is found as that beginning with a space before it.
 */
function withWordsApart(plainText: string): string {
  return plainText
    .replace(/(?<![\p{L}\p{M}\p{N}])(?=[\p{L}\p{M}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('\u0000', '') // PostgreSQL holds no NUL, and neither engine half a character.
    .toWellFormed();
}

/** What a row is found by, for its column `search_text`. Begins with the first of the texts. */
export function searchText(texts: readonly (string | null | undefined)[]): string {
  return withWordsApart(plain(texts.filter(Boolean).join(' ')));
}

/**
 * The beginnings of words that a search asks for, as they are in a search text; none when it holds nothing but signs.
 * Quoted words are one phrase: those words, in that order, of which the last may go on.
 */
export function searchTerms(search: string): string[] {
  const terms = [
    ...plain(search)
      .replace(/[“”„«»]/g, '"')
      .matchAll(/"([^"]*)"|[^\s"]+/g),
  ]
    .map(([word, phrase]) => withWordsApart(phrase?.trim() ?? word).replace(/^[^ ]+/, ''))
    .filter(Boolean);
  return [...new Set(terms)].sort((a, b) => b.length - a.length).slice(0, mostTerms);
}

/** Whether a search asks for anything: blanks don't, and everything is found. */
export function isSearch(search: string): boolean {
  return search.trim() !== '';
}

/** Whether each word of a search begins a word of a text. Nothing is found by signs alone. */
export function isFoundIn(text: string, search: string): boolean {
  const terms = searchTerms(search);
  const searched = searchText([text]);
  return terms.length > 0 ? terms.every((term) => searched.includes(term)) : !isSearch(search);
}

/** What names are sorted by: the same for 'Élodie' and 'elodie'. */
export function sortKey(name: string): string {
  return plain(name).trim().slice(0, longestSortKey).replaceAll('\u0000', '').toWellFormed();
}
