import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createWorker, OEM, PSM } from 'tesseract.js';
import { findTwelveDigitNumbers } from '../../rule/proof/numbers.ts';
import type { RecognisedText, Word } from '../../rule/proof/text.ts';

/** The model is read from an installed package, so nothing is downloaded or cached. */
const model = fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json'));
const local = {
  langPath: join(dirname(model), '4.0.0_best_int'),
  gzip: true,
  cacheMethod: 'none',
  // This keeps the child process alive when a picture can't be read. The caller gets the error.
  errorHandler: () => {},
} as const;

// Lowers the CPU priority, because requests are more urgent. A still lower priority would delay this job too long on a
// busy machine.
setPriority(5);
// The reader is created at start, so that the time limit of a run covers only the picture.
const reader = await createWorker('eng', OEM.LSTM_ONLY, local);
sharp.concurrency(1);
sharp.cache(false);

/**
 * Reads the whole picture without preprocessing, because greyscale, inversion and enlargement lose numbers. Then reads
 * its top and its numbers again.
 */
export default async function recogniseProofText(picture: Uint8Array): Promise<RecognisedText> {
  // Other modes of page segmentation miss large amounts.
  const text = await read(Buffer.from(picture), PSM.AUTO);
  return withSureNumbers(picture, withHead(text, await readHead(picture, text)));
}

async function read(picture: Buffer, mode: PSM): Promise<RecognisedText> {
  await reader.setParameters({ tessedit_pageseg_mode: mode });
  const { data } = await reader.recognize(picture, {}, { text: false, tsv: true });
  return textOf(data.tsv ?? '');
}

const headPart = 0.35;

/**
 * Reads the top of the picture again. It uses the blue channel, because some apps write white on yellow, which has no
 * contrast in grey. It reads sparse text, because a line above a large amount is often missed.
 */
async function readHead(picture: Uint8Array, { width, height }: RecognisedText): Promise<RecognisedText> {
  const head = sharp(picture)
    .extract({ left: 0, top: 0, width, height: Math.ceil(height * headPart) })
    .extractChannel('blue');
  return read(await head.png({ compressionLevel: 1 }).toBuffer(), PSM.SPARSE_TEXT);
}

const wellRead = 75;

/**
 * Adds the words that the second reading of the picture's top (`readHead`) read well. They replace words that the first
 * reading read badly at the same place.
 */
function withHead(text: RecognisedText, head: RecognisedText): RecognisedText {
  const known = text.words.filter(({ sure }) => sure >= wellRead);
  const lines = 1 + Math.max(0, ...text.words.map(({ line }) => line));
  const added = head.words
    .filter(({ sure, text: word }) => sure >= wellRead && /^[a-z]{2}/i.test(word))
    .filter((word) => !known.some((other) => overlap(word, other)))
    .map((word) => ({ ...word, line: lines + word.line }));
  const words = text.words.filter((word) => !added.some((other) => overlap(word, other)));
  return { ...text, words: [...words, ...added] };
}

function overlap(a: Word, b: Word): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Only this many numbers are read a second time, because this is slow. Any further numbers get the confidence 0. */
const mostNumbers = 6;
const enlargedHeight = 44;

/** Reads numbers a second time, enlarged. A number gets the confidence 0 if the second reading differs. */
async function withSureNumbers(picture: Uint8Array, text: RecognisedText): Promise<RecognisedText> {
  const unsure = new Set<Word>();
  for (const [at, { value, words }] of findTwelveDigitNumbers(text).entries())
    if (at >= mostNumbers || !(await digitsAgain(picture, text, words)).includes(value))
      for (const word of words) unsure.add(word);
  return { ...text, words: text.words.map((word) => (unsure.has(word) ? { ...word, sure: 0 } : word)) };
}

async function digitsAgain(
  picture: Uint8Array,
  { width, height }: RecognisedText,
  words: readonly Word[],
): Promise<string> {
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.bottom));
  const room = Math.round((bottom - top) / 2);
  const left = Math.max(0, Math.min(...words.map((word) => word.left)) - room);
  const from = Math.max(0, top - room);
  const box = {
    left,
    top: from,
    width: Math.min(width, Math.max(...words.map((word) => word.right)) + room) - left,
    height: Math.min(height, bottom + room) - from,
  };
  const enlarged = sharp(picture)
    .extract(box)
    .resize({ height: Math.round((enlargedHeight * box.height) / (bottom - top)), kernel: 'cubic' })
    .png({ compressionLevel: 1 });
  const again = await read(await enlarged.toBuffer(), PSM.SINGLE_LINE);
  return again.words
    .map(({ text }) => text)
    .join('')
    .replace(/\D/g, '');
}

const levels = { page: '1', word: '5' };

/** Parses Tesseract's TSV: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function textOf(table: string): RecognisedText {
  const rows = table.split('\n').map((row) => row.split('\t'));
  const page = rows.find(([level]) => level === levels.page) ?? [];
  const lines = new Map<string, number>();
  const words = rows.flatMap(([level, , block, paragraph, line, , ...rest]) => {
    const text = rest.slice(5).join(' ').trim();
    if (level !== levels.word || text === '') return [];
    const [left = 0, top = 0, width = 0, height = 0, sure = 0] = rest.map(Number);
    const key = `${block} ${paragraph} ${line}`;
    if (!lines.has(key)) lines.set(key, lines.size);
    const place = { line: lines.get(key) ?? 0, left, top, right: left + width, bottom: top + height };
    return [{ text: text.replace(/\s+/g, ''), ...place, sure: Math.round(sure) }];
  });
  return { width: Number(page[8]), height: Number(page[9]), words };
}
