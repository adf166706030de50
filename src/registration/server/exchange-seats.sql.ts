import type { Changes } from '#platform/server/db/tables.ts';
import { type Act, lockRegistration } from './decisions.sql.ts';

/** A registration with its current seat. */
export interface Held {
  readonly id: string;
  readonly seatId: string;
}

/** Exchanges the seats of two confirmed registrations, or does nothing. The unique key `registrations_seat` forbids duplicate
 * seats even inside a transaction, so the first registration has no seat in between. Both rows are locked.
 * @returns false when one of them no longer has the seat, or is not confirmed
 */
export async function exchangeSeats(changes: Changes, one: Held, other: Held, act: Act): Promise<boolean> {
  for (const id of [one.id, other.id].toSorted()) if (!(await lockRegistration(changes, id))) return false;
  if (!((await holds(changes, one)) && (await holds(changes, other)))) return false;
  await setSeat(changes, one.id, null, act);
  await setSeat(changes, other.id, one.seatId, act);
  await setSeat(changes, one.id, other.seatId, act);
  return true;
}

async function holds(changes: Changes, { id, seatId }: Held): Promise<boolean> {
  const row = await changes
    .selectFrom('registrations')
    .select('id')
    .where('id', '=', id)
    .where('seat_id', '=', seatId)
    .where('status', '=', 'confirmed')
    .executeTakeFirst();
  return row !== undefined;
}

async function setSeat(changes: Changes, id: string, seatId: string | null, { at, by }: Act): Promise<void> {
  await changes
    .updateTable('registrations')
    .set({ seat_id: seatId, assigned_at: at, assigned_by: by })
    .where('id', '=', id)
    .execute();
}
