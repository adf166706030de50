import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import { localStore } from '#platform/web/browser-storage.ts';
import { doorDeviceKey } from '#platform/web/session.ts';
import { type DeviceList, isListValid } from '../../rule/device-verdict.ts';
import type { Occasion, OccasionKind } from '../../rule/occasions.ts';

/** The list of an event for one kind of occasion, as this device stores it. */
export interface StoredList extends DeviceList {
  eventName: string;
  kind: OccasionKind;
  occasions: readonly Occasion[];
  madeAt: string;
  expiresAt: string;
  /** The clock of this device when the list came. */
  receivedAt: number;
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

const store = createStore('door-list', 'sealed');
const keyName = 'key';
const nameOf = (eventName: string, kind: OccasionKind) => `list ${kind} ${eventName}`;
/** Decrypted lists, so that a scan does not wait for decryption. */
const opened = new Map<string, StoredList>();
let sealing: Promise<CryptoKey> | undefined;

/**
 * Encrypts and stores a list. The key is on the device too, so this protects against casual reading only
 * (docs/security.md). If the browser cannot store the list, it is kept in memory.
 */
export async function storeList(list: StoredList): Promise<void> {
  const name = nameOf(list.eventName, list.kind);
  opened.set(name, list);
  localStore.set(doorDeviceKey, 'yes');
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(JSON.stringify(list));
    const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await sealingKey(), text);
    await set(name, { iv, bytes } satisfies Sealed, store);
  } catch {
    // Ignores the error, which is caused by a private window or a full disk.
  }
}

/** Returns the list of a kind if it is still valid. */
export async function findList(eventName: string, kind: OccasionKind): Promise<StoredList | undefined> {
  const name = nameOf(eventName, kind);
  const list = opened.get(name) ?? (await openSealed(name));
  if (!list || !isListValid(list, Date.now())) return undefined;
  opened.set(name, list);
  return list;
}

/** Returns all valid lists on this device, the newest first, and deletes the others. */
export async function findLists(): Promise<StoredList[]> {
  const stored = await entries<string, unknown>(store).catch(() => []);
  const valid: StoredList[] = [];
  for (const [name] of stored.filter(([name]) => name !== keyName)) {
    const list = await openSealed(name);
    if (list && isListValid(list, Date.now())) valid.push(list);
    else await del(name, store).catch(() => {});
  }
  return valid.toSorted((a, b) => b.receivedAt - a.receivedAt);
}

/** Deletes all lists and their key. The scans of this device stay, since they contain no names. */
export async function deleteLists(): Promise<void> {
  opened.clear();
  sealing = undefined;
  await clear(store).catch(() => {});
}

async function openSealed(name: string): Promise<StoredList | undefined> {
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

/** Returns the key of this device, which a script can use but not read. */
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
