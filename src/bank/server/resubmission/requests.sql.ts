import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { ResubmissionFacts } from '../../contract/resubmission.ts';

const facts = [
  'resubmission_requests.reason',
  'resubmission_requests.due_amount as dueAmount',
  'resubmission_requests.received_amount as receivedAmount',
  'resubmission_requests.message',
] as const;

/** Adds a request for another proof. Returns false while an earlier request is open. */
export async function insertResubmissionRequest(
  transaction: Transaction,
  {
    registrationId,
    reason,
    dueAmount,
    receivedAmount,
    message,
    at,
    by,
  }: ResubmissionFacts & { registrationId: string; message: string; at: number; by: string },
): Promise<boolean> {
  const row = await transaction
    .insertInto('resubmission_requests')
    .values({
      id: newId(),
      registration_id: registrationId,
      reason,
      due_amount: dueAmount,
      received_amount: receivedAmount,
      message,
      requested_at: at,
      requested_by: by,
      answered_at: null,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the open request as answered. Atomic: only the first of concurrent calls returns true. */
export async function markResubmissionRequestAnswered(
  transaction: Transaction,
  registrationId: string,
  at: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable('resubmission_requests')
    .set({ answered_at: at, closed_at: at })
    .where('registration_id', '=', registrationId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function closeResubmissionRequests(
  transaction: Transaction,
  registrationIds: readonly string[],
  at: number,
): Promise<void> {
  await transaction
    .updateTable('resubmission_requests')
    .set({ closed_at: at })
    .where('registration_id', 'in', registrationIds)
    .where('closed_at', 'is', null)
    .execute();
}

export async function listResubmissionRequests(db: Db, registrationId: string) {
  return db
    .selectFrom('resubmission_requests')
    .leftJoin('accounts', 'accounts.id', 'resubmission_requests.requested_by')
    .select([
      'resubmission_requests.id as _id',
      ...facts,
      'resubmission_requests.requested_at as askedAt',
      'resubmission_requests.answered_at as answeredAt',
      'resubmission_requests.closed_at as closedAt',
      'accounts.name as by',
    ])
    .where('registration_id', '=', registrationId)
    .orderBy('requested_at', 'desc')
    .orderBy('resubmission_requests.id', 'desc')
    .execute();
}

export async function listOpenResubmissionRequestsOfAccount(db: Db, accountId: string) {
  return db
    .selectFrom('resubmission_requests')
    .innerJoin('registrations', 'registrations.id', 'resubmission_requests.registration_id')
    .select([
      'resubmission_requests.registration_id as regID',
      'registrations.event_id as eventId',
      ...facts,
      'resubmission_requests.requested_at as askedAt',
    ])
    .where('registrations.account_id', '=', accountId)
    .where('registrations.status', '=', 'pending')
    .where('resubmission_requests.closed_at', 'is', null)
    .orderBy('resubmission_requests.requested_at')
    .execute();
}

export async function findDeclineReason(db: Db, registrationId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('audit_log', (join) =>
      join
        .onRef('audit_log.subject_id', '=', 'registrations.id')
        .onRef('audit_log.at', '=', 'registrations.decided_at'),
    )
    .select(['audit_log.note as why', 'audit_log.at'])
    .where('registrations.id', '=', registrationId)
    .where('registrations.status', '=', 'declined')
    .where('audit_log.action', '=', 'registration_declined')
    .where('audit_log.note', 'is not', null)
    .$narrowType<{ why: string }>()
    .executeTakeFirst();
}
