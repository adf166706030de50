import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';

/**
 * Copies the active bank details of one event to another, which has none yet, and stores where they are from. Only those of the
 * newest event that was ever announced are copied, and only while no such event has any that were confirmed later: a former
 * account never comes back, whatever the dates of its event are changed to.
 * @returns whether they were copied
 */
export async function copyBankDetails(transaction: Transaction, from: string, to: string): Promise<boolean> {
  const inForce = await transaction
    .selectFrom('bank_details')
    .innerJoin('events', 'events.id', 'bank_details.event_id')
    .selectAll('bank_details')
    .where('bank_details.event_id', '=', from)
    .where('bank_details.standing', '=', 'in force')
    .where('events.state', '!=', 'draft')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('events as later')
            .leftJoin('bank_details as others', (join) =>
              join.onRef('others.event_id', '=', 'later.id').on('others.standing', '=', 'in force'),
            )
            .select('later.id')
            .where('later.state', '!=', 'draft')
            .where((eb) =>
              eb.or([
                eb('later.starts_at', '>', eb.ref('events.starts_at')),
                eb('others.confirmed_at', '>', eb.ref('bank_details.confirmed_at')),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirst();
  if (!inForce) return false;
  const id = newId();
  await transaction
    .insertInto('bank_details')
    .values({ ...inForce, id, event_id: to, taken_over_from: from })
    .execute();
  const upiIds = await transaction
    .selectFrom('bank_details_upi_ids')
    .selectAll()
    .where('bank_details_id', '=', inForce.id)
    .execute();
  await transaction
    .insertInto('bank_details_upi_ids')
    .values(upiIds.map((row) => ({ ...row, bank_details_id: id })))
    .execute();
  return true;
}
