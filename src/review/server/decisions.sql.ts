import type { Changes, Queries } from '#platform/server/db/tables.ts';

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

/** Which of these registrations are a leader's. */
export async function findLeaders(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await queries
    .selectFrom('registrations')
    .select('id')
    .where('id', 'in', ids)
    .where('mode', '=', 'leader')
    .execute();
  return rows.map(({ id }) => id);
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
