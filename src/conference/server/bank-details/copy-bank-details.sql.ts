import type { Changes } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';

/** Puts what is in force at one event in force at another, which has no bank details yet, and says where it is from. */
export async function copyBankDetails(changes: Changes, from: string, to: string): Promise<void> {
  const inForce = await changes
    .selectFrom('bank_details')
    .selectAll()
    .where('event_id', '=', from)
    .where('standing', '=', 'in force')
    .executeTakeFirst();
  if (!inForce) return;
  const id = newId();
  await changes
    .insertInto('bank_details')
    .values({ ...inForce, id, event_id: to, taken_over_from: from })
    .execute();
  const upiIds = await changes
    .selectFrom('bank_details_upi_ids')
    .selectAll()
    .where('bank_details_id', '=', inForce.id)
    .execute();
  await changes
    .insertInto('bank_details_upi_ids')
    .values(upiIds.map((row) => ({ ...row, bank_details_id: id })))
    .execute();
}
