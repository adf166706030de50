import '../../bundled-fonts.ts';
import sharp from 'sharp';
import { escapeHtml } from '#platform/server/escape-html.ts';
import { type LayoutName, layouts, type Text } from './layouts.ts';
import { type Proof, wordsOf } from './proof.ts';

const palettes = {
  light: {
    ground: '#f6f7fb',
    surface: '#ffffff',
    line: '#d8dbe6',
    ink: '#191b24',
    quiet: '#5b6070',
    accent: '#2f5bb7',
    onAccent: '#ffffff',
  },
  dark: {
    ground: '#14161c',
    surface: '#22252e',
    line: '#3b3f4c',
    ink: '#f1f2f6',
    quiet: '#a9afc0',
    accent: '#7fa6ff',
    onAccent: '#10131c',
  },
} as const;

const logicalWidth = 360;

/** Appearance, scale and crop of a payment's screenshot. */
export interface Look {
  layout: LayoutName;
  colours: keyof typeof palettes;
  /** Width in pixels. Phones have 720 to 1,440. */
  width: number;
  font?: string;
  /** Parts that are cut off at the top and the bottom, as fractions of the height. */
  cropped?: { top: number; bottom: number };
}

export async function drawProof(proof: Proof, look: Look): Promise<Buffer> {
  const { width, cropped } = look;
  const { svg, height } = drawing(proof, look);
  const screenshot = sharp(Buffer.from(svg));
  if (!cropped) return screenshot.png().toBuffer();
  const top = Math.round(height * cropped.top);
  const left = height - top - Math.round(height * cropped.bottom);
  return screenshot.extract({ left: 0, top, width, height: left }).png().toBuffer();
}

function drawing(proof: Proof, { layout, colours, width, font = 'sans-serif' }: Look) {
  const { height, shapes, texts } = layouts[layout](wordsOf(proof));
  const palette = palettes[colours];
  const pixels = Math.round((height * width) / logicalWidth);
  const drawn = [
    `<rect width="${logicalWidth}" height="${height}" fill="${palette.ground}"/>`,
    ...shapes.map(
      ({ tone, radius = 0, ...box }) =>
        `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="${radius}" fill="${palette[tone]}"/>`,
    ),
    ...texts.map((text) => drawnText(text, palette)),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${pixels}" viewBox="0 0 ${logicalWidth} ${height}" font-family="${font}">${drawn.join('')}</svg>`;
  return { svg, height: pixels };
}

function drawnText(
  { text, x, y, size, tone = 'ink', bold = false, from }: Text,
  palette: (typeof palettes)[keyof typeof palettes],
): string {
  const anchor = from ? ` text-anchor="${from}"` : '';
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${palette[tone]}"${bold ? ' font-weight="bold"' : ''}${anchor}>${escapeHtml(text)}</text>`;
}
