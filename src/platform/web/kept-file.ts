import { clear, createStore, get, set } from 'idb-keyval';

const store = createStore('kept-file', 'files');
const key = 'file';
const oneDay = 24 * 60 * 60 * 1000;

/** What is in the store: bytes rather than the file, which on a phone may be gone when it is read again. */
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
 * Keeps one file in this browser, over a reload and for a day at most, in place of the one kept before. A browser that
 * refuses storage keeps nothing, and nothing else changes.
 * @param owner account and purpose: no other owner gets the file
 */
export async function keepFile<Facts>(owner: string, file: File, facts: Facts): Promise<void> {
  try {
    const { name, type } = file;
    const bytes = await file.arrayBuffer();
    await set(key, { owner, keptAt: Date.now(), name, type, bytes, facts } satisfies Stored<Facts>, store);
  } catch {
    // Private windows, full disks, and a file that is gone.
  }
}

/**
 * The file kept for this owner. One that is a day old, or another owner's, is erased instead.
 * @param owners the same one, by every name it has or had
 */
export async function readKeptFile<Facts>(owners: readonly string[]): Promise<KeptFile<Facts> | undefined> {
  try {
    const stored = await get<Stored<Facts>>(key, store);
    if (!stored) return undefined;
    if (!owners.includes(stored.owner) || isOld(stored)) {
      await forgetKeptFile();
      return undefined;
    }
    return { file: new File([stored.bytes], stored.name, { type: stored.type }), facts: stored.facts };
  } catch {
    return undefined;
  }
}

/** Erases the kept file, of any owner: after it was sent, and at signing out. */
export async function forgetKeptFile(): Promise<void> {
  try {
    await clear(store);
  } catch {
    // As above.
  }
}

/** Erases the kept file when it is a day old. */
export async function forgetOldFile(): Promise<void> {
  try {
    const stored = await get<Stored<unknown>>(key, store);
    if (stored && isOld(stored)) await forgetKeptFile();
  } catch {
    // As above.
  }
}

/** A time to come is as good as an old one: the clock was set. */
function isOld({ keptAt }: Stored<unknown>): boolean {
  const age = Date.now() - keptAt;
  return age < 0 || age >= oneDay;
}
