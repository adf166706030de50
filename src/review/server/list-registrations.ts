import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { inSlices } from '#platform/server/in-slices.ts';
import type { getRegistered, ListedRegistration } from '../contract.ts';
import { asListed, byRegistration } from './as-record.ts';
import { readIds, readPreferences, readRegistrations, type Selection } from './review.sql.ts';

/** The registrations of a selection, newest first, read a slice at a time; no picture is read. */
export async function listRegistrations(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  selection: Selection = {},
): Promise<AnswerOf<typeof getRegistered>> {
  const { queries } = context.db;
  const allSuchEvents: ListedRegistration[] = [];
  for await (const ids of inSlices(await readIds(queries, selection))) {
    const some = { ...selection, ids };
    const rows = await readRegistrations(queries, some);
    const wishesOf = byRegistration(await readPreferences(queries, some));
    allSuchEvents.push(...rows.map((row) => asListed(context, row, wishesOf)));
  }
  return { allSuchEvents };
}
