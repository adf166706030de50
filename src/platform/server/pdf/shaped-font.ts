import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import * as hb from 'harfbuzzjs';

/** A font whose words HarfBuzz sets. */
export interface ShapedFont {
  /** As pdfkit takes it: whatever has a `layout` counts as a font. */
  readonly source: Uint8Array;
  has(codePoint: number): boolean;
}

/**
 * Opens a TrueType font that a package brings along. pdfkit draws with it and HarfBuzz says which glyphs stand where, since
 * fontkit breaks conjuncts of Bengali and Assamese.
 * @param specifier such as '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf'
 */
export function shapedFont(specifier: string): ShapedFont {
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
  // Fontkit keeps the glyphs it made with the words they first stood for: a document must not depend on those before it.
  const glyphs = shaped.map(({ codepoint: id }, at) => ({
    id,
    advanceWidth: font.getGlyph(id).advanceWidth,
    codePoints: [...(words[at] ?? '')].map((sign) => sign.codePointAt(0) ?? 0),
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
 * What each glyph represents, for search and copy. Of several in one cluster, those with a separate sign
 * represent it, and the first that has none for the rest.
 */
function wordsOfGlyphs(font: Font, shaped: readonly hb.GlyphInfo[], text: string): string[] {
  const starts = [...new Set(shaped.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b);
  const left = new Map(
    starts.slice(0, -1).map((start, at) => [start, text.slice(start, starts[at + 1])] as const),
  );
  const own = shaped.map(({ codepoint, cluster }) => {
    const sign = font.stringsForGlyph(codepoint).find((one) => left.get(cluster)?.includes(one));
    if (sign) left.set(cluster, left.get(cluster)?.replace(sign, '') ?? '');
    return sign;
  });
  return shaped.map(({ cluster }, at) => {
    const sign = own[at];
    if (sign) return sign;
    const rest = left.get(cluster) ?? '';
    left.set(cluster, '');
    return rest;
  });
}
