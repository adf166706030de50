import { clear, createStore, get, set } from 'idb-keyval';

const store = createStore('kept-file', 'files');
const key = 'file';
const oneDay = 24 * 60 * 60 * 1000;

/** A stored file. It contains a copy of the bytes, because the user may delete the original file. */
interface Stored<Facts> {
  owner: string;
  keptAt: number;
  name: string;
  type: string;
  bytes: ArrayBuffer;
  facts: Facts;
}

export interface KeptFile<Facts> {
  readonly file: File;
  readonly facts: Facts;
}

/**
 * Stores a file for at most a day, so that it survives a reload. It replaces any other stored file. Does nothing
 * without storage.
 * @param owner account and purpose; other owners cannot read the file
 */
export async function storeOnlyFileForOneDay<Facts>(owner: string, file: File, facts: Facts): Promise<void> {
  try {
    const { name, type } = file;
    const bytes = await file.arrayBuffer();
    await set(key, { owner, keptAt: Date.now(), name, type, bytes, facts } satisfies Stored<Facts>, store);
  } catch {
    // Ignores the error: a private window, a full disk, or the file was deleted.
  }
}

/**
 * Returns the stored file. Deletes it if it is a day old or belongs to another owner. Undefined if there is no file or
 * it was deleted.
 * @param owners all possible values of `owner`, because it may contain a former name of the event
 */
export async function readOrDeleteStoredFile<Facts>(
  owners: readonly string[],
): Promise<KeptFile<Facts> | undefined> {
  try {
    const stored = await get<Stored<Facts>>(key, store);
    if (!stored) return undefined;
    if (!owners.includes(stored.owner) || isOld(stored)) {
      await deleteStoredFileOfAnyOwner();
      return undefined;
    }
    return { file: new File([stored.bytes], stored.name, { type: stored.type }), facts: stored.facts };
  } catch {
    return undefined;
  }
}

/** Deletes the stored file of any owner. Call it after the file was sent, and at log-out. */
export async function deleteStoredFileOfAnyOwner(): Promise<void> {
  try {
    await clear(store);
  } catch {
    // Ignores the error, since without storage there is no file.
  }
}

export async function deleteExpiredFile(): Promise<void> {
  try {
    const stored = await get<Stored<unknown>>(key, store);
    if (stored && isOld(stored)) await deleteStoredFileOfAnyOwner();
  } catch {
    // Ignores the error, since without storage there is no file.
  }
}

/** Returns true for a file that is a day old, and for a time in the future, because the clock was then changed. */
function isOld({ keptAt }: Stored<unknown>): boolean {
  const age = Date.now() - keptAt;
  return age < 0 || age >= oneDay;
}
