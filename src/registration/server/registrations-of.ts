import type { Db } from '#platform/server/db/tables.ts';
import { registrationState } from '../contract/form.ts';
import { asBrief } from './as-record.ts';
import { registrationsOfAccount } from './registrations.sql.ts';

/** Lists the registrations of an account with their states, oldest first. */
export async function registrationsOf(db: Db, accountId: string) {
  return (await registrationsOfAccount(db, accountId)).map((row) => ({
    ...asBrief(row),
    status: registrationState({ status: row.status, withdrawn: row.withdrawnAt !== null }),
  }));
}
