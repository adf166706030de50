import type { Event } from '#conference/server/index.ts';
import { sumLedgerOfRegistration } from '#ledger/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { hashToken } from '#platform/server/secret.ts';
import { lockRegistration } from '#registration/server/index.ts';
import { mapConsentStatesByRegistration } from '#welfare/server/index.ts';
import type { recordScans } from '../contract.ts';
import { computeOccasionState, listOccasions, parseOccasionKind } from '../rule/occasions.ts';
import { computePassDigestFromFingerprint, isMistypedPassCode, parsePassCode } from '../rule/pass-code.ts';
import type { Admission } from '../rule/verdict.ts';
import { listOccasionsOfEvent } from './door.ts';
import { type DelegateRow, listDelegatesOfEventById, listPassesByDigest, type PassRow } from './scans.sql.ts';

export type SentScan = CheckedBody<typeof recordScans>['scans'][number];

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
export async function readAdmissions(
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
