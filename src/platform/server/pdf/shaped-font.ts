import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import * as hb from 'harfbuzzjs';

export interface ShapedFont {
  /** A font for pdfkit, which accepts any object with `layout`. */
  readonly source: Uint8Array;
  has(codePoint: number): boolean;
}

/**
 * Opens a font that HarfBuzz shapes, because fontkit breaks conjuncts of Bengali and Assamese.
 * @param specifier a file of an npm package: '@expo-google-fonts/…/NotoSansBengali_400Regular.ttf'
 */
export function openShapedFont(specifier: string): ShapedFont {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(specifier)));
  const font = create(bytes) as Font;
  const shaper = new hb.Font(new hb.Face(new hb.Blob(bytes)));
  const shaped = Object.assign(font, { layout: (text: string) => shapedRun(font, shaper, text) });
  return {
    source: shaped as unknown as Uint8Array,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
  };
}

function shapedRun(font: Font, shaper: hb.Font, text: string) {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(shaper, buffer);
  const shaped = buffer.getGlyphInfosAndPositions();
  const words = wordsOfGlyphs(font, shaped, text);
  // Creates new objects, because fontkit caches each glyph with the text of the document that used it first.
  const glyphs = shaped.map(({ codepoint: id }, at) => ({
    id,
    advanceWidth: font.getGlyph(id).advanceWidth,
    codePoints: [...(words[at] ?? '')].map((character) => character.codePointAt(0) ?? 0),
  }));
  const positions = shaped.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
    xAdvance,
    yAdvance,
    xOffset,
    yOffset,
  }));
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
}

/**
 * Returns the text of each glyph, for search and copy. In a cluster, a glyph for a single character gets that
 * character. The first other glyph gets the remaining characters.
 */
function wordsOfGlyphs(font: Font, shaped: readonly hb.GlyphInfo[], text: string): string[] {
  const starts = [...new Set(shaped.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b);
  const unmapped = new Map(
    starts.slice(0, -1).map((start, at) => [start, text.slice(start, starts[at + 1])] as const),
  );
  const ownCharacters = shaped.map(({ codepoint, cluster }) => {
    const rest = unmapped.get(cluster) ?? '';
    const character = font.stringsForGlyph(codepoint).find((candidate) => rest.includes(candidate));
    if (character) unmapped.set(cluster, rest.replace(character, ''));
    return character;
  });
  return shaped.map(({ cluster }, at) => {
    const character = ownCharacters[at];
    if (character) return character;
    const rest = unmapped.get(cluster) ?? '';
    unmapped.set(cluster, '');
    return rest;
  });
}
