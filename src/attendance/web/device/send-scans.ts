import { useSyncExternalStore } from 'react';
import type { AnswerOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { answerTimeoutMs, isServerUnavailableError } from '#platform/web/no-answer.ts';
import { serverRetryMs } from '#platform/web/stored-queue.ts';
import { recordScans } from '../../contract.ts';
import { type DeviceScan, ensureScansLoaded, scanQueue } from './scan-store.ts';

export type ScanResult = AnswerOf<typeof recordScans>['results'][number];

/** Timeout of a batch that is sent in the background. */
const batchMs = 20_000;

/** A verdict that the server changed after this device had shown another one. */
export interface ChangedVerdict {
  scan: DeviceScan;
  result: ScanResult;
}

interface ServerStatus {
  /** 'good' if the last answer came in time, 'slow' if it came later, 'none' after a call without an answer. */
  network: 'good' | 'slow' | 'none';
  /** Verdicts of this visit that the server changed and the user has not acknowledged, the newest first. */
  changed: readonly ChangedVerdict[];
}

let status: ServerStatus = { network: 'good', changed: [] };
let failedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function setStatus(next: Partial<ServerStatus>): void {
  if (next.network !== undefined && next.network !== 'good') failedAt = Date.now();
  const merged = { ...status, ...next };
  if (merged.network === status.network && merged.changed === status.changed) return;
  status = merged;
  for (const listener of listeners) listener();
}

/**
 * Records that the server answered a call, even if only with an error.
 * @param tookMs duration of the call; a verdict does not wait for a server that answers later than `answerTimeoutMs`
 */
export const recordAnswer = (tookMs: number): void =>
  setStatus({ network: tookMs <= answerTimeoutMs ? 'good' : 'slow' });
export const recordServerUnreachable = (): void => setStatus({ network: 'none' });

/** Removes the list of changed verdicts, after the user has read it. */
export const acknowledgeChangedVerdicts = (): void => setStatus({ changed: [] });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useServerStatus(): ServerStatus & { isReachable: boolean } {
  const current = useSyncExternalStore(
    subscribe,
    () => status,
    () => status,
  );
  return { ...current, isReachable: current.network === 'good' };
}

/**
 * Returns false while the browser is offline, or for a few seconds after a call without an answer in time. The device
 * then decides scans at once, without a request.
 */
export const isServerLikelyReachable = (): boolean =>
  navigator.onLine && (status.network === 'good' || Date.now() - failedAt > serverRetryMs);

/**
 * Sends new or changed scans of one event and door at once, and marks them as sent.
 * @throws the errors of `callApi`
 */
export async function sendScansNow(batch: readonly DeviceScan[], timeoutMs: number): Promise<ScanResult[]> {
  const results = await callServer(batch, timeoutMs);
  await scanQueue.settle(batch, buildSentScan(results));
  return results;
}

/** Returns a sent scan with the verdict of the server. */
const buildSentScan = (results: readonly ScanResult[]) => {
  const levels = new Map(results.map(({ id, level }) => [id, level]));
  return (scan: DeviceScan): DeviceScan => ({
    ...scan,
    isSent: true,
    decided: levels.get(scan.id) ?? scan.decided,
  });
};

async function callServer(batch: readonly DeviceScan[], timeoutMs: number): Promise<ScanResult[]> {
  const [{ eventName, door }] = batch as [DeviceScan];
  const startedAt = performance.now();
  try {
    const { results } = await callApi(recordScans, {
      body: { eventName, door, sentAt: Date.now(), scans: batch.map(scanOnWire) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    recordAnswer(performance.now() - startedAt);
    return results;
  } catch (error) {
    if (isServerUnavailableError(error)) recordServerUnreachable();
    else recordAnswer(performance.now() - startedAt);
    throw error;
  }
}

const scanOnWire = (scan: DeviceScan) => ({
  id: scan.id,
  at: scan.at,
  occasion: scan.occasion,
  direction: scan.direction,
  undone: scan.undone,
  ...(scan.registrationId === null
    ? { digest: scan.digest ?? undefined, isPass: scan.isPass }
    : { registrationId: scan.registrationId }),
  ...(scan.shown && { shown: scan.shown }),
  ...(scan.letInReason !== null && { letInReason: scan.letInReason }),
});

/**
 * Sends all waiting scans in batches. Stops when the server does not answer. Concurrent calls share one run. Verdicts
 * that the server decides otherwise than this device are added to the status.
 */
export async function sendWaitingScans(): Promise<void> {
  await ensureScansLoaded();
  await scanQueue.send(async (batch) => {
    const results = await callServer(batch, batchMs);
    const found = findChangedVerdicts(batch, results);
    if (found.length > 0) setStatus({ changed: [...found.toReversed(), ...status.changed] });
    return buildSentScan(results);
  });
}

/** Returns the scans that the server decided otherwise, except those that were undone or let in with a reason. */
function findChangedVerdicts(batch: readonly DeviceScan[], results: readonly ScanResult[]): ChangedVerdict[] {
  return results.flatMap((result) => {
    const scan = batch.find(({ id }) => id === result.id);
    return scan?.shown && scan.shown.level !== result.level && scan.letInReason === null && !scan.undone
      ? { scan, result }
      : [];
  });
}
