import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';

/** Limits of a zip file. They are checked before any file in it is unpacked. */
export interface ZipBounds {
  files: number;
  /** Maximum total size of the unpacked files. */
  bytes: number;
  /** Returns the maximum unpacked size of a file, or undefined for a name that is not allowed. */
  bytesOf: (name: string) => number | undefined;
}

/** An error whose message is shown to the user. */
export class UnreadableZip extends Error {}

export interface Zip {
  names: readonly string[];
  /**
   * Unpacks a file.
   * @throws UnreadableZip if the file is missing, damaged or larger than declared
   */
  read(name: string): Promise<Buffer>;
}

const noZip = 'This is not a zip file, or it is damaged.';
const maxNameLength = 80;

/**
 * Opens an untrusted zip file and checks its limits. Names in it are never used as paths.
 * @param fd the file descriptor, which the caller closes
 * @throws UnreadableZip if it is no zip file, contains a name that is not allowed, or exceeds a limit
 */
export async function openZip(fd: number, bounds: ZipBounds): Promise<Zip> {
  const file = await fromFdPromise(fd, { autoClose: false }).catch(() => {
    throw new UnreadableZip(noZip);
  });
  const entries = await listEntries(file, bounds);
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name);
      if (!entry) throw new UnreadableZip(`${quoted(name)} is missing.`);
      return unpack(file, entry);
    },
  };
}

async function listEntries(file: ZipFile, bounds: ZipBounds): Promise<Map<string, Entry>> {
  if (file.entryCount > bounds.files)
    throw new UnreadableZip(`The zip file contains more than ${bounds.files} files.`);
  const entries = new Map<string, Entry>();
  let bytes = 0;
  try {
    for await (const entry of file.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      assertAllowed(entry, bounds);
      if (entries.has(entry.fileName))
        throw new UnreadableZip(`The zip file contains ${quoted(entry.fileName)} twice.`);
      bytes += entry.uncompressedSize;
      if (bytes > bounds.bytes)
        throw new UnreadableZip(`The unpacked files would have more than ${inMegabytes(bounds.bytes)}.`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    if (error instanceof UnreadableZip) throw error;
    // The library reports a path outside the archive only in its message, such as 'invalid relative path: ../x'.
    const isOutside = error instanceof Error && /relative path|absolute path/.test(error.message);
    throw new UnreadableZip(isOutside ? 'A file name in the zip file points to another folder.' : noZip);
  }
  return entries;
}

function assertAllowed(entry: Entry, { bytesOf }: ZipBounds): void {
  const name = quoted(entry.fileName);
  const maxBytes = bytesOf(entry.fileName);
  if (maxBytes === undefined)
    throw new UnreadableZip(`The zip file contains ${name}, which should not be there.`);
  if (entry.uncompressedSize > maxBytes)
    throw new UnreadableZip(`${name} is larger than ${inMegabytes(maxBytes)}.`);
  if (entry.isEncrypted()) throw new UnreadableZip(`${name} is protected by a password.`);
  if (!entry.canDecodeFileData())
    throw new UnreadableZip(`The compression of ${name} can’t be read here. Create a plain zip file.`);
}

async function unpack(file: ZipFile, entry: Entry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    // The stream fails once the entry exceeds its declared size.
    for await (const piece of await file.openReadStreamPromise(entry)) pieces.push(piece);
  } catch {
    throw new UnreadableZip(`${quoted(entry.fileName)} is damaged.`);
  }
  const bytes = Buffer.concat(pieces);
  if (crc32(bytes) !== entry.crc32) throw new UnreadableZip(`${quoted(entry.fileName)} is damaged.`);
  return bytes;
}

const quoted = (name: string): string =>
  `‘${(name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name).replace(/\p{C}/gu, '?')}’`;

function inMegabytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / (1024 * 1024)} MB`;
}
