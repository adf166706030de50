import { clear, createStore, delMany, get, keys, set } from 'idb-keyval';

/** Encrypted data of one kind in this browser, such as the lists of the door scanner. */
export interface SealedStore<T> {
  /** Stores a value. If the browser forbids storage (private window, full disk), the value stays only in memory. */
  keep(name: string, value: T): Promise<void>;
  /** Returns a value. Undefined if it is missing, expired, or cannot be decrypted. */
  find(name: string): Promise<T | undefined>;
  /** Returns all valid values. Deletes those that are expired or cannot be decrypted. */
  list(): Promise<T[]>;
  /** Deletes all values of this kind. */
  forget(): Promise<void>;
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

const store = createStore('sealed', 'entries');
const keyName = 'key';
/** Decrypted values, so that a scan does not wait for decryption. */
const opened = new Map<string, unknown>();
let sealing: Promise<CryptoKey> | undefined;

/**
 * Opens the store of one kind of data. The key is stored in the same browser, so the encryption protects only against
 * casual reading (docs/security.md).
 * @param isValid returns false for an expired value, which is then never returned
 */
export function openSealedStore<T>(
  kind: string,
  isValid: (value: T, now: number) => boolean,
): SealedStore<T> {
  const keyOf = (name: string) => `${kind} ${name}`;
  const isOurs = (key: string) => key.startsWith(`${kind} `);
  const deleteKeys = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) opened.delete(key);
    if (keys.length > 0) await delMany([...keys], store).catch(() => {});
  };
  const findByKey = async (key: string): Promise<T | undefined> => {
    const value = (opened.get(key) ?? (await open(key))) as T | undefined;
    if (value === undefined || !isValid(value, Date.now())) return undefined;
    opened.set(key, value);
    return value;
  };
  return {
    async keep(name, value) {
      opened.set(keyOf(name), value);
      await seal(keyOf(name), value).catch(() => {});
    },
    find: (name) => findByKey(keyOf(name)),
    async list() {
      const ours = await storedKeys(isOurs);
      const found = await Promise.all(ours.map(findByKey));
      await deleteKeys(ours.filter((_, at) => found[at] === undefined));
      return found.filter((value) => value !== undefined);
    },
    forget: async () => deleteKeys(await storedKeys(isOurs)),
  };
}

/** Deletes all sealed data of this browser and its key, for example after the session has ended. */
export async function deleteAllSealedData(): Promise<void> {
  opened.clear();
  sealing = undefined;
  await clear(store).catch(() => {});
}

/** Returns the keys of values in memory and on the disk. */
async function storedKeys(isOurs: (key: string) => boolean): Promise<string[]> {
  const stored = await keys<string>(store).catch(() => []);
  return [...new Set([...opened.keys(), ...stored])].filter(isOurs);
}

async function seal(key: string, value: unknown): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await sealingKey(), text);
  await set(key, { iv, bytes } satisfies Sealed, store);
}

/**
 * Decrypts a stored value. Undefined if it is missing or cannot be read or decrypted, for example because its key was
 * deleted.
 */
async function open(name: string): Promise<unknown> {
  try {
    const sealed = await get<Sealed>(name, store);
    const key = await get<CryptoKey>(keyName, store);
    if (!sealed || !key) return undefined;
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.bytes);
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    return undefined;
  }
}

/** Returns the key of this browser, which a script can use but not read. */
function sealingKey(): Promise<CryptoKey> {
  sealing ??= readKey();
  sealing.catch(() => {
    sealing = undefined;
  });
  return sealing;
}

async function readKey(): Promise<CryptoKey> {
  const known = await get<CryptoKey>(keyName, store);
  if (known) return known;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await set(keyName, key, store);
  return key;
}
