import type { Changes, Queries } from '#platform/server/db/tables.ts';
import type { Status } from '#registration/contract.ts';

/** Which registrations are meant; nothing given means all of them. */
export interface Selection {
  id?: string;
  eventId?: string;
  status?: Status;
}

function selected(queries: Queries, { id, eventId, status }: Selection) {
  let query = queries.selectFrom('registrations');
  if (id !== undefined) query = query.where('registrations.id', '=', id);
  if (eventId !== undefined) query = query.where('registrations.event_id', '=', eventId);
  if (status !== undefined) query = query.where('registrations.status', '=', status);
  return query;
}

/** The registrations of a selection with their delegate and group, newest first. Times in epoch milliseconds, fees in rupees. */
export function readRegistrations(queries: Queries, selection: Selection) {
  return selected(queries, selection)
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .leftJoin('accounts as leaders', 'leaders.id', 'delegations.leader_id')
    .select([
      'registrations.id',
      'events.name as eventName',
      'accounts.name',
      'accounts.email',
      'accounts.phone',
      'accounts.institute_email as instituteEmail',
      'accounts.scholar_id as scholarId',
      'accounts.branch',
      'accounts.year',
      'registrations.mode',
      'registrations.status',
      'registrations.experience',
      'registrations.college',
      'registrations.accommodation',
      'registrations.registration_fee as registrationFee',
      'registrations.hospitality_fee as hospitalityFee',
      'registrations.group_total as groupTotal',
      'registrations.payment_id as paymentId',
      'registrations.registered_at as registeredAt',
      'registrations.decided_at as decidedAt',
      'registrations.assigned_committee as assignedCommittee',
      'registrations.assigned_portfolio as assignedPortfolio',
      'registrations.delegation_id as delegationId',
      'delegations.name as groupName',
      'delegations.completed_at as groupCompletedAt',
      'leaders.email as leaderEmail',
    ])
    .orderBy('registrations.registered_at', 'desc')
    .orderBy('registrations.id', 'desc')
    .execute();
}
export type RegistrationRow = Awaited<ReturnType<typeof readRegistrations>>[number];

/** The committees and portfolios asked for in a selection, each registration's in the order of its wishes. */
export async function readPreferences(
  queries: Queries,
  selection: Selection,
): Promise<{ registrationId: string; kind: string; choice: string }[]> {
  return selected(queries, selection)
    .innerJoin('registration_committees as wishes', 'wishes.registration_id', 'registrations.id')
    .select((eb) => [
      'registrations.id as registrationId',
      eb.val('committee').as('kind'),
      'wishes.committee as choice',
      'wishes.position as position',
    ])
    .unionAll(
      selected(queries, selection)
        .innerJoin('registration_portfolios as wishes', 'wishes.registration_id', 'registrations.id')
        .select((eb) => [
          'registrations.id as registrationId',
          eb.val('portfolio').as('kind'),
          'wishes.portfolio as choice',
          'wishes.position as position',
        ]),
    )
    .orderBy('position')
    .execute();
}

/** The e-mail addresses of a group's members without the leader, in the order in which they registered. */
export async function readMembers(queries: Queries, delegationId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select('accounts.email')
    .where('registrations.delegation_id', '=', delegationId)
    .where('registrations.mode', '=', 'member')
    .orderBy('registrations.registered_at')
    .orderBy('registrations.id')
    .execute();
  return rows.map((row) => row.email);
}

/** The portfolios of an event that have been given, with their committee. */
export async function readGivenPortfolios(
  queries: Queries,
  eventId: string,
): Promise<{ committee: string | null; portfolio: string | null }[]> {
  return queries
    .selectFrom('registrations')
    .select(['assigned_committee as committee', 'assigned_portfolio as portfolio'])
    .where('event_id', '=', eventId)
    .where('assigned_portfolio', 'is not', null)
    .execute();
}

/** What a decision or an assignment is judged by. */
export interface Standing {
  eventId: string;
  status: string;
  assignedPortfolio: string | null;
}

export async function findStanding(queries: Queries, id: string): Promise<Standing | undefined> {
  return queries
    .selectFrom('registrations')
    .select(['event_id as eventId', 'status', 'assigned_portfolio as assignedPortfolio'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Who decided or assigned, and when (epoch milliseconds). */
export interface Act {
  at: number;
  by: string;
}

/**
 * Decides a pending registration. One statement: of several at once, one gets it.
 * @returns its mode and group; undefined when it was decided already, waits for its leader, or does not exist
 */
export async function decide(
  changes: Changes,
  id: string,
  status: 'confirmed' | 'declined',
  { at, by }: Act,
): Promise<{ mode: string; delegationId: string | null } | undefined> {
  return changes
    .updateTable('registrations')
    .set({ status, decided_at: at, decided_by: by })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where((eb) =>
      eb.or([
        eb('delegation_id', 'is', null),
        eb(
          'delegation_id',
          'in',
          eb.selectFrom('delegations').select('delegations.id').where('completed_at', 'is not', null),
        ),
      ]),
    )
    .returning(['mode', 'delegation_id as delegationId'])
    .executeTakeFirst();
}

/** Takes along the members of a group who are still pending. Returns the ids of their registrations. */
export async function decideMembers(
  changes: Changes,
  delegationId: string,
  status: 'confirmed' | 'declined',
  { at, by }: Act,
): Promise<string[]> {
  const rows = await changes
    .updateTable('registrations')
    .set({ status, decided_at: at, decided_by: by })
    .where('delegation_id', '=', delegationId)
    .where('mode', '=', 'member')
    .where('status', '=', 'pending')
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export interface Addressee {
  registrationId: string;
  name: string;
  email: string;
  eventName: string;
}

/** Who to write to about these registrations. */
export async function addresseesOf(queries: Queries, ids: readonly string[]): Promise<Addressee[]> {
  return queries
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.id as registrationId',
      'accounts.name',
      'accounts.email',
      'events.name as eventName',
    ])
    .where('registrations.id', 'in', ids)
    .orderBy('registrations.id')
    .execute();
}

/**
 * Gives a confirmed registration a portfolio, if it has none and nobody has it.
 * Two who give one portfolio at the same moment meet at the unique constraint `registrations_seat`: the second is told
 * 'taken', and its transaction must be given up.
 * @returns 'refused' when the registration is not confirmed, has a portfolio, or does not exist
 */
export async function giveSeat(
  changes: Changes,
  id: string,
  seat: { committee: string; portfolio: string },
  { at, by }: Act,
): Promise<'given' | 'taken' | 'refused'> {
  try {
    const row = await changes
      .updateTable('registrations')
      .set({
        assigned_committee: seat.committee,
        assigned_portfolio: seat.portfolio,
        assigned_at: at,
        assigned_by: by,
      })
      .where('id', '=', id)
      .where('status', '=', 'confirmed')
      .where('assigned_portfolio', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row ? 'given' : 'refused';
  } catch (error) {
    if (isSeatTaken(error)) return 'taken';
    throw error;
  }
}

/** PostgreSQL names the constraint, SQLite its columns. */
function isSeatTaken(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === '23505') return 'constraint' in error && error.constraint === 'registrations_seat';
  return error.code === 'SQLITE_CONSTRAINT_UNIQUE' && error.message.includes('assigned_portfolio');
}
