import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its text comes bit by bit. */
export interface ZipEntry {
  /** ASCII. */
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** Sizes and checksum follow each file's bytes, since nobody knows them before. */
const sizesFollow = 0x0008;
const deflated = 8;
const version = 20;
/** The first day the format knows: the archive says nothing about when it was made. */
const noDate = 0x0021;

/** A ZIP archive, made while it is read: never more of it in memory than a few kilobytes. */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'ascii');
    const head = localHead(name);
    yield head;
    const file: Written = { name, crc: 0, packed: 0, size: 0, offset };
    for await (const bytes of packed(entry.content, file)) {
      file.packed += bytes.length;
      yield bytes;
    }
    const tail = fields([0x08074b50, 4], [file.crc, 4], [file.packed, 4], [file.size, 4]);
    yield tail;
    written.push(file);
    offset += head.length + file.packed + tail.length;
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  const count = written.length;
  yield fields(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  );
}

/** The deflated bytes; counts what goes in. */
function packed(content: ZipEntry['content'], file: Written): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text, 'utf8');
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      yield bytes;
    }
  }
  const source = Readable.from(counted());
  const deflate = createDeflateRaw({ level: 6 });
  source.on('error', (error) => deflate.destroy(error));
  return source.pipe(deflate);
}

function localHead(name: Buffer): Buffer {
  const head = fields(
    [0x04034b50, 4],
    [version, 2],
    [sizesFollow, 2],
    [deflated, 2],
    [0, 2],
    [noDate, 2],
    [0, 4],
    [0, 4],
    [0, 4],
    [name.length, 2],
    [0, 2],
  );
  return Buffer.concat([head, name]);
}

function directoryEntry({ name, crc, packed: packedSize, size, offset }: Written): Buffer {
  const entry = fields(
    [0x02014b50, 4],
    [version, 2],
    [version, 2],
    [sizesFollow, 2],
    [deflated, 2],
    [0, 2],
    [noDate, 2],
    [crc, 4],
    [packedSize, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [offset, 4],
  );
  return Buffer.concat([entry, name]);
}

/** Little-endian numbers one after the other, each in so many bytes. */
function fields(...numbers: (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(numbers.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of numbers) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
