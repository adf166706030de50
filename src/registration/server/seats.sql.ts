import type { Changes } from '#platform/server/db/tables.ts';
import type { Act } from './decisions.sql.ts';

/** A portfolio of a committee, as it is stored. */
export interface Seat {
  committee: string;
  portfolio: string;
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
  seat: Seat,
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

/**
 * Gives a registration another seat in place of the one it has, or takes that one back. The old one is free at once. What
 * `giveSeat` says of 'taken' holds here too.
 * @returns 'refused' when it does not have the seat `from` any more, or does not exist
 */
export async function moveSeat(
  changes: Changes,
  id: string,
  { from, to }: { from: Seat; to: Seat | null },
  { at, by }: Act,
): Promise<'moved' | 'taken' | 'refused'> {
  try {
    const row = await changes
      .updateTable('registrations')
      .set({
        assigned_committee: to?.committee ?? null,
        assigned_portfolio: to?.portfolio ?? null,
        assigned_at: to ? at : null,
        assigned_by: to ? by : null,
      })
      .where('id', '=', id)
      .where('assigned_committee', '=', from.committee)
      .where('assigned_portfolio', '=', from.portfolio)
      .returning('id')
      .executeTakeFirst();
    return row ? 'moved' : 'refused';
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

/** Gives back the seats of registrations that are pending again. */
export async function freeSeats(changes: Changes, ids: readonly string[]): Promise<void> {
  await changes
    .updateTable('registrations')
    .set({ assigned_committee: null, assigned_portfolio: null, assigned_at: null, assigned_by: null })
    .where('id', 'in', ids)
    .execute();
}
