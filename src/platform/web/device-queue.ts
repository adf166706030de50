import { createStore, delMany, set, values } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { ApiError, callApi } from './api.ts';
import { answerTimeoutMs, backgroundTimeoutMs, isServerUnavailableError } from './no-answer.ts';

/** An entry that the server has not stored yet. It contains ids and times, and no personal data. */
export interface WaitingEntry {
  /** Id of this row of the queue. */
  key: string;
  /** Order in which entries were added. */
  order: number;
  /** The account that made the entry. Only this account sends it. */
  accountId: string;
  eventName: string;
  /** Path of the call that takes a list of entries. */
  path: `/${string}`;
  /** Field of the body with the list. */
  field: string;
  /** Sent unchanged. Its id makes it safe to send the entry again. */
  entry: Readonly<Record<string, unknown>>;
}

interface QueueState {
  /** Entries of all accounts, in the order in which they were added. */
  waiting: readonly WaitingEntry[];
  /** True while the last attempt had no answer. */
  isOffline: boolean;
  /** Number of entries of this visit that the server refused and that were dropped. */
  refused: number;
  /** False if the browser could not store an entry. Closing the page would lose it. */
  isStored: boolean;
}

/** Maximum number of entries in one request. */
const maxPerCall = 100;

const store = createStore('device-queue', 'entries');
const entries = new Map<string, WaitingEntry>();
/** Keys of entries in memory that the store does not have, or not yet. */
const unstored = new Set<string>();
/** Keys of delivered entries. The store may still have them if a deletion failed. */
const delivered = new Set<string>();
const listeners = new Set<() => void>();
let state: QueueState = { waiting: [], isOffline: false, refused: 0, isStored: true };
let loading: Promise<void> | undefined;

function update(change: Partial<QueueState> = {}): void {
  const waiting = [...entries.values()].sort((a, b) => a.order - b.order);
  state = { ...state, ...change, waiting };
  for (const listener of listeners) listener();
}

/**
 * Reads the store again, because another tab may have added or sent entries. Keeps entries that only this tab has. If
 * the store cannot be read, the entries in memory stay as they are.
 */
async function reload(): Promise<void> {
  const storedBefore = [...entries.keys()].filter((key) => !unstored.has(key));
  const rows = await values<WaitingEntry>(store).catch(() => undefined);
  if (!rows) return;
  for (const key of storedBefore) entries.delete(key);
  for (const row of rows) if (!delivered.has(row.key)) entries.set(row.key, row);
  update();
}

/** Reads the entries of earlier visits. */
function ensureLoaded(): Promise<void> {
  loading ??= reload();
  return loading;
}

type NewEntry = Omit<WaitingEntry, 'key' | 'order'>;

/** Stores an entry on the device until the server has stored it, even if the page is closed. */
export async function queueEntry(added: NewEntry, now: number): Promise<void> {
  await storeEntry(added, now);
}

/**
 * Stores an entry on the device and sends it later. If the browser cannot store it, sends it now.
 * @returns false if neither succeeded. The entry is then dropped.
 */
export async function storeOrSendEntry(added: NewEntry, now: number): Promise<boolean> {
  const { key } = await storeEntry(added, now);
  if (!unstored.has(key)) return true;
  await sendQueuedEntries(added.accountId);
  // A run that other entries had started may have ended without this one.
  if (entries.has(key)) await sendQueuedEntries(added.accountId);
  if (!entries.has(key)) return true;
  entries.delete(key);
  unstored.delete(key);
  update({ isStored: unstored.size === 0 });
  return false;
}

async function storeEntry(added: NewEntry, now: number): Promise<WaitingEntry> {
  await ensureLoaded();
  const last = Math.max(0, ...[...entries.values()].map(({ order }) => order));
  const row = { ...added, key: crypto.randomUUID(), order: Math.max(now, last + 1) };
  entries.set(row.key, row);
  unstored.add(row.key);
  update();
  try {
    await set(row.key, row, store);
    unstored.delete(row.key);
  } catch {
    update({ isStored: false });
  }
  return row;
}

let sending: Promise<number> | undefined;

/**
 * Sends the entries of an account in their order. Stops when the server does not answer. Drops entries that the server
 * refuses, for example because the duty has ended. Concurrent calls share one run.
 * @returns the number of entries of the account that wait on
 */
export function sendQueuedEntries(accountId: string): Promise<number> {
  sending ??= sendAll(accountId).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(accountId: string): Promise<number> {
  await reload();
  const listOwn = () => state.waiting.filter((entry) => entry.accountId === accountId);
  const late = setTimeout(() => {
    if (listOwn().length > 0) update({ isOffline: true });
  }, answerTimeoutMs);
  try {
    for (let batch = nextBatch(listOwn()); batch.length > 0; batch = nextBatch(listOwn())) {
      const isAccepted = await deliver(batch);
      await drop(batch);
      update({ isOffline: false, ...(!isAccepted && { refused: state.refused + batch.length }) });
    }
  } catch {
    update({ isOffline: true });
  } finally {
    clearTimeout(late);
  }
  return listOwn().length;
}

/** Returns the longest run of entries from the first one on that fit into one request. */
function nextBatch([first, ...others]: readonly WaitingEntry[]): WaitingEntry[] {
  if (!first) return [];
  const batch = [first];
  for (const entry of others) {
    if (entry.path !== first.path || entry.eventName !== first.eventName || batch.length === maxPerCall)
      break;
    batch.push(entry);
  }
  return batch;
}

/**
 * @returns false when the server refuses the entries
 * @throws when it does not answer, or the session has ended
 */
async function deliver(batch: readonly WaitingEntry[]): Promise<boolean> {
  const [{ path, field, eventName }] = batch as [WaitingEntry];
  const body = { eventName, sentAt: Date.now(), [field]: batch.map(({ entry }) => entry) };
  try {
    const signal = AbortSignal.timeout(backgroundTimeoutMs);
    await callApi({ method: 'POST', path }, { params: undefined, query: undefined, body, signal });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || isServerUnavailableError(error) || error.status === 401) throw error;
    return false;
  }
}

async function drop(batch: readonly WaitingEntry[]): Promise<void> {
  for (const { key } of batch) {
    entries.delete(key);
    unstored.delete(key);
    delivered.add(key);
  }
  await delMany(
    batch.map(({ key }) => key),
    store,
  ).catch(() => {});
}

/** Counts the entries of all accounts that wait on this device, also those of other tabs. */
export async function countQueuedEntries(): Promise<number> {
  await reload();
  return entries.size;
}

const getState = () => state;
const initial: QueueState = { waiting: [], isOffline: false, refused: 0, isStored: true };

function subscribe(listener: () => void): () => void {
  void ensureLoaded();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDeviceQueue = (): QueueState => useSyncExternalStore(subscribe, getState, () => initial);
