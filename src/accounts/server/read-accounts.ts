import type { z } from 'zod';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { inSlices } from '#platform/server/in-slices.ts';
import { type accountRecord, getAccount } from '../contract.ts';
import { asRecord } from './account-record.ts';
import { findAccount, findAccounts, listAccountIds, listScheduled } from './accounts.sql.ts';
import { secondFactorSince } from './second-factor/second-factors.sql.ts';

type AccountRecord = z.infer<typeof accountRecord>;
type Needs = Pick<Context, 'db' | 'clock'>;

/** Every account, oldest first, read a slice at a time. */
export async function readAllAccounts({ db, clock }: Needs): Promise<AccountRecord[]> {
  const records: AccountRecord[] = [];
  const now = clock();
  for await (const ids of inSlices(await listAccountIds(db.queries)))
    records.push(...(await findAccounts(db.queries, ids)).map((account) => asRecord(account, now)));
  return records;
}

/** The accounts on the deletion schedule, those due first. */
export async function readScheduledDeletions({ db, clock }: Needs): Promise<AccountRecord[]> {
  const now = clock();
  return (await listScheduled(db.queries)).map((account) => asRecord(account, now));
}

/** @throws AppError 404 when there is no such account */
export async function readAccount({ db, clock }: Needs, id: string): Promise<AnswerOf<typeof getAccount>> {
  const account = await findAccount(db.queries, id);
  if (!account) throw new AppError(getAccount.errors.noSuchAccount);
  const since = await secondFactorSince(db.queries, id);
  return {
    ...asRecord(account, clock()),
    ...(since === null ? {} : { secondFactorSince: new Date(since).toISOString() }),
  };
}
