import { inflateSync } from 'node:zlib';
import type { FileProblem } from '../contract/files.ts';

/** Matches the names of PDF objects that run code or contain another file. */
const activeKeys = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z])/;
const pageKey = /\/Type\s*\/Page(?![A-Za-z])/;
/** Maximum size of all unpacked object streams in bytes, because a small file can unpack to a very large one. */
const maxUnpackedBytes = 64 * 1024 * 1024;

/**
 * Checks that a file is a complete PDF with a page, and has no password, scripts or embedded files. Does not check
 * more, because no part of the site displays the file.
 * @returns the problem, or null if the file is accepted
 * @throws when an object stream cannot be unpacked, or all of them are larger than `maxUnpackedBytes`
 */
export default function checkPdf(file: Uint8Array): FileProblem | null {
  const text = Buffer.from(file).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text) || !/startxref\s+\d+\s+%%EOF/.test(text.slice(-2048))) return 'unreadable';
  const objects = unescapeNames([outsideStreams(text), ...objectStreams(text)].join('\n'));
  if (/\/Encrypt(?![A-Za-z])/.test(objects)) return 'locked';
  if (activeKeys.test(objects)) return 'active';
  return pageKey.test(objects) ? null : 'unreadable';
}

const outsideStreams = (text: string): string => text.replace(/\bstream\r?\n[\s\S]*?\bendstream/g, '');

/** Unpacks the streams that contain objects, because pages and scripts can be defined in them. */
function objectStreams(text: string): string[] {
  let room = maxUnpackedBytes;
  return [...text.matchAll(/\/ObjStm\b[\s\S]*?\bstream\r?\n([\s\S]*?)\r?\n?endstream/g)].map(
    ([, packed = '']) => {
      const unpacked = inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength: Math.max(1, room) });
      room -= unpacked.length;
      return unpacked.toString('latin1');
    },
  );
}

/** Replaces escapes such as '#4a' by their character, because the names of objects can be escaped. */
function unescapeNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
