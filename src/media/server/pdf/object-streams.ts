import { inflateSync } from 'node:zlib';
import { DictionaryReader, type Entries, findInteger } from './dictionary-reader.ts';
import { MalformedPdf, readToken, type Token, valueWords } from './tokens.ts';

/** How many bytes and object streams may still be unpacked in a file. */
export interface ObjectStreamLimits {
  bytes: number;
  streams: number;
}

/** Returns true for a stream of objects. Some programs read one by its other entries if its type is missing. */
export const isObjectStream = (entries: Entries): boolean =>
  entries.get('Type')?.[0]?.word === 'ObjStm' || (entries.has('First') && entries.has('N'));

/**
 * Reads the objects of a stream of objects (ISO 32000-2, 7.5.7).
 * @param onName receives each name with the token before it
 * @throws MalformedPdf if the stream is packed in an unusual way, exceeds the limits, or its table of positions points
 *   into an object
 */
export function readObjectStream(
  data: Buffer,
  entries: Entries,
  limits: ObjectStreamLimits,
  onName: (name: Token, before: Token | undefined) => void,
): void {
  const objects = unpack(data, entries, limits);
  const first = findInteger(entries, 'First');
  const count = findInteger(entries, 'N');
  if (first === undefined || count === undefined || first > objects.length)
    throw new MalformedPdf('a packed stream without a table');
  const positions = readPositions(objects.subarray(0, first), count).map((position) => first + position);
  const nesting = new DictionaryReader();
  let next = 0;
  let before: Token | undefined;
  let end = first;
  for (let token = readToken(objects, end); token; token = readToken(objects, end)) {
    const from = positions[next];
    if (from !== undefined && from <= token.start) {
      // The other positions before the token are behind this one, because they are sorted.
      if (nesting.depth > 0 || from < end || objects.subarray(from, token.start).includes('%'))
        throw new MalformedPdf('an object inside another one');
      while ((positions[next] ?? Number.POSITIVE_INFINITY) <= token.start) next += 1;
    }
    if (token.type === 'name') onName(token, before);
    if (token.type === 'keyword' && !valueWords.has(token.word))
      throw new MalformedPdf(`the word ${token.word.slice(0, 20)} among packed objects`);
    nesting.add(token);
    before = token;
    end = token.end;
  }
  const isBehindLast = positions.slice(next).every((position) => position >= end);
  if (!isBehindLast || nesting.depth > 0) throw new MalformedPdf('an object without end in a packed stream');
}

function unpack(data: Buffer, entries: Entries, limits: ObjectStreamLimits): Buffer {
  limits.streams -= 1;
  if (limits.streams < 0) throw new MalformedPdf('too many packed streams');
  const filter = (entries.get('Filter') ?? []).map(({ word }) => word).join(' ');
  if (
    entries.has('DecodeParms') ||
    entries.has('F') ||
    !['', 'FlateDecode', '[ FlateDecode'].includes(filter)
  )
    throw new MalformedPdf('a stream of objects that is packed in an unusual way');
  const unpacked = filter === '' ? data : inflate(data, limits.bytes);
  limits.bytes -= unpacked.length;
  if (limits.bytes < 0) throw new MalformedPdf('too many packed objects');
  return unpacked;
}

function inflate(data: Buffer, maxBytes: number): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (cause) {
    throw new MalformedPdf('a stream that cannot be unpacked', { cause });
  }
}

/** Reads the table of positions, which has pairs of an object's number and its position, and sorts the positions. */
function readPositions(table: Buffer, count: number): number[] {
  const positions: number[] = [];
  let token: Token | undefined;
  for (let number = 0; number < 2 * count; number += 1) {
    token = readToken(table, token?.end ?? 0);
    if (!token || !/^\d{1,9}$/.test(token.word)) throw new MalformedPdf('a damaged table of positions');
    if (number % 2 === 1) positions.push(Number(token.word));
  }
  return positions.sort((one, other) => one - other);
}
