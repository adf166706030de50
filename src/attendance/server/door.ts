import { type Event, getEventByName } from '#conference/server/index.ts';
import { sumLedgerOfRegistration } from '#ledger/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { matchesSearchText } from '#platform/server/search/search-text.ts';
import { hashToken } from '#platform/server/secret.ts';
import { createSpreadsheet } from '#platform/server/spreadsheet/create-spreadsheet.ts';
import { mapDoorAnswersByRegistration } from '#questions/server/index.ts';
import { lockRegistration } from '#registration/server/index.ts';
import { listDatedSessions } from '#timetable/server/index.ts';
import { mapConsentStatesByRegistration } from '#welfare/server/index.ts';
import * as calls from '../contract.ts';
import { computeOccasionState, listOccasions, type Occasion, parseOccasionKind } from '../rule/occasions.ts';
import { computePassDigestFromFingerprint, isMistypedPassCode, parsePassCode } from '../rule/pass-code.ts';
import { compareScans, computePresence, type Presence } from '../rule/presence.ts';
import { buildTimetableSessionKey } from '../rule/roll.ts';
import { type Admission, decideVerdict, type VerdictReason } from '../rule/verdict.ts';
import {
  addShownVerdictAndUndoToScan,
  addUnknownScans,
  type CandidateDelegate,
  type DelegateRow,
  getDeviceNameOfSessionOrEmpty,
  insertScans,
  isScanOfOwnRegistration,
  listDelegatesOfEventById,
  listEffectiveScans,
  listPassesByDigest,
  listSeatedDelegatesOfEvent,
  mapScansById,
  markScanUndone,
  overrideRedVerdict,
  type PassRow,
  type StoredScan,
  searchCandidateDelegatesOfEvent,
} from './scans.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/** Lists the sessions and ceremonies of the timetable. A door can check delegates in for them. */
async function listDoorSessions(db: Db, { id, dates, timeZone }: Event) {
  const sessions = await listDatedSessions(db, id, dates?.startsAt ?? null, timeZone);
  return sessions.filter(({ kind }) => kind === 'session' || kind === 'ceremony');
}

export async function listOccasionsOfEvent(db: Db, event: Event): Promise<Occasion[]> {
  const { dates } = event;
  const region = await getClubRegion(db);
  const sessions = await listDoorSessions(db, event);
  return listOccasions(
    dates && { first: dayOf(dates.startsAt, region), last: dayOf(dates.endsAt, region) },
    sessions.map(({ _id, title, startsAt, committees }) => ({
      key: buildTimetableSessionKey(_id),
      label: committees === null ? title : `${title} (${committees.join(', ')})`,
      day: dayOf(Date.parse(startsAt), region),
    })),
  );
}

/** Returns the current presence by registration id. Delegates who never came are left out. */
export async function mapPresencesByRegistration(
  db: Db,
  asked: { eventId: string; occasion: string; registrationIds?: readonly string[] },
): Promise<Map<string, Presence>> {
  const scans = Map.groupBy(await listEffectiveScans(db, asked), ({ registrationId }) => registrationId);
  return new Map(
    [...scans].flatMap(([id, own]) => {
      const presence = computePresence(own);
      return presence ? [[id, presence]] : [];
    }),
  );
}

/**
 * Lists the delegates with a confirmed seat. For a night it lists only delegates who booked a bed, for a session only
 * those of the session's committees. For a session that is not in the timetable it lists all.
 */
export async function listExpectedDelegates(db: Db, event: Event, occasion: string): Promise<DelegateRow[]> {
  const seated = await listSeatedDelegatesOfEvent(db, event.id);
  const kind = parseOccasionKind(occasion);
  if (kind === 'bed') return seated.filter(({ accommodation }) => accommodation === 'Yes');
  if (kind !== 'session') return seated;
  const sessions = await listDoorSessions(db, event);
  const committees =
    sessions.find(({ _id }) => buildTimetableSessionKey(_id) === occasion)?.committeeValues ?? 'all';
  return committees === 'all'
    ? seated
    : seated.filter(({ committeeValue }) => committees.includes(committeeValue ?? ''));
}

