import { clear, createStore, delMany, setMany, values } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { scannerPath } from '#platform/contract/paths.ts';
import { safeLocalStorage } from '#platform/web/browser-storage.ts';
import { deviceLogOutPageStorageKey } from '#platform/web/session.ts';
import { computePresence, type Direction, type Presence } from '../../rule/presence.ts';
import type { VerdictLevel, VerdictReason } from '../../rule/verdict.ts';

/** A scan on this device. It contains no name and no serial. */
export interface DeviceScan {
  id: string;
  eventName: string;
  door: string;
  /** Time by this device's clock, in epoch milliseconds. */
  at: number;
  occasion: string;
  direction: Direction;
  /**
   * The digest of the scanned code or of the delegate's pass. Null for a delegate who was found by name and is not in
   * the list.
   */
  digest: string | null;
  registrationId: string | null;
  /** False for a code that is not a pass. */
  isPass: boolean;
  /** The verdict of this device; null if the server decided in time. */
  shown: { level: VerdictLevel; reason: VerdictReason | null } | null;
  /** The verdict of the server; null until it answers. */
  decided: VerdictLevel | null;
  undone: boolean;
  letInReason: string | null;
  /** False until the server has stored the scan with its latest change. */
  isSent: boolean;
}

/** How long sent scans are kept. They are needed only to show that a delegate already came in at this device. */
const keptMs = 24 * 60 * 60_000;

const store = createStore('door-scans', 'scans');
const scans = new Map<string, DeviceScan>();
const listeners = new Set<() => void>();
let waiting: readonly DeviceScan[] = [];
let isStored = true;
let loading: Promise<void> | undefined;

function announce(): void {
  waiting = [...scans.values()].filter(({ isSent }) => !isSent);
  if (scans.size > 0) safeLocalStorage.set(deviceLogOutPageStorageKey, scannerPath);
  for (const listener of listeners) listener();
}

/** Reads the scans of earlier visits. Call it before all other functions of this file. */
export function ensureScansLoaded(): Promise<void> {
  loading ??= reloadScansAndDeleteOld();
  return loading;
}

/** Reads the stored scans again, in case another tab has stored some. */
export async function reloadScansAndDeleteOld(): Promise<void> {
  const stored = await values<DeviceScan>(store).catch(() => []);
  const old = new Set(stored.filter(({ isSent, at }) => isSent && Math.abs(Date.now() - at) > keptMs));
  for (const scan of stored) if (!old.has(scan) && !scans.has(scan.id)) scans.set(scan.id, scan);
  await delMany(
    [...old].map(({ id }) => id),
    store,
  ).catch(() => {});
  announce();
}

/** Stores new or changed scans. If the browser does not allow that, they are kept in memory. */
export async function storeScans(changed: readonly DeviceScan[]): Promise<void> {
  for (const scan of changed) scans.set(scan.id, scan);
  announce();
  await setMany(
    changed.map((scan) => [scan.id, scan]),
    store,
  ).catch(() => {
    isStored = false;
    announce();
  });
}

/** Marks scans as sent, except those that were changed meanwhile, such as undone ones. */
export async function markScansSent(
  sent: readonly DeviceScan[],
  verdicts: ReadonlyMap<string, VerdictLevel>,
): Promise<void> {
  const unchanged = sent.filter((scan) => scans.get(scan.id) === scan);
  await storeScans(
    unchanged.map((scan) => ({ ...scan, isSent: true, decided: verdicts.get(scan.id) ?? scan.decided })),
  );
}

/** Removes scans that the server does not accept, such as those of a caller without a duty. */
export async function removeRejectedScans(ids: readonly string[]): Promise<void> {
  for (const id of ids) scans.delete(id);
  announce();
  await delMany([...ids], store).catch(() => {});
}

/** Deletes all scans. Call it only after all were sent. */
export async function deleteDeviceScans(): Promise<void> {
  scans.clear();
  announce();
  await clear(store).catch(() => {});
}

export const findDeviceScan = (id: string): DeviceScan | undefined => scans.get(id);
export const listWaitingScans = (): readonly DeviceScan[] => waiting;

/**
 * Returns the presence of a delegate for an occasion, computed from the scans of this device.
 * @param digest of the delegate's pass; with null the result is undefined
 * @param except id of a scan that is ignored
 */
export function computePresenceOnDevice(
  { eventName, occasion, digest }: Pick<DeviceScan, 'eventName' | 'occasion' | 'digest'>,
  except: string,
): Presence | undefined {
  if (digest === null) return undefined;
  const counted = [...scans.values()].filter(
    (scan) =>
      scan.id !== except &&
      scan.digest === digest &&
      scan.occasion === occasion &&
      scan.eventName === eventName &&
      !scan.undone &&
      ((scan.decided ?? scan.shown?.level ?? 'red') !== 'red' || scan.letInReason !== null),
  );
  return computePresence(counted);
}

/**
 * Counts the delegates whom this device let in for an occasion after a time, or whose scan is not sent yet. These are
 * missing in the counts that the server sent at that time.
 * @param since by this device's clock, in epoch milliseconds
 */
export function countEntriesOnDeviceSince(eventName: string, occasion: string, since: number): number {
  const entries = [...scans.values()].filter(
    (scan) =>
      scan.eventName === eventName &&
      scan.occasion === occasion &&
      scan.direction === 'in' &&
      !scan.undone &&
      (scan.at > since || !scan.isSent) &&
      (scan.letInReason !== null || (scan.decided ?? scan.shown?.level) === 'green'),
  );
  return new Set(entries.map(({ digest, registrationId, id }) => digest ?? registrationId ?? id)).size;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useWaitingScans(): readonly DeviceScan[] {
  return useSyncExternalStore(subscribe, listWaitingScans, () => []);
}

/** Returns false if the browser did not store a scan, which closing the page would then lose. */
export function useAreScansStored(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isStored,
    () => true,
  );
}
