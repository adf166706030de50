import { useCallback } from 'react';
import { callApi } from './api.ts';
import { backgroundTimeoutMs } from './no-answer.ts';
import {
  type QueuedFact,
  type QueueState,
  StoredQueue,
  useSendingWhileWaiting,
  useStoredQueue,
} from './stored-queue.ts';

/** A fact for a call that takes a list of them. It is never changed. */
export interface WaitingEntry extends QueuedFact {
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

/** The entries of all accounts of this device. */
const queue = new StoredQueue<WaitingEntry>({
  database: 'device-queue',
  objectStore: 'entries',
  keyOf: ({ key }) => key,
  compare: (a, b) => a.order - b.order,
  batchOf: ({ path, eventName }) => `${path} ${eventName}`,
  maxPerCall: 100,
  refused: 'delete',
});

type NewEntry = Omit<WaitingEntry, 'key' | 'order' | 'version'>;

/** Stores an entry on the device until the server has stored it, even if the page is closed. */
export async function queueEntry(added: NewEntry, now: number): Promise<void> {
  await storeEntry(added, now);
}

/**
 * Stores an entry on the device and sends it later. If the browser cannot store it, sends it now.
 * @returns false if neither succeeded. The entry is then dropped.
 */
export async function storeOrSendEntry(added: NewEntry, now: number): Promise<boolean> {
  const { key, isStored } = await storeEntry(added, now);
  if (isStored) return true;
  await sendQueuedEntries(added.accountId);
  // A run that other entries had started may have ended without this one.
  if (queue.find(key)) await sendQueuedEntries(added.accountId);
  const unsent = queue.find(key);
  if (!unsent) return true;
  await queue.settle([unsent], () => undefined);
  return false;
}

async function storeEntry(added: NewEntry, now: number): Promise<{ key: string; isStored: boolean }> {
  await queue.load();
  const last = Math.max(0, ...queue.getState().entries.map(({ order }) => order));
  const key = crypto.randomUUID();
  const unstored = await queue.put([{ ...added, key, order: Math.max(now, last + 1) }]);
  return { key, isStored: unstored.length === 0 };
}

/**
 * Sends the entries of an account in their order. Stops when the server does not answer. Drops entries that the server
 * refuses, for example because the duty has ended. Concurrent calls share one run.
 * @returns the number of entries of the account that wait on
 */
export async function sendQueuedEntries(accountId: string): Promise<number> {
  const isOwn = (entry: WaitingEntry) => entry.accountId === accountId;
  await queue.send(deliver, isOwn);
  return queue.getState().waiting.filter(isOwn).length;
}

async function deliver(batch: readonly WaitingEntry[]) {
  const [{ path, field, eventName }] = batch as [WaitingEntry];
  const body = { eventName, sentAt: Date.now(), [field]: batch.map(({ entry }) => entry) };
  const signal = AbortSignal.timeout(backgroundTimeoutMs);
  await callApi({ method: 'POST', path }, { params: undefined, query: undefined, body, signal });
  return () => undefined;
}

/** Counts the entries of all accounts that wait on this device, also those of other tabs. */
export async function countQueuedEntries(): Promise<number> {
  await queue.reload();
  return queue.getState().entries.length;
}

export const useDeviceQueue = (): QueueState<WaitingEntry> => useStoredQueue(queue);

/**
 * Sends the waiting entries of an account, including those of an earlier visit, until none is left.
 * @param accountId undefined while it is not known, or while the server would refuse the account
 */
export function useSendingQueuedEntries(accountId: string | undefined): void {
  const send = useCallback(() => sendQueuedEntries(accountId ?? ''), [accountId]);
  useSendingWhileWaiting(accountId === undefined ? undefined : send, useDeviceQueue().waiting.length > 0);
}
