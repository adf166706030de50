import type { FileProblem } from '../../contract/files.ts';
import { DictionaryReader } from './dictionary-reader.ts';
import { isObjectStream, type ObjectStreamLimits, readObjectStream } from './object-streams.ts';
import { findStreamData } from './stream-data.ts';
import { MalformedPdf, readToken, type Token, valueWords } from './tokens.ts';

/** Names of PDF objects that run code, start a program, or contain or open another file. */
const activeNames = new Set([
  ...['JavaScript', 'JS', 'Launch', 'GoToE', 'SubmitForm', 'ImportData', 'XFA'],
  ...['EF', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'RichMedia'],
]);
/**
 * Limits of unpacked objects, because a small file can unpack to a very large one. Files within the limits of uploads
 * have a tenth of this.
 */
const unpackedLimits: ObjectStreamLimits = { bytes: 4 * 1024 * 1024, streams: 2_000 };

interface Found {
  hasPage: boolean;
  isLocked: boolean;
  isActive: boolean;
}

/**
 * Checks that a file is a complete PDF with a page, and has no password, scripts or embedded files. Reads every object,
 * also those in packed streams, and refuses whatever another program could read in another way. Does not check more,
 * because no part of the site displays the file. The time is proportional to the size of the file and of its unpacked
 * objects.
 * @returns the problem, or null if the file is accepted
 */
export default function checkPdf(file: Uint8Array): FileProblem | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!/^%PDF-[12]\.\d[\r\n ]/.test(bytes.toString('latin1', 0, 9))) return 'unreadable';
  if (!bytes.subarray(-2048).includes('%%EOF')) return 'unreadable';
  const found: Found = { hasPage: false, isLocked: false, isActive: false };
  let isComplete = false;
  try {
    isComplete = readFile(bytes, found);
  } catch (error) {
    if (!(error instanceof MalformedPdf)) throw error;
  }
  if (found.isLocked) return 'locked';
  if (found.isActive) return 'active';
  return isComplete && found.hasPage ? null : 'unreadable';
}

/**
 * Reads all objects of a file, and what stands between them.
 * @returns true if the file ends with the position of its table of objects
 * @throws MalformedPdf
 */
function readFile(bytes: Buffer, found: Found): boolean {
  const limits = { ...unpackedLimits };
  const onName = ({ word }: Token, before: Token | undefined) => {
    if (word === 'Encrypt') found.isLocked = true;
    else if (activeNames.has(word)) found.isActive = true;
    else if (word === 'Page' && before?.type === 'name' && before.word === 'Type') found.hasPage = true;
  };
  const values = new DictionaryReader();
  /** Values are allowed in objects and trailers. Between them there are only words and numbers. */
  let areValuesAllowed = false;
  let hasTable = false;
  let [before, beforeThat]: (Token | undefined)[] = [];
  let end = 0;
  for (let token = readToken(bytes, end); token; token = readToken(bytes, end)) {
    end = token.end;
    if (token.type === 'name') onName(token, before);
    if (token.type !== 'keyword' || valueWords.has(token.word)) {
      if (areValuesAllowed) values.add(token);
      else if (token.type !== 'number')
        throw new MalformedPdf(`a ${token.type} between objects at ${token.start}`);
    } else {
      if (values.depth > 0) throw new MalformedPdf(`an object without end at ${token.start}`);
      if (token.word === 'stream' && areValuesAllowed && before?.word === '>>') {
        const data = findStreamData(bytes, end, values.entries);
        if (isObjectStream(values.entries))
          readObjectStream(bytes.subarray(data.start, data.end), values.entries, limits, onName);
        end = data.behind;
      } else if (!isStructureWord(token, before, beforeThat))
        throw new MalformedPdf(`an unknown word at ${token.start}`);
      hasTable ||= token.word === 'startxref';
      areValuesAllowed = ['obj', 'trailer'].includes(token.word);
    }
    beforeThat = before;
    before = token;
  }
  return hasTable && values.depth === 0;
}

/** Returns true for a word of the structure of a file. `n` and `f` mark the objects of a table as used or free. */
function isStructureWord({ word }: Token, before: Token | undefined, beforeThat: Token | undefined): boolean {
  if (word === 'obj') return before?.type === 'number' && beforeThat?.type === 'number';
  return ['endobj', 'xref', 'n', 'f', 'trailer', 'startxref'].includes(word);
}
