import type { Queries } from '#platform/server/db/tables.ts';
import { shownState } from '../shown-state.sql.ts';

/** The decision about a registration: status, admin and time (epoch milliseconds, null while pending). */
export async function readDecision(queries: Queries, id: string) {
  return queries
    .selectFrom('registrations')
    .leftJoin('accounts', 'accounts.id', 'registrations.decided_by')
    .select([shownState.as('status'), 'registrations.decided_at as at', 'accounts.name as by'])
    .where('registrations.id', '=', id)
    .executeTakeFirst();
}

const named = [
  'registrations.id as _id',
  'accounts.name',
  'accounts.email',
  shownState.as('status'),
] as const;

/** Summaries of registrations, unordered. */
export async function readNames(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(named)
    .where('registrations.id', 'in', ids)
    .execute();
}

/** The registrations of a group, in the order of registration. */
export async function readGroup(queries: Queries, delegationId: string) {
  return queries
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select([...named, 'registrations.mode'])
    .where('registrations.delegation_id', '=', delegationId)
    .orderBy('registrations.registered_at')
    .orderBy('registrations.id')
    .execute();
}

/**
 * Other registrations with an identical payment file, oldest first.
 * @param most how many at most
 */
export async function readSamePicture(
  queries: Queries,
  { id, paymentId }: { id: string; paymentId: string },
  most: number,
) {
  return queries
    .selectFrom('images')
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.account_id', '=', 'images.account_id')
        .onRef('registrations.payment_id', '=', 'images.id'),
    )
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([...named, 'events.name as eventName', 'registrations.registered_at as registeredAt'])
    .where('images.original_sha256', '=', (eb) =>
      eb.selectFrom('images as own').select('own.original_sha256').where('own.id', '=', paymentId),
    )
    .where('registrations.id', '!=', id)
    .orderBy('images.id')
    .limit(most)
    .execute();
}

/** The audit entries of a registration, oldest first. Notes are omitted when the reader is its delegate. */
export async function readHistory(queries: Queries, { id, reader }: { id: string; reader: string }) {
  return queries
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
        eb('audit_log.action', '!=', 'note added'),
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
