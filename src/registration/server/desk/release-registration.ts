import type { Caller, Context } from '#platform/server/context.ts';
import { endHold } from './holds.sql.ts';

/** Ends the caller's presence at a registration. Presences of other admins are not affected. */
export async function releaseRegistration(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
  id: string,
): Promise<void> {
  await db.change((changes) => endHold(changes, id, accountId));
}
