import { type Entries, findInteger } from './dictionary-reader.ts';
import { MalformedPdf, rejectHiddenObject } from './tokens.ts';

const endWord = 'endstream';

/**
 * Finds the data of a stream: as long as its dictionary says, if its end is there, and otherwise until the next end.
 * @param from position behind the word `stream`
 * @returns the positions of the data, and the position behind the word `endstream`
 * @throws MalformedPdf if the stream has no end, or an object in its data
 */
export function findStreamData(
  bytes: Buffer,
  from: number,
  entries: Entries,
): { start: number; end: number; behind: number } {
  let start = from;
  if (bytes[start] === 13) start += 1;
  if (bytes[start] === 10) start += 1;
  const end = findStatedEnd(bytes, start, findInteger(entries, 'Length')) ?? bytes.indexOf(endWord, start);
  if (end < 0) throw new MalformedPdf(`a stream without end at ${from}`);
  rejectHiddenObject(bytes, start, end);
  return { start, end, behind: bytes.indexOf(endWord, end) + endWord.length };
}

function findStatedEnd(bytes: Buffer, start: number, length: number | undefined): number | undefined {
  if (length === undefined) return undefined;
  const end = start + length;
  const behind = /^\s{0,2}endstream/.exec(bytes.toString('latin1', end, end + endWord.length + 2));
  return behind ? end : undefined;
}
