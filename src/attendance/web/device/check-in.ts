import { answerTimeoutMs, isServerUnavailableError } from '#platform/web/no-answer.ts';
import { decideVerdictOnDevice, type ListedDelegate } from '../../rule/device-verdict.ts';
import { parseOccasionKind } from '../../rule/occasions.ts';
import { computePassDigestFromFingerprint, parsePassCode } from '../../rule/pass-code.ts';
import type { Direction } from '../../rule/presence.ts';
import {
  computePresenceOnDevice,
  type DeviceScan,
  ensureScansLoaded,
  findDeviceScan,
  removeRejectedScans,
  storeScans,
} from './scan-store.ts';
import { isServerLikelyReachable, type ScanResult, sendScanBatch } from './send-scans.ts';
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
  await ensureScansLoaded();
  const list = await findStoredDoorList(place.eventName, parseOccasionKind(place.occasion));
  const at = Date.now();
  const scans = await Promise.all(subjects.map((subject) => scanOf(subject, place, at, list)));
  await storeScans(scans);
  if (isServerLikelyReachable())
    try {
      const results = await sendScanBatch(scans, answerTimeoutMs);
      return results.map((result) => ({ ...result, decidedFrom: undefined }));
    } catch (error) {
      if (!isServerUnavailableError(error)) {
        await removeRejectedScans(scans.map(({ id }) => id));
        throw error;
      }
    }
  return decide(scans, subjects, list);
}

async function scanOf(
  subject: Subject,
  place: Place,
  at: number,
  list: StoredList | undefined,
): Promise<DeviceScan> {
  const serial = 'code' in subject ? parsePassCode(subject.code) : undefined;
  return {
    ...place,
    ...{ id: crypto.randomUUID(), at, isPass: !('code' in subject) || serial !== undefined },
    digest: await digestOfSubject(subject, serial, list),
    registrationId: 'registrationId' in subject ? subject.registrationId : null,
    ...{ shown: null, decided: null, undone: false, letInReason: null, isSent: false },
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
      { ...scan, digest: scan.digest ?? undefined },
      computePresenceOnDevice(scan, scan.id),
    );
    const subject = subjects[at];
    return {
      ...{ id: scan.id, level, reason },
      earlier: earlier && { at: new Date(earlier.at).toISOString(), door: earlier.door },
      person:
        subject && !('code' in subject)
          ? subject
          : (list?.delegates.find(({ digest }) => digest === scan.digest) ?? null),
      decidedFrom: list?.madeAt ?? null,
    };
  });
  await storeScans(
    scans.map((scan, at) => {
      const { level = 'amber', reason = null } = results[at] ?? {};
      return { ...scan, shown: { level, reason } };
    }),
  );
  return results;
}

type Change = { undone: true } | { letInReason: string };

/**
 * Changes a scan. If this device decided it, the scan is sent again with the change. Otherwise the server is called,
 * and the scan is sent again only if the call gets no answer.
 * @param atServer changes the scan at the server
 * @throws ApiError when the server refuses the change
 */
export async function changeScanOnDeviceOrServer(
  id: string,
  change: Change,
  atServer: () => Promise<unknown>,
): Promise<void> {
  const keep = async (isSent: boolean) => {
    const scan = findDeviceScan(id);
    if (scan) await storeScans([{ ...scan, ...change, isSent }]);
  };
  if (findDeviceScan(id)?.shown) return keep(false);
  try {
    await atServer();
    await keep(true);
  } catch (error) {
    if (!isServerUnavailableError(error)) throw error;
    await keep(false);
  }
}
