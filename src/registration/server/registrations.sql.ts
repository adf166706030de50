import { type Insertable, sql } from 'kysely';
import { eventSituationColumns, recordFirstRegistration } from '#conference/server/index.ts';
import { isForeignKeyViolation } from '#platform/server/db/database-errors.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import type { RegistrationState } from '../contract/form.ts';
import { selectedAnswerColumns } from './answers.sql.ts';
import { joinPayerPaymentReference } from './payment-references.sql.ts';

export type Mode = 'individual' | 'leader' | 'member';

export type NewRegistration = Omit<
  Insertable<Tables['registrations']>,
  'decided_at' | 'decided_by' | 'withdrawn_at' | 'seat_id' | 'assigned_at' | 'assigned_by'
>;

/** Inserts a registration. Returns false when the account already has one for the event (unique key). */
export async function insertRegistration(
  transaction: Transaction,
  registration: NewRegistration,
): Promise<boolean> {
  const row = await transaction
    .insertInto('registrations')
    .values(registration)
    .onConflict((conflict) => conflict.columns(['event_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await recordFirstRegistration(transaction, registration.registered_at);
  return true;
}

/** Inserts the preferences of a registration. Returns false when a committee or portfolio was deleted meanwhile. */
export async function insertPreferences(
  transaction: Transaction,
  registration_id: string,
  { committees, portfolios }: Record<'committees' | 'portfolios', readonly { id: string }[]>,
): Promise<boolean> {
  try {
    await transaction
      .insertInto('registration_committees')
      .values(committees.map(({ id }, position) => ({ registration_id, position, committee_id: id })))
      .execute();
    await transaction
      .insertInto('registration_portfolios')
      .values(portfolios.map(({ id }, position) => ({ registration_id, position, portfolio_id: id })))
      .execute();
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

export const registrationRecordColumns = [
  'registrations.id',
  'events.name as eventName',
  'registrations.status',
  'registrations.mode',
  'registrations.registered_at as registeredAt',
  'registrations.withdrawn_at as withdrawnAt',
  'registrations.payment_picture_id as paymentPictureId',
  'registrations.payment_way as paymentWay',
  'committees.value as assignedCommittee',
  'committees.short_name as assignedCommitteeName',
  'portfolios.name as assignedPortfolio',
  'registrations.registration_fee_amount as registrationAmount',
  'registrations.hospitality_fee_amount as hospitalityAmount',
  'registrations.surcharge_amount as surchargeAmount',
  'registrations.group_total_amount as groupTotalAmount',
  'payment_references.reference as paymentReference',
  ...selectedAnswerColumns,
] as const;

/** Lists the registrations of an account with the names of their events, newest first. */
export async function listRegistrationsWithEventName(db: Db, accountId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.id as _id', 'events.name as eventName'])
    .where('registrations.account_id', '=', accountId)
    .orderBy('registrations.registered_at', 'desc')
    .execute();
}

/** Lists the registrations of an account, oldest first. */
export async function listRegistrationRowsOfAccount(db: Db, accountId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .leftJoin('payment_references', joinPayerPaymentReference)
    .leftJoin('seats', 'seats.id', 'registrations.seat_id')
    .leftJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .leftJoin('committees', 'committees.id', 'portfolios.committee_id')
    .leftJoin('registrations as leaders', (join) =>
      join
        .onRef('leaders.delegation_id', '=', 'registrations.delegation_id')
        .on('leaders.mode', '=', 'leader'),
    )
    .select([
      ...eventSituationColumns,
      'registrations.revision',
      'registrations.delegation_id as groupId',
      ...registrationRecordColumns,
      'committees.hue',
      'committees.first_period as firstPeriod',
      'committees.second_period as secondPeriod',
      'committees.background_guide as backgroundGuide',
      'committees.chat_group as chatGroup',
      'leaders.id as leaderRegistrationId',
      'leaders.registration_fee_amount as leaderAmount',
      'leaders.surcharge_amount as leaderCommitteeSurchargeAmount',
    ])
    .select((eb) =>
      eb
        .selectFrom('question_answers')
        .select((sum) => sum.fn.sum<number | null>('question_answers.surcharge_amount').as('amount'))
        .whereRef('question_answers.registration_id', '=', 'leaders.id')
        .as('leaderAnswersSurchargeAmount'),
    )
    .select((eb) => {
      const members = eb
        .selectFrom('registrations as members')
        .whereRef('members.delegation_id', '=', 'registrations.delegation_id')
        .where('members.hospitality_fee_amount', '>', 0);
      return [
        members
          .select((of) => of.fn.sum<number | null>('members.hospitality_fee_amount').as('amount'))
          .as('groupHospitalityAmount'),
        members.select((of) => of.fn.countAll<number>().as('people')).as('groupHospitalityPeople'),
      ];
    })
    .where('registrations.account_id', '=', accountId)
    .orderBy('registrations.id')
    .execute();
}

export async function mapDeclineReasonsByRegistration(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('audit_log', (join) =>
      join
        .onRef('audit_log.subject_id', '=', 'registrations.id')
        .onRef('audit_log.at', '=', 'registrations.decided_at'),
    )
    .select(['registrations.id', 'audit_log.note'])
    .where('registrations.id', 'in', ids)
    .where('registrations.status', '=', 'declined')
    .where('audit_log.action', '=', 'registration_declined')
    .execute();
  return new Map(rows.flatMap(({ id, note }) => (note === null ? [] : [[id, note]])));
}

/** The chosen committees and portfolios in the order of preference, with their current names. */
export interface Preferences {
  committees: { value: string; name: string }[];
  portfolios: { committee: string; name: string }[];
}

/**
 * Returns the preferences of registrations, by registration id. Registrations without preferences have empty lists.
 * @param registrationIds must not be empty; pass at most a few thousand ids, because each is a bind parameter
 */
export async function mapPreferencesByRegistration(
  db: Db,
  registrationIds: readonly string[],
): Promise<Map<string, Preferences>> {
  const preferences = new Map(
    registrationIds.map((id): [string, Preferences] => [id, { committees: [], portfolios: [] }]),
  );
  const committees = await db
    .selectFrom('registration_committees as chosen')
    .innerJoin('committees', 'committees.id', 'chosen.committee_id')
    .select(['chosen.registration_id as id', 'committees.value', 'committees.short_name as name'])
    .where('chosen.registration_id', 'in', registrationIds)
    .orderBy('chosen.position')
    .execute();
  const portfolios = await db
    .selectFrom('registration_portfolios as chosen')
    .innerJoin('portfolios', 'portfolios.id', 'chosen.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select(['chosen.registration_id as id', 'committees.value as committee', 'portfolios.name'])
    .where('chosen.registration_id', 'in', registrationIds)
    .orderBy('chosen.position')
    .execute();
  for (const { id, ...committee } of committees) preferences.get(id)?.committees.push(committee);
  for (const { id, ...portfolio } of portfolios) preferences.get(id)?.portfolios.push(portfolio);
  return preferences;
}

/** The state that the desk shows. A withdrawn registration is stored as declined (product 8.10). */
export const displayedStateSql = sql<RegistrationState>`case
  when registrations.withdrawn_at is not null then 'withdrawn' else registrations.status end`;

export async function findAssignedSeat(db: Db, eventId: string, accountId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select([
      'registrations.id as registrationId',
      'portfolios.id as portfolioId',
      'portfolios.name as portfolio',
      'committees.id as committeeId',
      'committees.value',
      'committees.name',
      'committees.short_name as shortName',
      'committees.agenda',
      'committees.hue',
      'committees.first_period as firstPeriod',
      'committees.second_period as secondPeriod',
      'committees.background_guide as backgroundGuide',
      'committees.chat_group as chatGroup',
    ])
    .where('registrations.event_id', '=', eventId)
    .where('registrations.account_id', '=', accountId)
    .where('registrations.status', '=', 'confirmed')
    .executeTakeFirst();
}

/** Counts the other delegates of a committee by portfolio, in the order of the catalogue. */
export async function countOtherDelegatesByPortfolio(db: Db, committeeId: string, registrationId: string) {
  return db
    .selectFrom('portfolios')
    .innerJoin('seats', 'seats.portfolio_id', 'portfolios.id')
    .innerJoin('registrations', 'registrations.seat_id', 'seats.id')
    .select((eb) => ['portfolios.name as portfolio', eb.fn.countAll<number>().as('delegates')])
    .where('portfolios.committee_id', '=', committeeId)
    .where('registrations.id', '!=', registrationId)
    .groupBy(['portfolios.id', 'portfolios.name', 'portfolios.position'])
    .orderBy('portfolios.position')
    .orderBy('portfolios.id')
    .execute();
}

export interface Member {
  registrationId: string;
  groupId: string | null;
  email: string;
  name: string;
  hospitalityAmount: number;
  surchargeAmount: number;
}

/** Lists members in the order of registration, without the leaders. */
export async function listMembersOfGroups(db: Db, groupIds: readonly string[]): Promise<Member[]> {
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select([
      'registrations.id as registrationId',
      'registrations.delegation_id as groupId',
      'accounts.email',
      'accounts.name',
      'registrations.hospitality_fee_amount as hospitalityAmount',
      // The registration fee of a member consists of surcharges.
      'registrations.registration_fee_amount as surchargeAmount',
    ])
    .where('registrations.delegation_id', 'in', groupIds)
    .where('registrations.mode', '=', 'member')
    .orderBy('registrations.id')
    .execute();
}

export async function hasRegistered(db: Db, eventId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the group membership of a delegate. `groupId` is null when the leader's account was erased. */
export async function findGroupMembership(
  db: Db,
  eventId: string,
  accountId: string,
): Promise<{ registrationId: string; groupId: string | null; email: string } | undefined> {
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select([
      'registrations.id as registrationId',
      'registrations.delegation_id as groupId',
      'accounts.email',
    ])
    .where('registrations.event_id', '=', eventId)
    .where('registrations.account_id', '=', accountId)
    .where('registrations.mode', '=', 'member')
    .executeTakeFirst();
}

export async function insertRegistrationDiscounts(
  transaction: Transaction,
  registrationId: string,
  discounts: readonly { codeId: string; amount: number }[],
): Promise<void> {
  if (discounts.length === 0) return;
  await transaction
    .insertInto('registration_discounts')
    .values(
      discounts.map(({ codeId, amount }) => ({ registration_id: registrationId, code_id: codeId, amount })),
    )
    .execute();
}

/** Lists the discount codes that registrations used, with the amount that each took off, by registration id. */
export async function mapDiscountsByRegistration(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { code: string; amount: number }[]>> {
  const rows = await db
    .selectFrom('registration_discounts')
    .innerJoin('discount_codes', 'discount_codes.id', 'registration_discounts.code_id')
    .select([
      'registration_discounts.registration_id as id',
      'discount_codes.code',
      'registration_discounts.amount',
    ])
    .where('registration_discounts.registration_id', 'in', ids)
    .orderBy('discount_codes.code')
    .execute();
  const byId = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byId].map(([id, used]) => [id, used.map(({ code, amount }) => ({ code, amount }))]));
}

/**
 * Lists the discount codes that registrations used, with the percentage or amount of each code, and the amount that it
 * took off.
 */
export async function listDiscountCodesUsedByRegistrations(db: Db, registrationIds: readonly string[]) {
  return db
    .selectFrom('registration_discounts')
    .innerJoin('discount_codes', 'discount_codes.id', 'registration_discounts.code_id')
    .select([
      'registration_discounts.registration_id as registrationId',
      'discount_codes.id',
      'discount_codes.code',
      'discount_codes.percent',
      'discount_codes.amount',
      'discount_codes.scope',
      'registration_discounts.amount as takenOff',
    ])
    .where('registration_discounts.registration_id', 'in', registrationIds)
    .orderBy('discount_codes.code')
    .execute();
}

export async function updateRegistrationDiscountAmount(
  transaction: Transaction,
  { registrationId, codeId, amount }: { registrationId: string; codeId: string; amount: number },
): Promise<void> {
  await transaction
    .updateTable('registration_discounts')
    .set({ amount })
    .where('registration_id', '=', registrationId)
    .where('code_id', '=', codeId)
    .execute();
}

/** Deletes registrations. Returns the ids of those that existed. */
export async function deleteRegistrations(
  transaction: Transaction,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await transaction.deleteFrom('registrations').where('id', 'in', ids).returning('id').execute();
  return rows.map(({ id }) => id);
}

export async function removeRegistrationsFromGroup(
  transaction: Transaction,
  groupId: string,
): Promise<string[]> {
  const rows = await transaction
    .updateTable('registrations')
    .set({ delegation_id: null })
    .where('delegation_id', '=', groupId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listRegistrationIdsOfAccount(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ id }) => id);
}