/** @throws AppError 404 when there is no such event */
export async function getDoorOverview(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.getDoorOverview>,
  { occasion }: CheckedQuery<typeof calls.getDoorOverview>,
): Promise<AnswerOf<typeof calls.getDoorOverview>> {
  const event = await getEventByName(queries, eventName);
  const [occasions, expected, presences] = await Promise.all([
    listOccasionsOfEvent(queries, event),
    listExpectedDelegates(queries, event, occasion),
    mapPresencesByRegistration(queries, { eventId: event.id, occasion }),
  ]);
  const count = (rows: readonly DelegateRow[], state: Presence['state']) =>
    rows.filter(({ registrationId }) => presences.get(registrationId)?.state === state).length;
  return {
    eventName: event.name,
    occasions,
    committees: [...Map.groupBy(expected, ({ committeeValue }) => committeeValue ?? '')].map(
      ([value, rows]) => ({
        value,
        name: rows[0]?.committeeName ?? '',
        expected: rows.length,
        here: count(rows, 'in'),
        left: count(rows, 'out'),
      }),
    ),
  };
}

const seatOf = ({ registrationId, name, committeeName, portfolio }: DelegateRow) => ({
  registrationId,
  name,
  committeeName,
  portfolio,
});

export const toDelegationOrNull = ({ delegationId, delegationName }: DelegateRow) =>
  delegationId === null || delegationName === null ? null : { _id: delegationId, name: delegationName };

const presenceOnWire = ({ state, at, door }: Presence) => ({ state, at: new Date(at).toISOString(), door });

/**
 * Finds delegates by name, delegation or committee. Returns an empty list if none of these is given.
 * @throws AppError 404 when there is no such event
 */
export async function searchDoorDelegates(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.searchDoorDelegates>,
  { occasion, q, delegation, committee }: CheckedQuery<typeof calls.searchDoorDelegates>,
): Promise<AnswerOf<typeof calls.searchDoorDelegates>> {
  const event = await getEventByName(queries, eventName);
  if (q.trim() === '' && delegation === '' && committee === '') return { people: [] };
  const filter = { search: q, delegationId: delegation, committee };
  const found = await searchDelegatesByName(queries, event.id, filter);
  const presences = await mapPresencesByRegistration(queries, {
    eventId: event.id,
    occasion,
    registrationIds: found.map(({ registrationId }) => registrationId),
  });
  return {
    people: found.map((row) => {
      const presence = presences.get(row.registrationId);
      return {
        ...seatOf(row),
        delegation: toDelegationOrNull(row),
        presence: presence ? presenceOnWire(presence) : null,
      };
    }),
  };
}

/** Pages through the candidates, because the first ones may match only in other fields than the name. */
async function searchDelegatesByName(
  db: Db,
  eventId: string,
  filter: { search: string; delegationId: string; committee: string },
): Promise<DelegateRow[]> {
  const atMost = calls.maxFoundDelegates;
  const found: DelegateRow[] = [];
  let after: CandidateDelegate | undefined;
  do {
    const candidates = await searchCandidateDelegatesOfEvent(db, eventId, filter, { after, atMost });
    for (const candidate of candidates)
      if (matchesSearchText(`${candidate.name} ${candidate.delegationName ?? ''}`, filter.search))
        found.push(candidate);
    after = candidates.length < atMost ? undefined : candidates.at(-1);
  } while (after && found.length < atMost);
  return found.slice(0, atMost);
}

type SentScan = CheckedBody<typeof calls.recordScans>['scans'][number];

/**
 * The corrected time of a scan or roll event is at most this long before the server received it. The limit is needed
 * because a device with a wrong clock can send any time.
 */
const oldestScanMs = 3 * dayMs;

/**
 * Corrects the time of a scan or roll event by the difference between the clocks of the device and the server. The
 * result is not after `receivedAt` and at most three days before it. All times are in epoch milliseconds.
 * @param sentAt the device's clock when it sent the request
 */
export function correctDeviceTime(at: number, sentAt: number, receivedAt: number): number {
  const corrected = at + receivedAt - sentAt;
  return Math.min(receivedAt, Math.max(receivedAt - oldestScanMs, corrected));
}

/** Returns the function that tells whether delegates can be checked in for the occasion of a scan on its day. */
async function readOccasionStates(db: Db, event: Event, scans: readonly SentScan[]) {
  const needsOccasions = scans.some(({ occasion }) => parseOccasionKind(occasion) !== 'arrival');
  const occasions = needsOccasions ? await listOccasionsOfEvent(db, event) : listOccasions(null);
  const region = await getClubRegion(db);
  return ({ occasion, at }: SentScan) => computeOccasionState(occasions, occasion, dayOf(at, region));
}

/**
 * Reads the delegates of scans and the facts that decide the verdicts. Locks the registrations until the transaction
 * ends.
 * @returns a function that returns the facts and the delegate of a scan
 */
