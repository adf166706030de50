import type { Caller, Context } from '#platform/server/context.ts';
import { endHold } from './holds.sql.ts';

/** Tells the others that the caller looks at a registration no longer. What somebody else has stays. */
export async function releaseRegistration(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
  id: string,
): Promise<void> {
  await db.change((changes) => endHold(changes, id, accountId));
}
