import type { Changes } from '#platform/server/db/tables.ts';
import type { Act } from './decisions.sql.ts';
import { lockRegistration } from './decisions.sql.ts';

/**
 * Takes back a registration that is pending or confirmed: it counts as declined, and its seat is free at once. One
 * statement: of two at once, one does it. Belongs into the transaction that mails it.
 * @returns the seat that became free, if any; undefined when the registration no longer stands
 */
export async function withdrawRegistration(
  changes: Changes,
  id: string,
  { at, by }: Act,
): Promise<{ seatId: string | null } | undefined> {
  if (!(await lockRegistration(changes, id))) return undefined;
  const held = await changes
    .selectFrom('registrations')
    .select('seat_id as seatId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const row = await changes
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

/**
 * Gives a confirmed registration this very seat, in place of the one it has. Runs within `againWhenSeatWent`.
 * @returns the seat it had before, if any; undefined when somebody has the seat, or the registration takes none
 */
export async function takeSeat(
  changes: Changes,
  id: string,
  seatId: string,
  { at, by }: Act,
): Promise<{ before: string | null } | undefined> {
  if (!(await lockRegistration(changes, id))) return undefined;
  const held = await changes
    .selectFrom('registrations')
    .select('seat_id as before')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const row = await changes
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