async function readAdmissions(
  transaction: Transaction,
  event: Event,
  scans: readonly SentScan[],
  { accountId, now }: { accountId: string; now: number },
): Promise<(scan: SentScan) => { admission: Admission; person: DelegateRow | undefined }> {
  const eventId = event.id;
  const occasionStateOf = await readOccasionStates(transaction, event, scans);
  const digestOfScan = ({ code, digest }: SentScan) => {
    const serial = code === undefined ? undefined : parsePassCode(code);
    return serial === undefined ? digest : computePassDigestFromFingerprint(hashToken(serial));
  };
  const passes = await listPassesByDigest(
    transaction,
    scans.flatMap((scan) => digestOfScan(scan) ?? []),
  );
  const passOf = (scan: SentScan) => passes.find(({ digest }) => digest === digestOfScan(scan));
  const idOf = (scan: SentScan) => scan.registrationId ?? passOf(scan)?.registrationId;
  const ids = [...new Set(scans.flatMap((scan) => idOf(scan) ?? []))].sort();
  const people = await listDelegatesOfEventById(transaction, eventId, ids);
  // The locks make two doors that scan the same delegate decide one after the other. The fixed order prevents a
  // deadlock.
  for (const { registrationId } of people.toSorted((a, b) => (a.registrationId < b.registrationId ? -1 : 1)))
    await lockRegistration(transaction, registrationId);
  const consents = await mapConsentStatesByRegistration(
    transaction,
    people.map(({ registrationId }) => registrationId),
    now,
  );
  const unpaid = new Set<string>();
  if (scans.some(({ occasion }) => parseOccasionKind(occasion) === 'bed'))
    for (const payerId of new Set(people.map((person) => person.payerId)))
      if ((await sumLedgerOfRegistration(transaction, payerId)).outstanding > 0) unpaid.add(payerId);
  return (scan) => {
    const pass = passOf(scan);
    const person = people.find(({ registrationId }) => registrationId === idOf(scan));
    const consent = person && consents.get(person.registrationId);
    return {
      person,
      admission: {
        pass: passState(scan, pass, { eventId, person, now }),
        isOwn: person?.accountId === accountId,
        occasion: occasionStateOf(scan),
        isConfirmed: person?.status === 'confirmed',
        hasSeat: person !== undefined && person.portfolio !== null,
        consentMissing: consent === 'missing' || consent === 'requested',
        bed: person?.accommodation !== 'Yes' ? 'none' : unpaid.has(person.payerId) ? 'unpaid' : 'paid',
      },
    };
  };
}

function passState(
  { registrationId, code, isPass }: SentScan,
  pass: PassRow | undefined,
  { eventId, person, now }: { eventId: string; person: DelegateRow | undefined; now: number },
): Admission['pass'] {
  if (registrationId !== undefined) return person ? 'none' : 'unknown';
  if (code !== undefined && isMistypedPassCode(code)) return 'wrong_keyboard';
  if (!isPass || (code !== undefined && parsePassCode(code) === undefined)) return 'not_a_pass';
  if (!pass) return 'unknown';
  if (pass.eventId !== eventId) return isPassForPastEvent(pass, now) ? 'past_event' : 'other_event';
  return pass.replacedAt === null ? 'active' : 'replaced';
}

export const isPassForPastEvent = ({ eventState, eventEndsAt }: PassRow, now: number): boolean =>
  eventState === 'over' || eventState === 'archived' || (eventEndsAt !== null && eventEndsAt < now);

type AdmissionOf = Awaited<ReturnType<typeof readAdmissions>>;

/**
 * Decides and stores scans in one transaction, in the order of their times. A scan that is sent again gets the first
 * verdict. Scans that belong to no delegate are only counted, unless the door let the person in with a reason.
 * @throws AppError 404 when there is no such event; 409 when an id was used for another delegate, event or occasion; 429
 * after too many scans in a minute
 */
