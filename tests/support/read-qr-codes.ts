import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { pageContents } from './pdf.ts';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

/**
 * Renders the rectangles of an A4 page at 150 dpi, like a printer, and returns the texts of the QR codes in them.
 * @param page index of the page, from 0
 */
export async function readQrCodes(pdf: Uint8Array, page: number): Promise<string[]> {
  const content = pageContents(pdf)[page] ?? '';
  const rectangles = [...content.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re\n/g)].map(
    ([, x, y, width, height]) => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`,
  );
  const isLandscape = content.startsWith('1 0 0 -1 0 595');
  const [width, height] = isLandscape ? [841.89, 595.28] : [595.28, 841.89];
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}pt" height="${height}pt">${rectangles.join('')}</svg>`;
  const picture = await sharp(Buffer.from(drawing), { density: 150 })
    .flatten({ background: 'white' })
    .png()
    .toBuffer();
  const codes = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], maxNumberOfSymbols: 20 });
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}
