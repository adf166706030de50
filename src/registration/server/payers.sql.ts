import type { ExpressionBuilder } from 'kysely';
import { listLedgerPayersWithEventId, type Payer } from '#ledger/server/index.ts';
import type { Db, Tables } from '#platform/server/db/tables.ts';
import { joinOwnPaymentReference } from './payment-references.sql.ts';

/**
 * Lists the registrations that pay, sorted by id: the given registrations, or the leaders' for members. Includes a given
 * id of an erased registration if that registration had to pay.
 * @param ids must not be empty
 */
export async function listPayersOfRegistrations(db: Db, ids: readonly string[]): Promise<Payer[]> {
  const rows = await db
    .selectFrom('registrations as given')
    .leftJoin('registrations as leaders', (join) =>
      join
        .onRef('leaders.delegation_id', '=', 'given.delegation_id')
        .on('leaders.mode', '=', 'leader')
        .on('given.mode', '=', 'member'),
    )
    .select(['given.id', 'given.mode', 'given.event_id as eventId', 'leaders.id as leaderId'])
    .where('given.id', 'in', ids)
    .execute();
  const payers = rows.flatMap(({ id, mode, eventId, leaderId }) => {
    if (mode !== 'member') return [{ id, eventId }];
    return leaderId === null ? [] : [{ id: leaderId, eventId }];
  });
  const erasedOrKnown = await listLedgerPayersWithEventId(db, ids);
  const byId = new Map([...erasedOrKnown, ...payers].map((payer) => [payer.id, payer]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Lists the ids of at most `atMost` paying registrations for which nothing was posted. */
export async function listUnpostedPayerIds(db: Db, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .leftJoin('ledger_payers', 'ledger_payers.registration_id', 'registrations.id')
    .select('registrations.id')
    .where('registrations.mode', '!=', 'member')
    .where('ledger_payers.registration_id', 'is', null)
    .orderBy('registrations.id')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the given registrations and, for leaders, the registrations of their groups. Leaves out erased ones. */
export async function listRegistrationsOfPayersAndMembers(db: Db, payers: readonly string[]) {
  const surchargeOfAnswers = (eb: ExpressionBuilder<Tables, 'registrations'>) =>
    eb
      .selectFrom('question_answers')
      .select((sum) => sum.fn.sum<number | null>('question_answers.surcharge_amount').as('amount'))
      .whereRef('question_answers.registration_id', '=', 'registrations.id')
      .as('answersSurchargeAmount');
  const columns = [
    'registrations.id',
    'registrations.event_id as eventId',
    'registrations.mode',
    'registrations.delegation_id as groupId',
    'registrations.status',
    'registrations.withdrawn_at as withdrawnAt',
    'registrations.decided_at as decidedAt',
    'registrations.registered_at as registeredAt',
    'registrations.registration_fee_amount as registrationAmount',
    'registrations.hospitality_fee_amount as hospitalityAmount',
    'registrations.group_total_amount as groupTotalAmount',
    'registrations.payment_way as paymentWay',
    'registrations.surcharge_amount as committeeSurchargeAmount',
  ] as const;
  const payerRows = await db
    .selectFrom('registrations')
    .select(columns)
    .select(surchargeOfAnswers)
    .where('registrations.id', 'in', payers)
    .execute();
  const groups = payerRows.flatMap(({ mode, groupId }) => (mode === 'leader' && groupId ? [groupId] : []));
  const withSurcharge = <Row extends (typeof payerRows)[number]>({
    committeeSurchargeAmount,
    answersSurchargeAmount,
    ...row
  }: Row) => ({ ...row, surchargeAmount: committeeSurchargeAmount + Number(answersSurchargeAmount ?? 0) });
  if (groups.length === 0) return payerRows.map(withSurcharge);
  const members = await db
    .selectFrom('registrations')
    .select(columns)
    .select(surchargeOfAnswers)
    .where('registrations.delegation_id', 'in', groups)
    .where('registrations.mode', '=', 'member')
    .orderBy('registrations.id')
    .execute();
  return [...payerRows, ...members].map(withSurcharge);
}
export type RegistrationRow = Awaited<ReturnType<typeof listRegistrationsOfPayersAndMembers>>[number];

export async function findRegistrationWithContact(db: Db, registrationId: string) {
  const row = await db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('payment_references', joinOwnPaymentReference)
    .select([
      'registrations.event_id as eventId',
      'registrations.account_id as accountId',
      'registrations.delegation_id as groupId',
      'registrations.mode',
      'registrations.status',
      'registrations.college',
      'registrations.hospitality_fee_amount as hospitalityAmount',
      'registrations.transaction_number as transactionNumber',
      'registrations.payment_way as paymentWay',
      'accounts.name',
      'accounts.email',
      'events.name as eventName',
      'payment_references.reference',
    ])
    .where('registrations.id', '=', registrationId)
    .executeTakeFirst();
  // A member of a group has no reference.
  return row && { ...row, reference: row.reference ?? '' };
}
export type RegistrationWithContact = NonNullable<Awaited<ReturnType<typeof findRegistrationWithContact>>>;