export async function recordScans(
  { db, clock }: Needs,
  { accountId, sessionId }: Caller,
  { eventName, door, sentAt, scans: sent }: CheckedBody<typeof calls.recordScans>,
): Promise<AnswerOf<typeof calls.recordScans>> {
  await consumeLimits({ db, clock }, { doorScansPerAccount: accountId }, sent.length);
  return db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const eventId = event.id;
    const receivedAt = clock();
    const scans = sent.map((scan) => ({ ...scan, at: correctDeviceTime(scan.at, sentAt, receivedAt), door }));
    const admissionOf = await readAdmissions(transaction, event, scans, { accountId, now: receivedAt });
    const device = await getDeviceNameOfSessionOrEmpty(transaction, sessionId);
    const ids = scans.map(({ id }) => id);
    const stored = await mapScansById(transaction, ids);
    const decisions = decideInOrder(scans, admissionOf, {
      accountId,
      stored,
      effective: await mapEffectiveScansByOccasion(transaction, eventId, scans, admissionOf),
    });
    const kept = decisions.filter(
      ({ scan, person, letInReason }) => person || letInReason !== undefined || stored.has(scan.id),
    );
    if (kept.length < decisions.length)
      await addUnknownScans(transaction, { eventId, accountId, count: decisions.length - kept.length });
    const inserted = await insertScans(
      transaction,
      kept.map(({ scan, person, verdict: { level, reason } }) => ({
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
      })),
    );
    // Another request may have stored the same scan in the meantime.
    const storedMeanwhile = kept
      .map(({ scan }) => scan.id)
      .filter((id) => !inserted.has(id) && !stored.has(id));
    for (const [id, scan] of await mapScansById(transaction, storedMeanwhile)) stored.set(id, scan);
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
    const answers = await mapDoorAnswersByRegistration(
      transaction,
      decisions.flatMap(({ person }) => person?.registrationId ?? []),
    );
    return {
      results: decisions.map(({ scan, person, verdict }) => {
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
          ...(person && { answers: answers.get(person.registrationId) ?? [] }),
        };
      }),
    };
  });
}

const deviceFacts = ({ shown, undone }: SentScan, receivedAt: number) => ({
  device_level: shown?.level ?? null,
  device_reason: shown?.reason ?? null,
  undone_at: undone ? receivedAt : null,
});

/** Returns the stored effective scans of the scanned delegates, by occasion. Includes only occasions of sent scans. */
async function mapEffectiveScansByOccasion(
  transaction: Transaction,
  eventId: string,
  scans: readonly SentScan[],
  admissionOf: AdmissionOf,
) {
  const registrationIds = scans.flatMap((scan) => admissionOf(scan).person?.registrationId ?? []);
  const effective = new Map<string, Awaited<ReturnType<typeof listEffectiveScans>>>();
  for (const occasion of new Set(scans.map((scan) => scan.occasion)))
    effective.set(occasion, await listEffectiveScans(transaction, { eventId, occasion, registrationIds }));
  return effective;
}

/**
 * Decides scans in the order of their times. Each decision depends on the earlier scans of the delegate, both stored
 * scans and scans in this list.
 */
function decideInOrder(
  scans: readonly (SentScan & { door: string })[],
  admissionOf: AdmissionOf,
  {
    accountId,
    stored,
    effective,
  }: {
    accountId: string;
    stored: ReadonlyMap<string, StoredScan>;
    effective: Awaited<ReturnType<typeof mapEffectiveScansByOccasion>>;
  },
) {
  return scans.toSorted(compareScans).map((scan) => {
    const { id, at, occasion, direction } = scan;
    const { admission, person } = admissionOf(scan);
    const all = effective.get(occasion) ?? [];
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
    if (scan.undone) effective.set(occasion, others);
    else if (person && isAdmitted && !isCounted && !first?.undone_at)
      all.push({ ...scan, registrationId: person.registrationId });
    return { scan, person, verdict, letInReason };
  });
}

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

/**
 * Exports the expected delegates with their presence, and records the export in the audit log.
 * @throws AppError 404 when there is no such event
 */
export async function exportAttendance(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof calls.exportAttendance>,
  { occasion }: CheckedQuery<typeof calls.exportAttendance>,
): Promise<SentFile> {
  const event = await getEventByName(db.queries, eventName);
  const [expected, presences] = await Promise.all([
    listExpectedDelegates(db.queries, event, occasion),
    mapPresencesByRegistration(db.queries, { eventId: event.id, occasion }),
  ]);
  const at = clock();
  await db.change((transaction) =>
    recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'attendance_exported',
      subjectId: event.id,
      after: occasion,
    }),
  );
  return createSpreadsheet(
    'csv',
    { name: 'attendance', sheet: 'Attendance', day: dayOf(at, await getClubRegion(db.queries)) },
    ['Name', 'Committee', 'Portfolio', 'State', 'Time', 'Door'],
    each(expected, presences),
  );
}

const stateLabels = { in: 'here', out: 'left' } as const;

async function* each(
  rows: readonly DelegateRow[],
  presences: ReadonlyMap<string, Presence>,
): AsyncGenerator<string[]> {
  for (const { registrationId, name, committeeName, portfolio } of rows) {
    const presence = presences.get(registrationId);
    yield [
      ...[name, committeeName ?? '', portfolio ?? ''],
      ...(presence
        ? [stateLabels[presence.state], new Date(presence.at).toISOString(), presence.door]
        : ['not here', '', '']),
    ];
  }
}
