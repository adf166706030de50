import type { Generated, Insertable } from 'kysely';
import type { Changes, Queries } from '#platform/server/db/tables.ts';
import type { Status } from '../contract.ts';
import { type AnswerColumns, selectedAnswers } from './answers.sql.ts';

export type Mode = 'individual' | 'leader' | 'member';

interface RegistrationsTable extends AnswerColumns {
  id: string;
  event_id: string;
  account_id: string;
  mode: Mode;
  delegation_id: string | null;
  status: Status;
  /** Rupees, as the three fees below. */
  registration_fee: number;
  hospitality_fee: number;
  group_total: number | null;
  payment_id: string | null;
  registered_at: number;
  decided_at: number | null;
  decided_by: string | null;
  assigned_committee: string | null;
  assigned_portfolio: string | null;
  assigned_at: number | null;
  assigned_by: string | null;
  /** The delegate's name as lists sort it, and what searches look through; `indexRegistrations` writes both. */
  sort_name: Generated<string>;
  search_text: Generated<string>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    registrations: RegistrationsTable;
    registration_committees: { registration_id: string; position: number; committee: string };
    registration_portfolios: { registration_id: string; position: number; portfolio: string };
  }
}

/** A registration as it comes in: nothing has been decided or assigned yet. */
export type NewRegistration = Omit<
  Insertable<RegistrationsTable>,
  | 'decided_at'
  | 'decided_by'
  | 'assigned_committee'
  | 'assigned_portfolio'
  | 'assigned_at'
  | 'assigned_by'
  | 'sort_name'
  | 'search_text'
>;

/** Returns false, and stores nothing, when the account has a registration for the event: there is one at most. */
export async function addRegistration(changes: Changes, registration: NewRegistration): Promise<boolean> {
  const row = await changes
    .insertInto('registrations')
    .values(registration)
    .onConflict((conflict) => conflict.columns(['event_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores what the delegate asked for, in the order asked. */
export async function addPreferences(
  changes: Changes,
  registrationId: string,
  committees: readonly string[],
  portfolios: readonly string[],
): Promise<void> {
  const registration_id = registrationId;
  await changes
    .insertInto('registration_committees')
    .values(committees.map((committee, position) => ({ registration_id, position, committee })))
    .execute();
  await changes
    .insertInto('registration_portfolios')
    .values(portfolios.map((portfolio, position) => ({ registration_id, position, portfolio })))
    .execute();
}

/** An account's registrations with the events' names, oldest first. */
export async function registrationsOfAccount(queries: Queries, accountId: string) {
  return queries
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.id',
      'events.name as eventName',
      'registrations.status',
      'registrations.mode',
      'registrations.delegation_id as groupId',
      'registrations.registered_at as registeredAt',
      ...selectedAnswers,
      'registrations.payment_id as paymentId',
      'registrations.assigned_committee as assignedCommittee',
      'registrations.assigned_portfolio as assignedPortfolio',
      'registrations.registration_fee as registrationFee',
      'registrations.hospitality_fee as hospitalityFee',
      'registrations.group_total as groupTotal',
    ])
    .where('registrations.account_id', '=', accountId)
    .orderBy('registrations.id')
    .execute();
}

export interface Preferences {
  committees: string[];
  portfolios: string[];
}

/**
 * What delegates asked for, by registration id, in the order they asked.
 * @param registrationIds at least one, and at most some thousands
 */
export async function preferencesOf(
  queries: Queries,
  registrationIds: readonly string[],
): Promise<Map<string, Preferences>> {
  const preferences = new Map(
    registrationIds.map((id): [string, Preferences] => [id, { committees: [], portfolios: [] }]),
  );
  const committees = await queries
    .selectFrom('registration_committees')
    .select(['registration_id', 'committee'])
    .where('registration_id', 'in', registrationIds)
    .orderBy('position')
    .execute();
  const portfolios = await queries
    .selectFrom('registration_portfolios')
    .select(['registration_id', 'portfolio'])
    .where('registration_id', 'in', registrationIds)
    .orderBy('position')
    .execute();
  for (const row of committees) preferences.get(row.registration_id)?.committees.push(row.committee);
  for (const row of portfolios) preferences.get(row.registration_id)?.portfolios.push(row.portfolio);
  return preferences;
}

/** Returns the ids of what it removed. */
export async function removeRegistrationsOf(changes: Changes, accountId: string): Promise<string[]> {
  const rows = await changes
    .deleteFrom('registrations')
    .where('account_id', '=', accountId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
