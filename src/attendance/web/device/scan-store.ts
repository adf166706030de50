import { scannerPath } from '#platform/contract/paths.ts';
import { safeLocalStorage } from '#platform/web/browser-storage.ts';
import { deviceLogOutPageStorageKey } from '#platform/web/session.ts';
import { type QueuedFact, StoredQueue, useStoredQueue } from '#platform/web/stored-queue.ts';
import { maxScansPerCall } from '../../contract.ts';
import { compareScans, computePresence, type Direction, type Presence } from '../../rule/presence.ts';
import type { VerdictLevel, VerdictReason } from '../../rule/verdict.ts';

/** A scan on this device. It contains no name and no serial. */
export interface DeviceScan extends QueuedFact {
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

/** The scans of this device, also those of earlier volunteers, which the next one sends (product 22.14). */
export const scanQueue = new StoredQueue<DeviceScan>({
  database: 'door-scans',
  objectStore: 'scans',
  keyOf: ({ id }) => id,
  compare: compareScans,
  isWaiting: ({ isSent }) => !isSent,
  batchOf: ({ eventName, door }) => JSON.stringify([eventName, door]),
  maxPerCall: maxScansPerCall,
  refused: 'wait',
});

let loading: Promise<void> | undefined;

/** Reads the scans of earlier visits. Call it before all other functions of this file. */
export function ensureScansLoaded(): Promise<void> {
  loading ??= reloadScansAndDeleteOld();
  return loading;
}

/** Reads the stored scans again, in case another tab has stored some. */
export async function reloadScansAndDeleteOld(): Promise<void> {
  await scanQueue.reload();
  const old = scanQueue
    .getState()
    .entries.filter(({ isSent, at }) => isSent && Math.abs(Date.now() - at) > keptMs);
  await scanQueue.settle(old, () => undefined);
  rememberLogOutPage();
}

/** Stores new or changed scans. If the browser does not allow that, they are kept in memory. */
export async function storeScans(changed: readonly DeviceScan[]): Promise<void> {
  const storing = scanQueue.put(changed);
  rememberLogOutPage();
  await storing;
}

/** Logging out of this device must send its scans first. */
function rememberLogOutPage(): void {
  if (scanQueue.getState().entries.length > 0) safeLocalStorage.set(deviceLogOutPageStorageKey, scannerPath);
}

export const listWaitingScans = (): readonly DeviceScan[] => scanQueue.getState().waiting;

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
  const counted = scanQueue
    .getState()
    .entries.filter(
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
  const entries = scanQueue
    .getState()
    .entries.filter(
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

export const useWaitingScans = (): readonly DeviceScan[] => useStoredQueue(scanQueue).waiting;
