/** Longer words are cut, in what is found and in what is asked alike. */
const longestWord = 64;
const mostWordsAsked = 6;

/** One way of writing for all: lower case, no accents, no apostrophes, full-width letters as plain ones. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase();
}

/**
 * The words by which a row is found: every piece between spaces, and again from each letter or digit in it that follows
 * something else, so that 'asha.rao@example.org' is found by 'asha', 'rao@' and 'example.org'. Each once.
 */
export function wordsOf(texts: readonly (string | null | undefined)[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const piece of plain(text ?? '').split(/\s+/)) {
      for (const { index } of piece.matchAll(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]/gu))
        words.add(cut(piece.slice(index)));
    }
  }
  return [...words];
}

/** The beginnings of words that a search asks for, the longest first: it finds the fewest. */
export function wordsAsked(search: string): string[] {
  const pieces = plain(search)
    .split(/\s+/)
    .map((piece) => cut(piece.replace(/^[^\p{L}\p{M}\p{N}]+/u, '')))
    .filter(Boolean);
  return [...new Set(pieces)].sort((a, b) => b.length - a.length).slice(0, mostWordsAsked);
}

/** No word begins with it. */
const noWord = '_';

/** As `wordsAsked`, but a search that holds nothing but signs asks for what nothing has, instead of for nothing. */
export function wordsSought(search: string): string[] {
  const words = wordsAsked(search);
  return words.length > 0 || search.trim() === '' ? words : [noWord];
}

/** Says that every word of a search begins a word of a text. */
export function isFoundIn(text: string, search: string): boolean {
  const words = wordsOf([text]);
  return wordsSought(search).every((sought) => words.some((word) => word.startsWith(sought)));
}

/** What names are sorted by: the same for 'Élodie' and 'elodie'. */
export function sortKey(name: string): string {
  return cut(plain(name).trim());
}

function cut(word: string): string {
  return [...word.slice(0, longestWord)].filter(isWhole).join('');
}

/** Half a character can't be stored, and NUL neither. */
function isWhole(character: string): boolean {
  return character !== '\u0000' && !/^[\ud800-\udfff]$/.test(character);
}

/** Every word that begins with `start` is at least it and less than this, compared byte by byte. */
export function afterAllBeginningWith(start: string): string {
  return `${start}\u{10ffff}`;
}
