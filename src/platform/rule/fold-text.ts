/** Apostrophes and invisible formatting characters: "O'Brien", 'O’Brien' and 'OBrien' are one word. */
const joiners = /['’‘ʼ`´\p{Cf}]/gu;
/** Letters that Unicode does not decompose, as they are typed on a keyboard without them. */
const typedAs: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
};

/**
 * Folds the letters of a text of any script: lower case, without apostrophes. Accents of Latin and Greek letters are
 * removed; all other scripts keep their letters and marks, which tell words apart there ('राम', 'й').
 * @returns for example 'łukasz' as 'lukasz'; punctuation and spaces are kept
 */
export function foldLetters(text: string): string {
  return text
    .replace(joiners, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .replace(/[łøđðþæœßıħŧŋς]/g, (letter) => typedAs[letter] ?? letter)
    .replaceAll('е\u0308', 'е')
    .normalize('NFC');
}

/**
 * Folds a text of any script for comparing: its folded letters, with words separated by single spaces and without
 * punctuation. Two texts with the same folding may differ, so no identity rests on it alone.
 * @returns for example 'lukasz obrien' for 'Łukasz O’Brien'; empty if the text has no letter or digit
 */
export function foldText(text: string): string {
  return foldLetters(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Folds a name for comparing (product 5.6). A name without letters and digits is compared as it is. */
export const foldName = (name: string): string => foldText(name) || name.trim();

/** Returns true if each word of the search is the beginning of a word of the text, in any script. */
export function matchesWordPrefixes(text: string, search: string): boolean {
  const searched = ` ${foldText(text)}`;
  const terms = foldText(search);
  return terms !== '' && terms.split(' ').every((term) => searched.includes(` ${term}`));
}
