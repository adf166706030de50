import { openShapedFont, type ShapedFont } from './shaped-font.ts';

export type Face = 'heading' | 'text' | 'strong';

interface NamedFont extends ShapedFont {
  readonly name: string;
}

const files = {
  heading: '@expo-google-fonts/brygada-1918/600SemiBold/Brygada1918_600SemiBold.ttf',
  text: '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
  strong: '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
  bengali: '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
  'bengali strong': '@expo-google-fonts/noto-sans-bengali/600SemiBold/NotoSansBengali_600SemiBold.ttf',
  devanagari: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  'devanagari strong':
    '@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
  tamil: '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
  'tamil strong': '@expo-google-fonts/noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf',
} as const;

const fontsOf: Readonly<Record<Face, readonly (keyof typeof files)[]>> = {
  heading: ['heading', 'bengali strong', 'devanagari strong', 'tamil strong'],
  text: ['text', 'bengali', 'devanagari', 'tamil'],
  strong: ['strong', 'bengali strong', 'devanagari strong', 'tamil strong'],
};

const opened = new Map<string, NamedFont>();

function open(name: keyof typeof files): NamedFont {
  const font = opened.get(name) ?? { name, ...openShapedFont(files[name]) };
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

/** Splits a line into runs of one font. Characters that no font supports are shown as boxes. */
export function splitIntoFontRuns(text: string, face: Face): Run[] {
  const [mainFont = 'text', ...otherFonts] = fontsOf[face];
  const runs: { font: NamedFont; text: string; isForeign: boolean }[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const stays = last && joining.test(character) && (last.font.has(codePoint) || /\p{Cf}/u.test(character));
    const name = open(mainFont).has(codePoint)
      ? mainFont
      : (otherFonts.find((font) => open(font).has(codePoint)) ?? mainFont);
    const font = stays ? last.font : open(name);
    // Starts a new run at each word of another script, so that each has a separate ActualText.
    const isNext = last?.isForeign && last.text.endsWith(' ');
    if (last?.font === font && !isNext) last.text += character;
    else runs.push({ font, text: character, isForeign: font.name !== mainFont });
  }
  return runs;
}
