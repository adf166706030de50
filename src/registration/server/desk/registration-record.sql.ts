import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import type { ExperienceLevel } from '#questions/contract/built-in-questions.ts';
import type { Status } from '../../contract/form.ts';
import { proofRequestState, selectPaymentStatus } from '../payment-progress.sql.ts';
import { joinPayerPaymentReference } from '../payment-references.sql.ts';
import { displayedStateSql, registrationRecordColumns } from '../registrations.sql.ts';
import { updateSearchColumns } from '../search.sql.ts';

/** Selects registrations that have all given fields. Without any field it selects all registrations. */
export interface Selection {
  id?: string;
  /** Must not be empty. Pass at most a few thousand ids, because each is a bind parameter. */
  ids?: readonly string[];
  eventId?: string;
  status?: Status;
}

function selectRegistrations(db: Db, { id, ids, eventId, status }: Selection) {
  let query = db.selectFrom('registrations');
  if (ids !== undefined) query = query.where('registrations.id', 'in', ids);
  if (id !== undefined) query = query.where('registrations.id', '=', id);
  if (eventId !== undefined) query = query.where('registrations.event_id', '=', eventId);
  if (status !== undefined) query = query.where('registrations.status', '=', status);
  return query;
}

/** Lists the ids of selected registrations, newest first. */
export async function listSelectedRegistrationIds(db: Db, selection: Selection): Promise<string[]> {
  const rows = await selectRegistrations(db, selection)
    .select('registrations.id')
    .orderBy('registrations.registered_at', 'desc')
    .orderBy('registrations.id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists selected registrations, newest first. Times are in epoch milliseconds. */
export function listRegistrationRows(db: Db, selection: Selection) {
  return selectRegistrations(db, selection)
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .leftJoin('accounts as leaders', 'leaders.id', 'delegations.leader_id')
    .leftJoin('payment_references', joinPayerPaymentReference)
    .leftJoin('seats', 'seats.id', 'registrations.seat_id')
    .leftJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .leftJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select((eb) => [
      proofRequestState(eb).as('proofRequest'),
      selectPaymentStatus(eb).as('money'),
      'accounts.name',
      'accounts.email',
      'accounts.phone',
      'accounts.scholar_id as scholarId',
      'accounts.branch',
      'accounts.year',
      ...registrationRecordColumns,
      'registrations.revision',
      'registrations.decided_at as decidedAt',
      'registrations.delegation_id as delegationId',
      'delegations.name as groupName',
      'delegations.completed_at as groupCompletedAt',
      'leaders.email as leaderEmail',
    ])
    .orderBy('registrations.registered_at', 'desc')
    .orderBy('registrations.id', 'desc')
    .execute();
}

export type RegistrationRow = Awaited<ReturnType<typeof listRegistrationRows>>[number];

/**
 * Finds the status of a registration, and the time and the admin of its decision. `at` is in epoch milliseconds, and
 * null while the registration is pending.
 */
export async function findCurrentDecision(db: Db, id: string) {
  return db
    .selectFrom('registrations')
    .leftJoin('accounts', 'accounts.id', 'registrations.decided_by')
    .select([displayedStateSql.as('status'), 'registrations.decided_at as at', 'accounts.name as by'])
    .where('registrations.id', '=', id)
    .executeTakeFirst();
}

const summaryColumns = [
  'registrations.id as _id',
  'accounts.name',
  'accounts.email',
  displayedStateSql.as('status'),
] as const;

export async function listRegistrationSummaries(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(summaryColumns)
    .where('registrations.id', 'in', ids)
    .execute();
}

export async function listGroupRegistrations(db: Db, delegationId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select([...summaryColumns, 'registrations.mode'])
    .where('registrations.delegation_id', '=', delegationId)
    .orderBy('registrations.registered_at')
    .orderBy('registrations.id')
    .execute();
}

/** Lists at most `most` other registrations whose payment picture is the same file. The oldest upload comes first. */
export async function listRegistrationsWithSamePicture(
  db: Db,
  { id, paymentPictureId }: { id: string; paymentPictureId: string },
  most: number,
) {
  return db
    .selectFrom('images')
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.account_id', '=', 'images.account_id')
        .onRef('registrations.payment_picture_id', '=', 'images.id'),
    )
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([...summaryColumns, 'events.name as eventName', 'registrations.registered_at as registeredAt'])
    .where('images.original_sha256', '=', (eb) =>
      eb.selectFrom('images as own').select('own.original_sha256').where('own.id', '=', paymentPictureId),
    )
    .where('registrations.id', '!=', id)
    .orderBy('images.id')
    .limit(most)
    .execute();
}

/** Lists the history of a registration, oldest first. Leaves out notes if `reader` is the account of the delegate. */
export async function listRegistrationHistory(db: Db, { id, reader }: { id: string; reader: string }) {
  return db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
    .select([
      'audit_log.at',
      'audit_log.action',
      'audit_log.before',
      'audit_log.after',
      'audit_log.note',
      'accounts.name as by',
    ])
    .where('audit_log.subject_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('audit_log.action', '!=', 'note_added'),
        eb.not(
          eb.exists(
            eb.selectFrom('registrations').select('id').where('id', '=', id).where('account_id', '=', reader),
          ),
        ),
      ]),
    )
    .orderBy('audit_log.at')
    .orderBy('audit_log.id')
    .execute();
}

export async function filterLeaderIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('id', 'in', ids)
    .where('mode', '=', 'leader')
    .execute();
  return rows.map(({ id }) => id);
}

export interface Recipient {
  registrationId: string;
  name: string;
  email: string;
  eventId: string;
  eventName: string;
}

export async function listRecipientsOfRegistrations(db: Db, ids: readonly string[]): Promise<Recipient[]> {
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.id as registrationId',
      'accounts.name',
      'accounts.email',
      'events.id as eventId',
      'events.name as eventName',
    ])
    .where('registrations.id', 'in', ids)
    .orderBy('registrations.id')
    .execute();
}

/** Finds at most `atMost` registrations of all events by a search text, newest first. */
export async function searchRegistrations(db: Db, search: string, atMost: number) {
  const found = db
    .selectFrom('registrations')
    .select('id')
    .where(matchesSearch('search_text', search))
    .orderBy('registered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost);
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.id as _id',
      'accounts.name',
      'accounts.email',
      'events.name as eventName',
      displayedStateSql.as('status'),
    ])
    .where('registrations.id', 'in', found)
    .orderBy('registrations.registered_at', 'desc')
    .orderBy('registrations.id', 'desc')
    .execute();
}

export async function listSeatHolders(db: Db, portfolioIds: readonly string[]) {
  if (portfolioIds.length === 0) return [];
  return db
    .selectFrom('seats')
    .innerJoin('registrations', 'registrations.seat_id', 'seats.id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['registrations.id as _id', 'accounts.name', 'seats.portfolio_id as portfolioId'])
    .where('seats.portfolio_id', 'in', portfolioIds)
    .orderBy('seats.number')
    .execute();
}

/**
 * Changes the experience level. Returns false when the level is no longer `from`, or the registration does not exist.
 */
export async function setExperienceLevel(
  transaction: Transaction,
  id: string,
  { from, to }: { from: ExperienceLevel | null; to: ExperienceLevel },
): Promise<boolean> {
  const row = await transaction
    .updateTable('registrations')
    .set((eb) => ({ experience_level: to, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('experience_level', from === null ? 'is' : '=', from)
    .returning('id')
    .executeTakeFirst();
  if (row) await updateSearchColumns(transaction, [id]);
  return row !== undefined;
}
