import type { Queries } from '#platform/server/db/tables.ts';
import { registrationState } from '../contract/form.ts';
import { asBrief } from './as-record.ts';
import { registrationsOfAccount } from './registrations.sql.ts';

/** Lists the registrations of an account with their states, oldest first. */
export async function registrationsOf(queries: Queries, accountId: string) {
  return (await registrationsOfAccount(queries, accountId)).map((row) => ({
    ...asBrief(row),
    status: registrationState({ status: row.status, withdrawn: row.withdrawnAt !== null }),
  }));
}
