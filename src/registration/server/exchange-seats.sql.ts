import type { Transaction } from '#platform/server/db/tables.ts';
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
export async function exchangeSeats(
  transaction: Transaction,
  one: Held,
  other: Held,
  act: Act,
): Promise<boolean> {
  for (const id of [one.id, other.id].toSorted())
    if (!(await lockRegistration(transaction, id))) return false;
  if (!((await holds(transaction, one)) && (await holds(transaction, other)))) return false;
  await setSeat(transaction, one.id, null, act);
  await setSeat(transaction, other.id, one.seatId, act);
  await setSeat(transaction, one.id, other.seatId, act);
  return true;
}

async function holds(transaction: Transaction, { id, seatId }: Held): Promise<boolean> {
  const row = await transaction
    .selectFrom('registrations')
    .select('id')
    .where('id', '=', id)
    .where('seat_id', '=', seatId)
    .where('status', '=', 'confirmed')
    .executeTakeFirst();
  return row !== undefined;
}

async function setSeat(
  transaction: Transaction,
  id: string,
  seatId: string | null,
  { at, by }: Act,
): Promise<void> {
  await transaction
    .updateTable('registrations')
    .set({ seat_id: seatId, assigned_at: at, assigned_by: by })
    .where('id', '=', id)
    .execute();
}
