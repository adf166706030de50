import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { pageContents } from './pdf.ts';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

/** False where poppler is not installed. */
export const canPrint = spawnSync('pdftoppm', ['-v']).error === undefined;

/**
 * Draws a page with poppler at 150 dpi, as a printer does with all fonts and pictures, and returns the texts of its QR
 * codes.
 * @param page 0 for the first page
 */
export async function readPrintedQrCodes(pdf: Uint8Array, page: number): Promise<string[]> {
  const number = String(page + 1);
  const { stdout, stderr } = spawnSync('pdftoppm', ['-r', '150', '-png', '-f', number, '-l', number, '-'], {
    input: pdf,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (stdout.length === 0) throw new Error(`pdftoppm drew nothing: ${stderr}`);
  return codesIn(stdout);
}

/**
 * Renders the rectangles of an A4 page at 150 dpi, like a printer, and returns the texts of the QR codes in them.
 * @param page index of the page, from 0
 */
export async function readQrCodes(pdf: Uint8Array, page: number): Promise<string[]> {
  const content = pageContents(pdf)[page] ?? '';
  const rectangles = [...content.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re\n/g)].flatMap(
    ([, x, y, width, height]) =>
      // A larger rectangle is a frame, which is not filled.
      Number(width) > 400 ? [] : [`<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`],
  );
  const isLandscape = content.startsWith('1 0 0 -1 0 595');
  const [width, height] = isLandscape ? [841.89, 595.28] : [595.28, 841.89];
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}pt" height="${height}pt">${rectangles.join('')}</svg>`;
  const picture = await sharp(Buffer.from(drawing), { density: 150 })
    .flatten({ background: 'white' })
    .png()
    .toBuffer();
  return codesIn(picture);
}

async function codesIn(picture: Uint8Array): Promise<string[]> {
  const codes = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], maxNumberOfSymbols: 20 });
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}
