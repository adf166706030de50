import type { Context } from '#platform/server/context.ts';
import { messageDays } from '../contract.ts';
import { removeMessagesBefore } from './contact.sql.ts';

const dayMs = 24 * 60 * 60_000;

/** Deletes messages a year after they were answered, or after they arrived if they were not. */
export async function forgetMessages({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.once((queries) => removeMessagesBefore(queries, clock() - messageDays * dayMs));
}
