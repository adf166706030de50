import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { recordFacts } from '#platform/server/facts.sql.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { mapAnswersShownIn } from '#registration/server/index.ts';
import * as calls from '../contract.ts';
import { correctDeviceTime } from '../rule/device-time.ts';
import { parseOccasionKind } from '../rule/occasions.ts';
import { compareScans, computePresence } from '../rule/presence.ts';
import { decideVerdict, type VerdictReason } from '../rule/verdict.ts';
import { readAdmissions, type SentScan } from './admissions.ts';
import { seatOf } from './door.ts';
import { attendanceLimits } from './limits.ts';
import {
  addShownVerdictAndUndoToScan,
  addUnknownScans,
  getDeviceNameOfSessionOrEmpty,
  insertScans,
  isScanOfOwnRegistration,
  listEffectiveScans,
  mapScansById,
  markScanUndone,
  overrideRedVerdict,
  type StoredScan,
} from './scans.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;
type Body = CheckedBody<typeof calls.recordScans>;

/**
 * Decides and stores scans in one transaction, in the order of their times. A scan that is sent again gets the first
 * verdict. Scans that belong to no delegate are only counted, unless the door let the person in with a reason.
 * @throws AppError 404 when there is no such event; 409 when an id was used for another delegate, event or occasion; 429
 * after too many scans in a minute
 */
export async function recordScans(
  { db, clock }: Needs,
  caller: Caller,
  body: Body,
): Promise<AnswerOf<typeof calls.recordScans>> {
  await consumeLimits(
    { db, clock },
    attendanceLimits,
    { doorScansPerAccount: caller.accountId },
    body.scans.length,
  );
  return db.change(async (transaction) => {
    const facts = await readScanFacts(transaction, caller, body, clock());
    const decisions = decideInOrder(facts);
    const stored = await storeDecisions(transaction, facts, decisions);
    return { results: await describeResults(transaction, facts.eventId, decisions, stored) };
  });
}

/** Reads the facts that decide scans. Locks the registrations until the transaction ends. */
async function readScanFacts(
  transaction: Transaction,
  { accountId, sessionId }: Caller,
  { eventName, door, sentAt, scans: sent }: Body,
  receivedAt: number,
) {
  const event = await getEventByName(transaction, eventName);
  const scans = sent.map((scan) => ({ ...scan, at: correctDeviceTime(scan.at, sentAt, receivedAt), door }));
  const admissionOf = await readAdmissions(transaction, event, scans, { accountId, now: receivedAt });
  const device = await getDeviceNameOfSessionOrEmpty(transaction, sessionId);
  const stored = await mapScansById(
    transaction,
    scans.map(({ id }) => id),
  );
  const registrationIds = scans.flatMap((scan) => admissionOf(scan).person?.registrationId ?? []);
  const effective = new Map<string, Awaited<ReturnType<typeof listEffectiveScans>>>();
  for (const occasion of new Set(scans.map((scan) => scan.occasion)))
    effective.set(
      occasion,
      await listEffectiveScans(transaction, { eventId: event.id, occasion, registrationIds }),
    );
  return {
    eventId: event.id,
    accountId,
    door,
    device,
    receivedAt,
    scans,
    admissionOf,
    /** The scans that are stored already, by id. */
    stored,
    /** The stored effective scans of the scanned delegates, by occasion. Contains only occasions of sent scans. */
    effective,
  };
}
type ScanFacts = Awaited<ReturnType<typeof readScanFacts>>;

/**
 * Decides scans in the order of their times. Each decision depends on the earlier scans of the delegate, both stored
 * scans and scans of the same request.
 */
function decideInOrder({ scans, admissionOf, accountId, stored, effective }: ScanFacts) {
  const scansByOccasion = new Map([...effective].map(([occasion, known]) => [occasion, [...known]]));
  return scans.toSorted(compareScans).map((scan) => {
    const { id, at, occasion, direction } = scan;
    const { admission, person } = admissionOf(scan);
    const all = scansByOccasion.get(occasion) ?? [];
    const others = all.filter((other) => other.id !== id);
    const earlier = others.filter(
      (other) => other.registrationId === person?.registrationId && other.at <= at,
    );
    const verdict = decideVerdict(
      admission,
      { occasion: parseOccasionKind(occasion), direction },
      computePresence(earlier),
    );
    // A device stores the reason before it knows whose pass it is. A reason for the caller's own registration is
    // therefore ignored instead of rejected.
    const letInReason = person?.accountId === accountId ? undefined : scan.letInReason;
    const first = stored.get(id);
    const isAdmitted = (first ?? verdict).level !== 'red' || letInReason !== undefined;
    const isCounted = all.length > others.length;
    const isNew = person && isAdmitted && !isCounted && !scan.undone && !first?.undone_at;
    if (scan.undone) scansByOccasion.set(occasion, others);
    else if (isNew) all.push({ ...scan, registrationId: person.registrationId });
    const isArrival =
      isNew &&
      direction === 'in' &&
      parseOccasionKind(occasion) === 'arrival' &&
      computePresence(earlier)?.state !== 'in';
    return { scan, person, verdict, letInReason, isArrival };
  });
}
type Decision = ReturnType<typeof decideInOrder>[number];

/**
 * Stores new scans, and adds what a device sends later to stored ones.
 * @returns the scans of the request that were stored before, by id
 * @throws AppError 409 when an id was used for another delegate, event or occasion
 */
