import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, OEM, PSM } from 'tesseract.js';
import type { ReadText } from '../../rule/proof/text.ts';

/** Everything is on this machine: nothing is fetched, and nothing is kept beside it. */
const model = fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json'));
const local = {
  langPath: join(dirname(model), '4.0.0_best_int'),
  gzip: true,
  cacheMethod: 'none',
  // A picture that can't be read does not end the child: the error is returned to the caller.
  errorHandler: () => {},
} as const;

// Whoever waits for an answer goes first; lower still, and a busy machine would not let it start in time.
setPriority(5);
// Before the child says that it is ready, so that the bounds of a run are those of a picture.
const reader = await createWorker('eng', OEM.LSTM_ONLY, local);
// Automatic. Other modes lose large sums.
await reader.setParameters({ tessedit_pageseg_mode: PSM.AUTO });

/** Reads a picture as it is: making it grey, inverting or enlarging it before loses numbers. */
export default async function readProof(picture: Uint8Array): Promise<ReadText> {
  const { data } = await reader.recognize(Buffer.from(picture), {}, { text: false, tsv: true });
  return textOf(data.tsv ?? '');
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
