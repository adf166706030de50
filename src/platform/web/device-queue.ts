import { createStore, delMany, setMany, values } from 'idb-keyval';
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
const listeners = new Set<() => void>();
let state: QueueState = { waiting: [], isOffline: false, refused: 0, isStored: true };
let loading: Promise<void> | undefined;

function update(change: Partial<QueueState> = {}): void {
  const waiting = [...entries.values()].sort((a, b) => a.order - b.order);
  state = { ...state, ...change, waiting };
  for (const listener of listeners) listener();
}

/** Reads the entries of earlier visits. */
function ensureLoaded(): Promise<void> {
  loading ??= values<WaitingEntry>(store)
    .catch(() => [])
    .then((stored) => {
      for (const entry of stored) if (!entries.has(entry.key)) entries.set(entry.key, entry);
      update();
    });
  return loading;
}

/** Stores entries on the device until the server has stored them, even if the page is closed. */
export async function queueEntries(
  added: readonly Omit<WaitingEntry, 'key' | 'order'>[],
  now: number,
): Promise<void> {
  await ensureLoaded();
  let last = Math.max(0, ...[...entries.values()].map(({ order }) => order));
  const rows = added.map((entry): WaitingEntry => {
    last = Math.max(now, last + 1);
    return { ...entry, key: crypto.randomUUID(), order: last };
  });
  for (const row of rows) entries.set(row.key, row);
  update();
  await setMany(
    rows.map((row) => [row.key, row]),
    store,
  ).catch(() => update({ isStored: false }));
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
  await ensureLoaded();
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
  for (const { key } of batch) entries.delete(key);
  await delMany(
    batch.map(({ key }) => key),
    store,
  ).catch(() => {});
}

/** Counts the entries of all accounts that wait on this device. */
export async function countQueuedEntries(): Promise<number> {
  await ensureLoaded();
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
