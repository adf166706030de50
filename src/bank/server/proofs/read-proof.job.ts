import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createWorker, OEM, PSM } from 'tesseract.js';
import { numbersIn } from '../../rule/proof/numbers.ts';
import type { ReadText, Word } from '../../rule/proof/text.ts';

/** Everything is on this machine: nothing is fetched, and nothing is kept beside it. */
const model = fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json'));
const local = {
  langPath: join(dirname(model), '4.0.0_best_int'),
  gzip: true,
  cacheMethod: 'none',
  // A picture that can't be read does not end the child: the error is returned to the caller.
  errorHandler: () => {},
} as const;

// Requests have priority; with an even lower one a busy machine would start it too late.
setPriority(5);
// Before the child says that it is ready, so that the bounds of a run are those of a picture.
const reader = await createWorker('eng', OEM.LSTM_ONLY, local);
sharp.concurrency(1);
sharp.cache(false);

/** Reads a picture as it is: making it grey, inverting or enlarging it before loses numbers. */
export default async function readProof(picture: Uint8Array): Promise<ReadText> {
  // Automatic. Other modes lose large sums.
  const text = await read(Buffer.from(picture), PSM.AUTO);
  return withSureNumbers(picture, withHead(text, await readHead(picture, text)));
}

async function read(picture: Buffer, mode: PSM): Promise<ReadText> {
  await reader.setParameters({ tessedit_pageseg_mode: mode });
  const { data } = await reader.recognize(picture, {}, { text: false, tsv: true });
  return textOf(data.tsv ?? '');
}

/** In parts of the height. */
const headPart = 0.35;

/**
 * The top once more, in blue alone and as scattered words: white on yellow, as some apps write that a payment is pending, is grey on
 * grey to the reader, and a line over a large sum is often left out.
 */
async function readHead(picture: Uint8Array, { width, height }: ReadText): Promise<ReadText> {
  const head = sharp(picture)
    .extract({ left: 0, top: 0, width, height: Math.ceil(height * headPart) })
    .extractChannel('blue');
  return read(await head.png({ compressionLevel: 1 }).toBuffer(), PSM.SPARSE_TEXT);
}

/** The reader's own measure of words that it has read well. */
const well = 75;

/** What was read with what only the second look has shown of its head. */
function withHead(text: ReadText, head: ReadText): ReadText {
  const known = text.words.filter(({ sure }) => sure >= well);
  const lines = 1 + Math.max(0, ...text.words.map(({ line }) => line));
  const added = head.words
    .filter(({ sure, text: word }) => sure >= well && /^[a-z]{2}/i.test(word))
    .filter((word) => !known.some((other) => overlap(word, other)))
    .map((word) => ({ ...word, line: lines + word.line }));
  const words = text.words.filter((word) => !added.some((other) => overlap(word, other)));
  return { ...text, words: [...words, ...added] };
}

function overlap(one: Word, other: Word): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Of as many a picture of one payment may have, and each takes its time. */
const mostNumbers = 6;
/** How high a line of digits is made for the second look, in pixels. */
const enlargedHeight = 44;

/** A number that the reader does not read a second time, enlarged, is one that it is not sure of. */
async function withSureNumbers(picture: Uint8Array, text: ReadText): Promise<ReadText> {
  const unsure = new Set<Word>();
  for (const [at, { value, words }] of numbersIn(text).entries())
    if (at >= mostNumbers || !(await digitsAgain(picture, text, words)).includes(value))
      for (const word of words) unsure.add(word);
  return { ...text, words: text.words.map((word) => (unsure.has(word) ? { ...word, sure: 0 } : word)) };
}

async function digitsAgain(
  picture: Uint8Array,
  { width, height }: ReadText,
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

/** The reader's table: level, page, block, paragraph, line, word, left, top, width, height, sureness, text. */
function textOf(table: string): ReadText {
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
