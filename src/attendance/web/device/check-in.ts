import { dayOf } from '#platform/rule/dates.ts';
import { ApiError } from '#platform/web/api.ts';
import { answerTimeoutMs, isServerUnavailableError } from '#platform/web/no-answer.ts';
import { clubRegion } from '#platform/web/region.ts';
import { decideVerdictOnDevice, type ListedDelegate } from '../../rule/device-verdict.ts';
import { parseOccasionKind } from '../../rule/occasions.ts';
import { computePassDigestFromFingerprint, isMistypedPassCode, parsePassCode } from '../../rule/pass-code.ts';
import type { Direction } from '../../rule/presence.ts';
import {
  computePresenceOnDevice,
  type DeviceScan,
  ensureScansLoaded,
  scanQueue,
  storeScans,
} from './scan-store.ts';
import { isServerLikelyReachable, type ScanResult, sendScansNow } from './send-scans.ts';
import { findStoredDoorList, type StoredList } from './stored-list.ts';

interface Person {
  name: string;
  committeeName: string | null;
  portfolio: string | null;
}

/**
 * What is checked in or out: a scanned code, a delegate found by a search on the server, or a delegate of this device's
 * list.
 */
export type Subject = { code: string } | ({ registrationId: string } & Person) | ListedDelegate;

export interface DoorResult extends Pick<ScanResult, 'id' | 'level' | 'reason' | 'earlier' | 'answers'> {
  person: Person | null;
  /** When the list of this device was made; null if it has no list. Undefined if the server decided. */
  decidedFrom: string | null | undefined;
}

interface Place {
  eventName: string;
  door: string;
  occasion: string;
  direction: Direction;
}

/**
 * Stores scans on this device, then asks the server for their verdicts. If the server does not answer in time, the
 * device decides.
 * @param subjects at most `maxScansPerCall`
 * @throws ApiError when the server does not accept the scans
 */
export async function checkInOrOut(subjects: readonly Subject[], place: Place): Promise<DoorResult[]> {
  const startedAt = performance.now();
  await ensureScansLoaded();
  const list = await findStoredDoorList(place.eventName, parseOccasionKind(place.occasion));
  const at = Date.now();
  const made = await Promise.all(subjects.map((subject) => scanOf(subject, place, at, list)));
  await storeScans(made);
  const scans = made.map((scan) => scanQueue.find(scan.id) ?? scan);
  if (isServerLikelyReachable())
    try {
      // The time that this device has needed so far is part of the time that the user waits.
      const leftMs = Math.max(0, answerTimeoutMs - (performance.now() - startedAt));
      const results = await sendScansNow(scans, leftMs);
      return scans.flatMap(({ id }, at) => {
        const result = results.find((one) => one.id === id);
        return result ? explainUnreadableCode({ ...result, decidedFrom: undefined }, subjects[at]) : [];
      });
    } catch (error) {
      if (isRefusal(error)) {
        await scanQueue.settle(scans, () => undefined);
        throw error;
      }
    }
  return decide(scans, subjects, list);
}

/** Returns true only for a declared error of this server. A scan must not be lost because of another answer. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && !isServerUnavailableError(error);

/** Replaces the reason for a code that the scanner typed with a wrong keyboard. The server gets no codes. */
const explainUnreadableCode = (result: DoorResult, subject: Subject | undefined): DoorResult =>
  result.reason === 'not_a_pass' && subject && 'code' in subject && isMistypedPassCode(subject.code)
    ? { ...result, reason: 'wrong_keyboard' }
    : result;

async function scanOf(
  subject: Subject,
  place: Place,
  at: number,
  list: StoredList | undefined,
): Promise<DeviceScan> {
  const serial = 'code' in subject ? parsePassCode(subject.code) : undefined;
  return {
    ...place,
    id: crypto.randomUUID(),
    at,
    isPass: !('code' in subject) || serial !== undefined,
    digest: await digestOfSubject(subject, serial, list),
    registrationId: 'registrationId' in subject ? subject.registrationId : null,
    shown: null,
    decided: null,
    undone: false,
    letInReason: null,
    isSent: false,
  };
}

async function digestOfSubject(
  subject: Subject,
  serial: string | undefined,
  list: StoredList | undefined,
): Promise<string | null> {
  if ('digest' in subject) return subject.digest;
  if ('registrationId' in subject)
    return list?.delegates.find((delegate) => hasSeatOf(delegate, subject))?.digest ?? null;
  const bytes = new TextEncoder().encode(serial ?? subject.code);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const base64 = btoa(String.fromCharCode(...hash));
  return computePassDigestFromFingerprint(base64.replaceAll('+', '-').replaceAll('/', '_'));
}

/** Compares the name too, because the seat may have been given to another delegate since the list was made. */
const hasSeatOf = (delegate: ListedDelegate, { name, committeeName, portfolio }: Person): boolean =>
  delegate.name === name && delegate.committeeName === committeeName && delegate.portfolio === portfolio;

async function decide(
  scans: readonly DeviceScan[],
  subjects: readonly Subject[],
  list: StoredList | undefined,
): Promise<DoorResult[]> {
  const results = scans.map((scan, at): DoorResult => {
    const { level, reason, earlier } = decideVerdictOnDevice(
      list,
      { ...scan, digest: scan.digest ?? undefined, day: dayOf(scan.at, clubRegion()) },
      computePresenceOnDevice(scan, scan.id),
    );
    const subject = subjects[at];
    const result: DoorResult = {
      id: scan.id,
      level,
      reason,
      earlier: earlier && { at: new Date(earlier.at).toISOString(), door: earlier.door },
      person:
        subject && !('code' in subject)
          ? subject
          : (list?.delegates.find(({ digest }) => digest === scan.digest) ?? null),
      decidedFrom: list?.madeAt ?? null,
    };
    return explainUnreadableCode(result, subject);
  });
  await storeScans(
    results.flatMap(({ id, level, reason }) => {
      const scan = scanQueue.find(id);
      return scan ? [{ ...scan, shown: { level, reason }, isSent: false }] : [];
    }),
  );
  return results;
}

type Change = { undone: true } | { letInReason: string };

/**
 * Changes a scan, and sends it again with the change. Without an answer in time it is sent later.
 * @throws ApiError when the server refuses the change, which is then reverted on this device
 */
export async function changeScan(id: string, change: Change): Promise<void> {
  const before = scanQueue.find(id);
  if (!before) return;
  await storeScans([{ ...before, ...change, isSent: false }]);
  const after = scanQueue.find(id);
  if (!after || !isServerLikelyReachable()) return;
  try {
    await sendScansNow([after], answerTimeoutMs);
  } catch (error) {
    if (!isRefusal(error)) return;
    await scanQueue.settle([after], () => before);
    throw error;
  }
}