async function storeDecisions(
  transaction: Transaction,
  facts: ScanFacts,
  decisions: readonly Decision[],
): Promise<ReadonlyMap<string, StoredScan>> {
  const { eventId, accountId, receivedAt } = facts;
  const kept = decisions.filter(
    ({ scan, person, letInReason }) => person || letInReason !== undefined || facts.stored.has(scan.id),
  );
  if (kept.length < decisions.length)
    await addUnknownScans(transaction, { eventId, accountId, count: decisions.length - kept.length });
  const inserted = await insertScans(
    transaction,
    kept.map((decision) => scanRow(facts, decision)),
  );
  const arrived = decisions.flatMap(({ person, isArrival }) =>
    person && isArrival ? [person.registrationId] : [],
  );
  await recordFacts(transaction, 'checked_in', arrived, receivedAt);
  // Another request may have stored the same scan in the meantime.
  const idsStoredMeanwhile = kept
    .map(({ scan }) => scan.id)
    .filter((id) => !inserted.has(id) && !facts.stored.has(id));
  const stored = new Map([...facts.stored, ...(await mapScansById(transaction, idsStoredMeanwhile))]);
  for (const { scan, person, letInReason } of decisions) {
    const first = stored.get(scan.id);
    if (first) {
      requireSameScan(first, scan, { eventId, registrationId: person?.registrationId ?? null });
      await addShownVerdictAndUndoToScan(
        transaction,
        { id: scan.id, accountId },
        deviceFacts(scan, receivedAt),
      );
    }
    if (letInReason !== undefined)
      await override(transaction, { id: scan.id, eventId, reason: letInReason }, accountId, receivedAt);
  }
  return stored;
}

const scanRow = (
  { eventId, accountId, door, device, receivedAt }: ScanFacts,
  { scan, person, verdict: { level, reason } }: Decision,
) => ({
  id: scan.id,
  event_id: eventId,
  registration_id: person?.registrationId ?? null,
  occasion: scan.occasion,
  direction: scan.direction,
  at: scan.at,
  received_at: receivedAt,
  scanned_by: accountId,
  door,
  device,
  level,
  reason,
  ...deviceFacts(scan, receivedAt),
});

const deviceFacts = ({ shown, undone }: SentScan, receivedAt: number) => ({
  device_level: shown?.level ?? null,
  device_reason: shown?.reason ?? null,
  undone_at: undone ? receivedAt : null,
});

/** @throws AppError 409 when the stored scan is for another delegate, event or occasion */
function requireSameScan(
  first: StoredScan,
  { occasion }: SentScan,
  { eventId, registrationId }: { eventId: string; registrationId: string | null },
): void {
  const isSame =
    first.event_id === eventId && first.registration_id === registrationId && first.occasion === occasion;
  if (!isSame) throw new AppError(calls.recordScans.errors.scanIdTaken);
}

/**
 * Describes the verdicts for the door.
 * @param stored the scans that were stored before; their first verdict is valid
 */
async function describeResults(
  transaction: Transaction,
  eventId: string,
  decisions: readonly Decision[],
  stored: ReadonlyMap<string, StoredScan>,
): Promise<AnswerOf<typeof calls.recordScans>['results']> {
  const answers = await mapAnswersShownIn(
    transaction,
    'door',
    eventId,
    decisions.flatMap(({ person }) => person?.registrationId ?? []),
  );
  return decisions.map(({ scan, person, verdict }) => {
    const { level, reason } = stored.get(scan.id) ?? verdict;
    return {
      id: scan.id,
      level,
      reason: reason as VerdictReason | null,
      earlier:
        (reason === 'already_in' || reason === 'left_already') && verdict.earlier
          ? { at: new Date(verdict.earlier.at).toISOString(), door: verdict.earlier.door }
          : null,
      person: person ? seatOf(person) : null,
      ...(person && {
        answers: (answers.get(person.registrationId) ?? []).map(({ label, text }) => ({ label, text })),
      }),
    };
  });
}

/** @throws AppError 404 if there is no such event, the caller has no such scan, or the scan was already undone */
export async function undoOwnScan(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, scanId }: CheckedBody<typeof calls.undoOwnScan>,
): Promise<void> {
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (!(await markScanUndone(transaction, { id: scanId, eventId: event.id, accountId }, clock())))
      throw new AppError(calls.undoOwnScan.errors.noSuchScan);
  });
}

/**
 * Lets a delegate in or out after a red verdict and records the reason in the audit log.
 * @throws AppError 403 for a scan of the caller's own registration; 404 if there is no such event, or the scan was not
 *   red or was already undone or overridden
 */
export async function overrideVerdict(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, scanId, reason }: CheckedBody<typeof calls.overrideVerdict>,
): Promise<void> {
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const refused = { id: scanId, eventId: event.id, reason };
    if (await isScanOfOwnRegistration(transaction, scanId, accountId))
      throw new AppError(calls.overrideVerdict.errors.ownScan);
    if (!(await override(transaction, refused, accountId, clock())))
      throw new AppError(calls.overrideVerdict.errors.notRefused);
  });
}

/**
 * Overrides a refusal and records that in the audit log. Returns false if the scan is not red, or is already undone or
 * overridden.
 */
async function override(
  transaction: Transaction,
  refused: { id: string; eventId: string; reason: string },
  actorId: string,
  at: number,
): Promise<boolean> {
  const scan = await overrideRedVerdict(transaction, refused);
  if (!scan) return false;
  await recordAudit(transaction, {
    at,
    actorId,
    action: scan.direction === 'in' ? 'let_in_anyway' : 'let_out_anyway',
    subjectId: scan.registrationId ?? refused.eventId,
    before: scan.refusal ?? '',
    note: refused.reason,
  });
  return true;
}
