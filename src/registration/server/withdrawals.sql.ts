import type { Transaction } from '#platform/server/db/tables.ts';
import type { Act } from './decisions.sql.ts';
import { lockRegistration } from './decisions.sql.ts';

/** Withdraws a pending or confirmed registration: its status becomes declined, and its seat is free at once. Only one of two
 * concurrent calls succeeds. Call it in the transaction that enqueues the mail.
 * @returns the seat that became free, if any; undefined when the registration is declined or withdrawn already
 */
export async function withdrawRegistration(
  transaction: Transaction,
  id: string,
  { at, by }: Act,
): Promise<{ seatId: string | null } | undefined> {
  if (!(await lockRegistration(transaction, id))) return undefined;
  const held = await transaction
    .selectFrom('registrations')
    .select('seat_id as seatId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const row = await transaction
    .updateTable('registrations')
    .set({
      status: 'declined',
      decided_at: at,
      decided_by: by,
      withdrawn_at: at,
      seat_id: null,
      assigned_at: null,
      assigned_by: null,
    })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'confirmed'])
    .returning('id')
    .executeTakeFirst();
  return row && held;
}

/** Assigns this seat to a confirmed registration, in place of its current one. Runs within `againWhenSeatWent`.
 * @returns its former seat, if any; undefined when the seat is taken, or the registration is not confirmed
 */
export async function takeSeat(
  transaction: Transaction,
  id: string,
  seatId: string,
  { at, by }: Act,
): Promise<{ before: string | null } | undefined> {
  if (!(await lockRegistration(transaction, id))) return undefined;
  const held = await transaction
    .selectFrom('registrations')
    .select('seat_id as before')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const row = await transaction
    .updateTable('registrations')
    .set({ seat_id: seatId, assigned_at: at, assigned_by: by })
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('registrations as others').select('others.id').where('others.seat_id', '=', seatId),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row && held;
}
