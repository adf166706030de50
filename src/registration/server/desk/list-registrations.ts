import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { inSlices } from '#platform/server/in-slices.ts';
import type { getRegistered, ListedRegistration } from '../../contract/desk/index.ts';
import { preferencesOf } from '../registrations.sql.ts';
import { asListed } from './as-record.ts';
import { readIds, readRegistrations, type Selection } from './review.sql.ts';

/** The registrations of a selection, newest first, read in batches without pictures. */
export async function listRegistrations(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  selection: Selection = {},
): Promise<AnswerOf<typeof getRegistered>> {
  const { queries } = context.db;
  const allSuchEvents: ListedRegistration[] = [];
  for await (const ids of inSlices(await readIds(queries, selection))) {
    const rows = await readRegistrations(queries, { ...selection, ids });
    const wishes = await preferencesOf(queries, ids);
    allSuchEvents.push(...rows.map((row) => asListed(context, row, wishes)));
  }
  return { allSuchEvents };
}
