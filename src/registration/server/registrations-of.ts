import type { Queries } from '#platform/server/db/tables.ts';
import { registrationsOfAccount } from './registrations.sql.ts';

/** What an account has registered for and what became of it, oldest first. */
export async function registrationsOf(queries: Queries, accountId: string) {
  const rows = await registrationsOfAccount(queries, accountId);
  return rows.map(({ id, eventName, status, registered_at }) => ({
    _id: id,
    eventName,
    status,
    regsiteredat: new Date(registered_at).toISOString(),
  }));
}
