import { clear, createStore, promisifyRequest, setMany, values } from 'idb-keyval';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError, errorText } from './api.ts';
import { answerTimeoutMs, isServerUnavailableError } from './no-answer.ts';

/**
 * A fact that this device has recorded, such as a scan. It contains ids and times, and no personal data. Its id is
 * chosen by the device, so that the server stores an entry that is sent again only once.
 */
export interface QueuedFact {
  /** Replaced with each change of the entry on this device. Entries of earlier versions of the program have none. */
  version?: string;
}

interface Options<E extends QueuedFact> {
  /**
   * Name of the browser's database and of its object store. Do not rename them: a phone may have entries of an earlier
   * version of the program that are not sent yet.
   */
  database: string;
  objectStore: string;
  keyOf: (entry: E) => string;
  /** Order in which entries are sent. */
  compare: (a: E, b: E) => number;
  /** Returns false for an entry that is not to be sent, or not again. Without it all entries wait to be sent. */
  isWaiting?: (entry: E) => boolean;
  /** Returns false for entries that belong to another queue. They stay as they are. */
  isOwn?: (entry: E) => boolean;
  /** Entries with the same result can share a request. */
  batchOf: (entry: E) => string;
  maxPerCall: number;
  /** Returns true for an error that sending again does not fix. */
  isRefusal?: (error: unknown) => boolean;
  /** Whether refused entries wait on, with `problem`, or are deleted and counted. */
  refused: 'wait' | 'delete';
}

export interface QueueState<E extends QueuedFact> {
  /** All entries of this queue, in the order in which they are sent. */
  entries: readonly E[];
  /** Those that the server has not stored with their latest change. */
  waiting: readonly E[];
  /** True while the last attempt had no answer in time. */
  isOffline: boolean;
  /** Error text if the server refused entries, which wait on. Undefined after an attempt without a refusal. */
  problem: string | undefined;
  /** Number of entries of this visit that the server refused and that were deleted. */
  refused: number;
  /** False if the browser could not store an entry. Closing the page would lose it. */
  isStored: boolean;
}

/** Returns what becomes of an entry that the server has answered. Undefined deletes it. */
type Settle<E> = (sent: E) => E | undefined;

/** Returns true for answers of this server other than an ended session and temporary errors. */
const isRefusedByServer = (error: unknown): boolean =>
  error instanceof ApiError && !isServerUnavailableError(error) && error.status !== 401;

/**
 * Facts that are stored on this device before they are sent, and until the server has stored them, even if the page is
 * closed. If an entry is changed while it is being sent, also in another tab, the change is sent afterwards.
 */
export class StoredQueue<E extends QueuedFact> {
  private state: QueueState<E> = {
    entries: [],
    waiting: [],
    isOffline: false,
    problem: undefined,
    refused: 0,
    isStored: true,
  };
  private readonly options: Options<E>;
  private readonly store;
  private readonly entries = new Map<string, E>();
  /** Keys of entries that the browser's database does not have in their latest version, or not yet. */
  private readonly unstored = new Map<string, 'pending' | 'failed'>();
  /** Settled versions. The database may still have them if a deletion failed. */
  private readonly settled = new Set<string>();
  /** Number of the last change of each key in this tab. */
  private readonly changedAt = new Map<string, number>();
  private changes = 0;
  private readonly listeners = new Set<() => void>();
  private loading: Promise<void> | undefined;
  private sending: Promise<void> | undefined;

  constructor(options: Options<E>) {
    this.options = options;
    this.store = createStore(options.database, options.objectStore);
  }

  readonly getState = (): QueueState<E> => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    void this.load();
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  find(key: string): E | undefined {
    return this.entries.get(key);
  }

  /** Reads the entries of earlier visits. */
  load(): Promise<void> {
    this.loading ??= this.reload();
    return this.loading;
  }

  /**
   * Reads the database again, because another tab may have added, changed or sent entries. If it cannot be read, the
   * entries in memory stay as they are.
   */
  async reload(): Promise<void> {
    const changesBefore = this.changes;
    const { keyOf, isOwn = () => true } = this.options;
    const rows = await values<E>(this.store).catch(() => undefined);
    if (!rows) return;
    const stored = new Map(rows.filter(isOwn).map((row) => [keyOf(row), row]));
    for (const key of new Set([...this.entries.keys(), ...stored.keys()])) {
      if (this.unstored.has(key) || (this.changedAt.get(key) ?? 0) > changesBefore) continue;
      const row = stored.get(key);
      if (!row) this.entries.delete(key);
      else if (!this.settled.has(settledKey(key, row)) && !isSameVersion(this.entries.get(key), row))
        this.entries.set(key, row);
    }
    this.update();
  }

  /**
   * Adds entries, or replaces those with the same keys. Without a database they stay in memory.
   * @returns the keys that the browser could not store
   */
  async put(changed: readonly E[]): Promise<string[]> {
    const rows = changed.map((entry) => ({ ...entry, version: crypto.randomUUID() }));
    for (const row of rows) this.remember(this.options.keyOf(row), row, 'pending');
    this.update();
    await this.write(rows);
    this.update();
    return rows.map(this.options.keyOf).filter((key) => this.unstored.get(key) === 'failed');
  }

  private async write(rows: readonly E[]): Promise<void> {
    const { keyOf } = this.options;
    const isStored = await setMany(
      rows.map((row) => [keyOf(row), row]),
      this.store,
    ).then(
      () => true,
      () => false,
    );
    for (const row of rows) {
      if (!isSameVersion(this.entries.get(keyOf(row)), row)) continue;
      if (isStored) this.unstored.delete(keyOf(row));
      else this.unstored.set(keyOf(row), 'failed');
    }
  }

