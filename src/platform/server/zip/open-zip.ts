import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';

/** What a zip file may hold. All of it is known, and held against this, before a byte is unpacked. */
export interface ZipBounds {
  /** How many files at most. */
  files: number;
  /** How many bytes all of them have at most, unpacked. */
  bytes: number;
  /** How many bytes a file of this name has at most; undefined for one that does not belong there. */
  bytesOf: (name: string) => number | undefined;
}

/** A zip file that is damaged, or goes beyond its bounds. Its message is shown to the sender. */
export class UnreadableZip extends Error {}

/** The files of a zip file by their names. */
export interface Zip {
  names: readonly string[];
  /**
   * Unpacks one file.
   * @throws UnreadableZip when it is damaged, or larger than it says
   */
  read(name: string): Promise<Buffer>;
}

const noZip = 'This is no zip file, or it is damaged.';
/** Of a name that goes into a sentence. */
const longestName = 80;

/**
 * Opens a zip file that anybody may have made: nothing in it is trusted but its bounds, and no name of it ever becomes a path.
 * @param fd of the file, which stays the caller's to close
 * @throws UnreadableZip
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
    throw new UnreadableZip(`It holds more than ${bounds.files.toLocaleString('en-IN')} files.`);
  const entries = new Map<string, Entry>();
  let bytes = 0;
  try {
    for await (const entry of file.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      judge(entry, bounds);
      if (entries.has(entry.fileName)) throw new UnreadableZip(`It holds ${quoted(entry.fileName)} twice.`);
      bytes += entry.uncompressedSize;
      if (bytes > bounds.bytes)
        throw new UnreadableZip(`Its files have more than ${inMegabytes(bounds.bytes)} together.`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    if (error instanceof UnreadableZip) throw error;
    // What the library says names the file, such as 'invalid relative path: ../x'.
    const leadsOut = error instanceof Error && /relative path|absolute path/.test(error.message);
    throw new UnreadableZip(leadsOut ? 'It holds a file whose name leads out of it.' : noZip);
  }
  return entries;
}

function judge(entry: Entry, { bytesOf }: ZipBounds): void {
  const name = quoted(entry.fileName);
  const most = bytesOf(entry.fileName);
  if (most === undefined) throw new UnreadableZip(`It holds ${name}, which does not belong there.`);
  if (entry.uncompressedSize > most) throw new UnreadableZip(`${name} is larger than ${inMegabytes(most)}.`);
  if (entry.isEncrypted()) throw new UnreadableZip(`${name} is locked with a password.`);
  if (!entry.canDecodeFileData())
    throw new UnreadableZip(
      `${name} is packed in a way that can’t be read here. Pack it as a plain zip file.`,
    );
}

async function unpack(file: ZipFile, entry: Entry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    // It ends with an error as soon as there is more than the entry says.
    for await (const piece of await file.openReadStreamPromise(entry)) pieces.push(piece);
  } catch {
    throw new UnreadableZip(`${quoted(entry.fileName)} is damaged.`);
  }
  const bytes = Buffer.concat(pieces);
  if (crc32(bytes) !== entry.crc32) throw new UnreadableZip(`${quoted(entry.fileName)} is damaged.`);
  return bytes;
}

const quoted = (name: string): string =>
  `‘${(name.length > longestName ? `${name.slice(0, longestName)}…` : name).replace(/\p{C}/gu, '?')}’`;

function inMegabytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / (1024 * 1024)} MB`;
}
