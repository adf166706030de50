import type { FileHandle } from 'node:fs/promises';
import { openUnlinkedFile } from '../unlinked-file.ts';

/** A file of the database that a rendered site serves. Its content never changes. */
export interface StoredFile {
  readonly id: string;
  /** Path of its URL. */
  readonly path: string;
  readonly type: 'application/pdf' | 'image/jpeg';
  /** File name of a download. Without it browsers show the file where a page contains it. */
  readonly downloadName?: string;
}

export interface FileCopies {
  /** Copies the files that have no copy yet. A file that was deleted meanwhile gets none. */
  add(files: readonly Pick<StoredFile, 'id'>[]): Promise<void>;
  /** Deletes the copies of all other files. */
  keepOnly(files: readonly Pick<StoredFile, 'id'>[]): Promise<void>;
  /** Reads a copy. Undefined if there is none. */
  read(id: string): Promise<Buffer | undefined>;
}

/**
 * Keeps copies of files of the database on the disk, so that a visit reads no database, and all files of all years need no
 * memory. A copy has no name in the folder, so it is gone when it is deleted here or when the process ends.
 * @param readFile reads a file from the database
 */
export function createFileCopies(
  folder: string,
  readFile: (id: string) => Promise<Uint8Array | undefined>,
): FileCopies {
  const copies = new Map<string, { handle: FileHandle; size: number }>();
  const close = async (id: string) => {
    const copy = copies.get(id);
    copies.delete(id);
    await copy?.handle.close();
  };
  return {
    async add(files) {
      for (const { id } of files) {
        if (copies.has(id)) continue;
        const bytes = await readFile(id);
        if (!bytes) continue;
        const handle = await openUnlinkedFile(folder);
        await handle.writeFile(bytes);
        copies.set(id, { handle, size: bytes.length });
      }
    },
    async keepOnly(files) {
      const kept = new Set(files.map(({ id }) => id));
      for (const id of copies.keys()) if (!kept.has(id)) await close(id);
    },
    async read(id) {
      const copy = copies.get(id);
      if (!copy) return undefined;
      const { buffer, bytesRead } = await copy.handle.read(Buffer.alloc(copy.size), 0, copy.size, 0);
      return bytesRead === copy.size ? buffer : undefined;
    },
  };
}
