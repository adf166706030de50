import { openShapedFont, type ShapedFont } from './shaped-font.ts';

export type Face = 'heading' | 'text' | 'strong';

interface NamedFont extends ShapedFont {
  readonly name: string;
}

const scripts = [
  'Bengali',
  'Devanagari',
  'Tamil',
  'Telugu',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Oriya',
  'Arabic',
  'Thai',
] as const;
type Script = (typeof scripts)[number];

const mainFiles = {
  heading: '@expo-google-fonts/brygada-1918/600SemiBold/Brygada1918_600SemiBold.ttf',
  text: '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
  strong: '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
  /** For the Greek and Cyrillic letters that the other two lack. */
  serif: '@expo-google-fonts/brygada-1918/400Regular/Brygada1918_400Regular.ttf',
} as const;
type FontName = keyof typeof mainFiles | Script | `${Script} strong`;

function fileOf(name: FontName): string {
  if (name in mainFiles) return mainFiles[name as keyof typeof mainFiles];
  const [script = '', isStrong] = name.split(' ');
  const weight = isStrong ? '600SemiBold' : '400Regular';
  return `@expo-google-fonts/noto-sans-${script.toLowerCase()}/${weight}/NotoSans${script}_${weight}.ttf`;
}

const scriptPatterns = scripts.map((script) => [script, new RegExp(`\\p{scx=${script}}`, 'u')] as const);

const greekOrCyrillic = /[\p{Script=Greek}\p{Script=Cyrillic}]|\u00b5/u;

/** Lists the fonts that may contain a character, best first. Only these fonts are read from disk. */
function candidatesFor(character: string, face: Face): FontName[] {
  const foreign = scriptPatterns.flatMap(([script, pattern]): FontName[] =>
    pattern.test(character) ? [face === 'text' ? script : `${script} strong`] : [],
  );
  const serif = face === 'text' ? 'serif' : 'heading';
  // The sans-serif fonts contain a few Greek letters as signs, which would stand out within a word.
  return greekOrCyrillic.test(character) ? [serif, face, ...foreign] : [face, serif, ...foreign];
}

/** Fonts of scripts that are written from right to left. */
const isRightToLeft = ({ name }: NamedFont): boolean => name.startsWith('Arabic');

const opened = new Map<string, NamedFont>();

function open(name: FontName): NamedFont {
  const font = opened.get(name) ?? { name, ...openShapedFont(fileOf(name)) };
  opened.set(name, font);
  return font;
}

export interface Run {
  readonly font: NamedFont;
  readonly text: string;
  /** True if the text is in another font than the main one of its face. */
  readonly isForeign: boolean;
}

/**
 * Matches spaces, digits, marks and joiners. They keep the font of the character before them, if that font contains
 * them.
 */
const joining = /^[\p{Script=Common}\p{Script=Inherited}]$/u;

/**
 * Splits a line into runs of one font, in the order in which they are drawn from left to right. Characters that no font
 * supports are left out, so that no paper has a box.
 */
export function splitIntoFontRuns(text: string, face: Face): Run[] {
  const runs: { font: NamedFont; text: string; isForeign: boolean }[] = [];
  const words = toPrintable(text).split(/(?<=\s)(?=\S)/u);
  for (const word of words) addRunsOfWord(runs, word, face);
  return reverseRightToLeftWords(runs);
}

function addRunsOfWord(
  runs: { font: NamedFont; text: string; isForeign: boolean }[],
  word: string,
  face: Face,
): void {
  const wordFont = findFontOfWord(word, face);
  for (const character of word) {
    const codePoint = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const stays =
      last &&
      joining.test(character) &&
      (last.font.has(codePoint) || /\p{Cf}/u.test(character)) &&
      // HarfBuzz would reverse digits together with the letters.
      !(isRightToLeft(last.font) && /\p{Nd}/u.test(character));
    const candidates = wordFont ? [wordFont] : candidatesFor(character, face);
    const name = candidates.find((candidate) => open(candidate).has(codePoint)) ?? face;
    const font = stays ? last.font : open(name);
    // Starts a new run at each word of another script, so that each has a separate ActualText.
    const isNext = last?.isForeign && last.text.endsWith(' ');
    if (last?.font === font && !isNext) last.text += character;
    else runs.push({ font, text: character, isForeign: font.name !== face });
  }
}

/** Returns the serif font for a word with letters that only that font contains, such as 'Ṛṣi', so that it has one face. */
function findFontOfWord(word: string, face: Face): FontName | undefined {
  const serif = face === 'text' ? 'serif' : 'heading';
  const characters = [...word.trim()].map((character) => character.codePointAt(0) ?? 0);
  const hasWord = (name: FontName) => characters.every((codePoint) => open(name).has(codePoint));
  return !hasWord(face) && hasWord(serif) ? serif : undefined;
}

/** Reverses each sequence of words of a right-to-left script. HarfBuzz has reversed the letters within each word. */
function reverseRightToLeftWords(runs: readonly Run[]): Run[] {
  const drawn: Run[] = [];
  let words: Run[] = [];
  for (const run of runs) {
    if (isRightToLeft(run.font)) {
      words.push(run);
      continue;
    }
    drawn.push(...reverseWords(words), run);
    words = [];
  }
  return [...drawn, ...reverseWords(words)];
}

/** Reverses words. The space after the last one stays at the end, before the text that follows. */
function reverseWords(words: readonly Run[]): Run[] {
  const last = words.at(-1);
  if (!last?.text.endsWith(' ')) return words.toReversed();
  return [{ ...last, text: last.text.trimEnd() }, ...words.slice(0, -1).toReversed(), { ...last, text: ' ' }];
}

/** Matches characters without a glyph, such as joiners and variation selectors. */
const invisible = /[\p{Cf}\p{Variation_Selector}]/u;

/** Lists the characters of a text that no font of the papers contains, each once. */
export function listUnprintableCharacters(text: string): string[] {
  const isPrintable = (character: string) =>
    invisible.test(character) ||
    /\p{Zs}/u.test(character) ||
    candidatesFor(character, 'text').some((name) => open(name).has(character.codePointAt(0) ?? 0));
  return [...new Set(text)].filter((character) => !isPrintable(character));
}

/**
 * Returns a text without its unprintable characters: 'Sample Star' for 'Sample 🎉 Star', 'Wang Yangben' for '王样本 (Wang
 * Yangben)'. An empty text if no letter or digit is left.
 */
export function toPrintable(text: string): string {
  const unprintable = new Set(listUnprintableCharacters(text));
  if (unprintable.size === 0) return text;
  let printable = '';
  let isLeftOut = false;
  for (const character of text) {
    // A joiner or variation selector belongs to the emoji before it.
    isLeftOut = unprintable.has(character) || (isLeftOut && invisible.test(character));
    if (!isLeftOut) printable += character;
  }
  if (!/[\p{L}\p{N}]/u.test(printable)) return '';
  const trimmed = printable.split(' ').filter(Boolean).join(' ');
  return trimmed.startsWith('(') && trimmed.endsWith(')') ? trimmed.slice(1, -1) : trimmed;
}
