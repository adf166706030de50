import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { getAccountFacts as call } from '../contract.ts';
import { findAccountTimes } from './account-list.sql.ts';
import { asRecord, instituteFactsOf } from './account-record.ts';
import { findAccount } from './accounts.sql.ts';
import { countPasskeys } from './passkeys/passkeys.sql.ts';
import { secondFactorSince } from './second-factor/second-factors.sql.ts';

type Facts = AnswerOf<typeof call>;

/** The registrations of an account, as those who keep them know them. */
export type RegistrationsOf = (queries: Queries, accountId: string) => Promise<Facts['registrations']>;

/**
 * One account with what a superadmin looks at before changing it.
 * @throws AppError 404 when there is no such account
 */
export async function readAccountFacts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
  registrationsOf: RegistrationsOf,
): Promise<Facts> {
  const account = await findAccount(db.queries, id);
  const now = clock();
  const times = await findAccountTimes(db.queries, id, now);
  if (!account || !times) throw new AppError(call.errors.noSuchAccount);
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    ...asRecord(account, now),
    phone: account.phone,
    createdAt: new Date(times.createdAt).toISOString(),
    verifiedAt: moment(times.verifiedAt),
    passkeys: await countPasskeys(db.queries, id),
    secondFactorSince: moment(await secondFactorSince(db.queries, id)),
    student: instituteFactsOf(account),
    sessions: { count: times.sessions ?? 0, lastAt: moment(times.lastAt) },
    registrations: await registrationsOf(db.queries, id),
  };
}
