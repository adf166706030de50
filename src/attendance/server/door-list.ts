import { getEventByName } from '#conference/server/index.ts';
import { mapUnpaidSumsByRegistration } from '#ledger/server/index.ts';
import type { AnswerOf, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { mapConsentStatesByRegistration } from '#welfare/server/index.ts';
import { type getOfflineDoorList as listCall, maxOfflineListAgeMs } from '../contract.ts';
import { parseOccasionKind } from '../rule/occasions.ts';
import { isPassForPastEvent } from './admissions.ts';
import { toDelegationOrNull } from './door.ts';
import { findDutyEnd } from './duties.sql.ts';
import { type DelegateRow, listPassesOfAllEvents, listSeatedDelegatesOfEvent } from './scans.sql.ts';

/**
 * Lists the delegates whose pass admits them to an occasion, for an offline device (product 22.10). Delegates who would
 * be refused are left out, so that a lost device reveals nothing about them.
 * @throws AppError 404 when there is no such event
 */
export async function getOfflineDoorList(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof listCall>,
  { occasion }: CheckedQuery<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const now = clock();
  const event = await getEventByName(queries, eventName);
  const [admitted, passes, dutyEndsAt] = await Promise.all([
    listAdmitted(queries, event.id, occasion, now),
    listPassesOfAllEvents(queries),
    findDutyEnd(queries, { accountId, eventId: event.id, kind: 'door', now }),
  ]);
  const here = passes.filter(({ eventId }) => eventId === event.id);
  const elsewhere = passes.filter(({ eventId }) => eventId !== event.id);
  const digests = new Map(
    here.flatMap(({ registrationId, digest, replacedAt }) =>
      replacedAt === null ? [[registrationId, digest]] : [],
    ),
  );
  const expiresAt = Math.min(now + maxOfflineListAgeMs, dutyEndsAt ?? Number.POSITIVE_INFINITY);
  return {
    madeAt: new Date(now).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    delegates: admitted.flatMap((row) => {
      const { registrationId, name, committeeName, portfolio } = row;
      const digest = digests.get(registrationId);
      return digest === undefined || committeeName === null || portfolio === null
        ? []
        : { digest, name, committeeName, portfolio, delegation: toDelegationOrNull(row) };
    }),
    replaced: here.flatMap(({ digest, replacedAt }) => (replacedAt === null ? [] : digest)),
    otherEvents: elsewhere.flatMap((pass) => (isPassForPastEvent(pass, now) ? [] : pass.digest)),
    pastEvents: elsewhere.flatMap((pass) => (isPassForPastEvent(pass, now) ? pass.digest : [])),
    own: admitted.flatMap((row) =>
      row.accountId === accountId ? (digests.get(row.registrationId) ?? []) : [],
    ),
  };
}

async function listAdmitted(
  db: Db,
  eventId: string,
  occasion: string,
  now: number,
): Promise<readonly DelegateRow[]> {
  const seated = await listSeatedDelegatesOfEvent(db, eventId);
  const consents = await mapConsentStatesByRegistration(
    db,
    seated.map(({ registrationId }) => registrationId),
    now,
  );
  const allowed = seated.filter(
    ({ registrationId }) => !['missing', 'requested'].includes(consents.get(registrationId) ?? ''),
  );
  if (parseOccasionKind(occasion) !== 'bed') return allowed;
  const withBed = allowed.filter(({ accommodation }) => accommodation === 'Yes');
  const unpaid = await listUnpaidPayers(db, [...new Set(withBed.map(({ payerId }) => payerId))]);
  return withBed.filter(({ payerId }) => !unpaid.has(payerId));
}

const payersAtOnce = 300;

async function listUnpaidPayers(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const unpaid = new Set<string>();
  for (let at = 0; at < ids.length; at += payersAtOnce)
    for (const [id, due] of await mapUnpaidSumsByRegistration(db, ids.slice(at, at + payersAtOnce)))
      if (due > 0) unpaid.add(id);
  return unpaid;
}
