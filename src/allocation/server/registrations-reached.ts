import type { Changes } from '#platform/server/db/tables.ts';
import { findDrafts } from './drafts.sql.ts';
import { seatsToGive } from './publish-draft.ts';
import { partiesOfSwaps } from './swaps.sql.ts';

/** The ids of all registrations that publishing these drafts would give a seat. */
export async function registrationsInDrafts(changes: Changes, ids: readonly string[]): Promise<string[]> {
  const drafts = await findDrafts(changes, ids);
  return drafts.flatMap((draft) => seatsToGive(draft).map(({ registrationId }) => registrationId));
}

/** The ids of both registrations of each of these swaps. */
export async function registrationsOfSwaps(changes: Changes, ids: readonly string[]): Promise<string[]> {
  const swaps = await partiesOfSwaps(changes, ids);
  return swaps.flatMap(({ askerId, holderId }) => [askerId, holderId]);
}
