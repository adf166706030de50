import type { ReadText } from '../../rule/proof/text.ts';

/** A text as it is stored: the picture's size, then a word a line with its line, box and how sure the reader is of it. */
export function asStored({ width, height, words }: ReadText): string {
  const rows = words.map(({ text, line, left, top, right, bottom, sure }) =>
    [line, left, top, right, bottom, sure, text].join(' '),
  );
  return [`${width} ${height}`, ...rows].join('\n');
}

/** The text that was stored. */
export function fromStored(stored: string): ReadText {
  const [size = '', ...rows] = stored.split('\n');
  const [width = 0, height = 0] = size.split(' ').map(Number);
  const words = rows.map((row) => {
    const [line = 0, left = 0, top = 0, right = 0, bottom = 0, sure = 0] = row.split(' ', 6).map(Number);
    return { line, left, top, right, bottom, sure, text: row.split(' ').slice(6).join(' ') };
  });
  return { width, height, words };
}
