import { useSyncExternalStore } from 'react';
import type { AnswerOf } from '#platform/contract/call.ts';
import { callApi, errorText } from '#platform/web/api.ts';
import { isServerUnavailableError } from '#platform/web/no-answer.ts';
import { maxScansPerCall, recordScans } from '../../contract.ts';
import type { VerdictLevel } from '../../rule/verdict.ts';
import { type DeviceScan, ensureScansLoaded, listWaitingScans, markScansSent } from './scan-store.ts';

export type ScanResult = AnswerOf<typeof recordScans>['results'][number];

/** Timeout of a batch that is sent in the background. */
const batchMs = 20_000;
/** Pause between two attempts to reach the server. */
export const serverRetryMs = 5000;

interface ServerStatus {
  /** False after a call without an answer, until the next answer. */
  isReachable: boolean;
  /**
   * Error text if the server refused scans that were sent in the background. Undefined after the server has accepted
   * scans.
   */
  problem: string | undefined;
}

let status: ServerStatus = { isReachable: true, problem: undefined };
let failedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function setStatus(next: ServerStatus): void {
  if (!next.isReachable) failedAt = Date.now();
  if (next.isReachable === status.isReachable && next.problem === status.problem) return;
  status = next;
  for (const listener of listeners) listener();
}

/** Records that the server answered a call, even if only with an error. */
export const recordServerReachable = (): void => setStatus({ ...status, isReachable: true });
export const recordServerUnreachable = (): void => setStatus({ ...status, isReachable: false });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useServerStatus(): ServerStatus {
  return useSyncExternalStore(
    subscribe,
    () => status,
    () => status,
  );
}

/**
 * Returns false while the browser is offline, or for a few seconds after a call without an answer. The device then
 * decides scans at once, without a request.
 */
export const isServerLikelyReachable = (): boolean =>
  navigator.onLine && (status.isReachable || Date.now() - failedAt > serverRetryMs);

/**
 * Sends scans of one event and door, and marks them as sent. The ids make it safe to send a scan again.
 * @throws the errors of `callApi`
 */
export async function sendScanBatch(batch: readonly DeviceScan[], timeoutMs: number): Promise<ScanResult[]> {
  const [{ eventName, door }] = batch as [DeviceScan];
  try {
    const { results } = await callApi(recordScans, {
      body: { eventName, door, sentAt: Date.now(), scans: batch.map(scanOnWire) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    await markScansSent(batch, new Map<string, VerdictLevel>(results.map(({ id, level }) => [id, level])));
    setStatus({ isReachable: true, problem: undefined });
    return results;
  } catch (error) {
    if (isServerUnavailableError(error)) recordServerUnreachable();
    else recordServerReachable();
    throw error;
  }
}

const scanOnWire = (scan: DeviceScan) => ({
  ...{ id: scan.id, at: scan.at, occasion: scan.occasion, direction: scan.direction, undone: scan.undone },
  ...(scan.registrationId === null
    ? { digest: scan.digest ?? undefined, isPass: scan.isPass }
    : { registrationId: scan.registrationId }),
  ...(scan.shown && { shown: scan.shown }),
  ...(scan.letInReason !== null && { letInReason: scan.letInReason }),
});

type OnRefused = (refused: ScanResult) => void;

let sending: Promise<void> | undefined;

/**
 * Sends all waiting scans in batches. Stops when the server does not answer. Concurrent calls share one run.
 * @param onRefused called for each scan that this device admitted and the server refused
 */
export function sendWaitingScans(onRefused: OnRefused = () => {}): Promise<void> {
  sending ??= sendAll(onRefused).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(onRefused: OnRefused): Promise<void> {
  await ensureScansLoaded();
  const doors = Map.groupBy(listWaitingScans(), ({ eventName, door }) => JSON.stringify([eventName, door]));
  for (const scans of doors.values())
    for (let at = 0; at < scans.length; at += maxScansPerCall) {
      const batch = scans.slice(at, at + maxScansPerCall);
      try {
        for (const result of await sendScanBatch(batch, batchMs))
          if (result.level === 'red' && wasAdmitted(batch, result)) onRefused(result);
      } catch (error) {
        if (isServerUnavailableError(error)) return;
        setStatus({ isReachable: true, problem: errorText(error) });
      }
    }
}

const wasAdmitted = (batch: readonly DeviceScan[], { id }: ScanResult): boolean => {
  const scan = batch.find((sent) => sent.id === id);
  return scan?.shown?.level === 'green' && scan.letInReason === null && !scan.undone;
};