  /**
   * Replaces or deletes entries that the server has answered, or that are given up. Entries that were changed
   * meanwhile, here or in another tab, stay as they are.
   */
  async settle(sent: readonly E[], settle: Settle<E>): Promise<void> {
    const outcomes = sent.map((entry) => {
      const after = settle(entry);
      return {
        key: this.options.keyOf(entry),
        entry,
        after: after && { ...after, version: crypto.randomUUID() },
      };
    });
    for (const { key, entry, after } of outcomes) {
      this.settled.add(settledKey(key, entry));
      // What the browser could not store before, it need not store now: it is sent.
      if (isSameVersion(this.entries.get(key), entry))
        this.remember(key, after, after && this.unstored.get(key));
    }
    this.update();
    await this.store('readwrite', (rows) => {
      for (const { key, entry, after } of outcomes) {
        const reading: IDBRequest<E | undefined> = rows.get(key);
        reading.onsuccess = () => {
          if (!isSameVersion(reading.result, entry)) return;
          if (after) rows.put(after, key);
          else rows.delete(key);
        };
      }
      return promisifyRequest(rows.transaction);
    }).catch(() => {});
  }

  /** Deletes all entries. Call it only after all were sent. */
  async clear(): Promise<void> {
    for (const key of [...this.entries.keys()]) this.remember(key, undefined, undefined);
    this.update();
    await clear(this.store).catch(() => {});
  }

  forgetProblem(): void {
    this.update({ problem: undefined });
  }

  /**
   * Sends the waiting entries in batches, until none is left or the server does not answer. Concurrent calls share one
   * run.
   * @param deliver sends a batch; rejects if the server stored none of its entries
   * @param isChosen returns false for entries that must wait on, such as those of another account
   */
  send(
    deliver: (batch: readonly E[]) => Promise<Settle<E>>,
    isChosen: (entry: E) => boolean = () => true,
  ): Promise<void> {
    this.sending ??= this.sendAll(deliver, isChosen).finally(() => {
      this.sending = undefined;
    });
    return this.sending;
  }

  private async sendAll(
    deliver: (batch: readonly E[]) => Promise<Settle<E>>,
    isChosen: (entry: E) => boolean,
  ): Promise<void> {
    await this.reload();
    const refusedKeys = new Set<string>();
    const listOpen = () =>
      this.state.waiting.filter((entry) => isChosen(entry) && !refusedKeys.has(this.options.keyOf(entry)));
    const late = setTimeout(() => {
      if (listOpen().length > 0) this.update({ isOffline: true });
    }, answerTimeoutMs);
    let problem: string | undefined;
    try {
      for (let batch = this.nextBatch(listOpen()); batch.length > 0; batch = this.nextBatch(listOpen()))
        problem = (await this.sendBatch(batch, deliver, refusedKeys)) ?? problem;
      this.update({ problem });
    } catch {
      this.update({ isOffline: true });
    } finally {
      clearTimeout(late);
    }
  }

  private nextBatch(open: readonly E[]): readonly E[] {
    const [first] = open;
    if (!first) return [];
    const { batchOf, maxPerCall } = this.options;
    return open.filter((entry) => batchOf(entry) === batchOf(first)).slice(0, maxPerCall);
  }

  /**
   * @returns the text of the error if the server refused the entries and they wait on
   * @throws when the server does not answer
   */
  private async sendBatch(
    batch: readonly E[],
    deliver: (batch: readonly E[]) => Promise<Settle<E>>,
    refusedKeys: Set<string>,
  ): Promise<string | undefined> {
    const { keyOf, isRefusal = isRefusedByServer, refused } = this.options;
    try {
      await this.settle(batch, await deliver(batch));
      this.update({ isOffline: false });
      return undefined;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (refused === 'delete') {
        await this.settle(batch, () => undefined);
        this.update({ isOffline: false, refused: this.state.refused + batch.length });
        return undefined;
      }
      for (const entry of batch) refusedKeys.add(keyOf(entry));
      this.update({ isOffline: false });
      return errorText(error);
    }
  }

  private remember(key: string, entry: E | undefined, storing: 'pending' | 'failed' | undefined): void {
    this.changes += 1;
    this.changedAt.set(key, this.changes);
    if (entry) this.entries.set(key, entry);
    else this.entries.delete(key);
    if (storing) this.unstored.set(key, storing);
    else this.unstored.delete(key);
  }

  private update(change: Partial<QueueState<E>> = {}): void {
    const { compare, isWaiting = () => true } = this.options;
    const entries = [...this.entries.values()].sort(compare);
    this.state = {
      ...this.state,
      ...change,
      entries,
      waiting: entries.filter(isWaiting),
      isStored: ![...this.unstored.values()].includes('failed'),
    };
    for (const listener of this.listeners) listener();
  }
}

const isSameVersion = (known: QueuedFact | undefined, entry: QueuedFact): boolean =>
  known !== undefined && known.version === entry.version;
const settledKey = (key: string, { version }: QueuedFact): string => `${key} ${version}`;

export function useStoredQueue<E extends QueuedFact>(queue: StoredQueue<E>): QueueState<E> {
  return useSyncExternalStore(queue.subscribe, queue.getState, queue.getState);
}

/** Pause between two attempts to reach the server. */
export const serverRetryMs = 5_000;

/**
 * Sends the entries of a queue when the page opens, when the network is back, and again and again while some wait. A
 * new entry is sent by the code that adds it.
 * @param send undefined while the server would refuse the entries
 */
export function useSendingWhileWaiting(send: (() => unknown) | undefined, isWaiting: boolean): void {
  useEffect(() => {
    if (!send) return;
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [send]);
  useEffect(() => {
    if (!send || !isWaiting) return;
    const timer = setInterval(send, serverRetryMs);
    return () => clearInterval(timer);
  }, [send, isWaiting]);
}
