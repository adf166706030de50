import type { z } from 'zod';
import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Region } from '#platform/rule/dates.ts';
import { batches } from '#platform/server/batches.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import { type accountRecord, getAccount } from '../contract.ts';
import { countAccounts, findAccountTimes, listAccountsPage } from './account-list.sql.ts';
import {
  type Account,
  findAccount,
  findAccounts,
  listAccountIds,
  listScheduledAccounts,
  roleAt,
} from './accounts.sql.ts';
import type { ListRegistrations } from './hooks.ts';
import { countPasskeys } from './passkeys.sql.ts';
import { lastDayOf } from './role-expiry.ts';
import { findSecondFactorTime } from './second-factor.sql.ts';

/** Converts an account for the API. Its role is evaluated at `now` (epoch milliseconds). */
export function toAccountRecord(
  { id, name, email, grant, deletionScheduledAt }: Account,
  now: number,
  region: Region,
): z.infer<typeof accountRecord> {
  const role = roleAt(grant, now);
  const scheduled =
    deletionScheduledAt === null ? {} : { deletionScheduledAt: new Date(deletionScheduledAt).toISOString() };
  const ending =
    grant.expiresAt === null || role === 'client' ? {} : { lastDay: lastDayOf(grant.expiresAt, region) };
  return { _id: id, name, email, role, ...ending, ...scheduled };
}

/** Returns the institute's details of a student; null for an outsider. */
export function toInstituteFacts(account: Account) {
  const { isStudentOfNITS, instituteEmail, instituteConfirmed, scholarId, branch, year } = account;
  if (!isStudentOfNITS) return null;
  return {
    instituteEmail: instituteEmail ?? '',
    instituteConfirmed,
    scholarID: scholarId ?? '',
    branch: branch ?? '',
    year: year ?? '',
  };
}

type AccountRecord = z.infer<typeof accountRecord>;
type Needs = Pick<Context, 'db' | 'clock'>;

/** Lists all accounts, oldest first. Reads them in batches. */
export async function listAllAccounts({ db, clock }: Needs): Promise<AccountRecord[]> {
  const records: AccountRecord[] = [];
  const now = clock();
  const region = await readRegion(db.queries);
  for await (const ids of batches(await listAccountIds(db.queries)))
    records.push(
      ...(await findAccounts(db.queries, ids)).map((account) => toAccountRecord(account, now, region)),
    );
  return records;
}

/** Lists the accounts that are scheduled for deletion, those due first. */
export async function listScheduledDeletions({ db, clock }: Needs): Promise<AccountRecord[]> {
  const now = clock();
  const region = await readRegion(db.queries);
  return (await listScheduledAccounts(db.queries)).map((account) => toAccountRecord(account, now, region));
}

/** @throws AppError 404 when there is no such account */
export async function getAccountRecord(
  { db, clock }: Needs,
  id: string,
): Promise<AnswerOf<typeof getAccount>> {
  const account = await findAccount(db.queries, id);
  if (!account) throw new AppError(getAccount.errors.noSuchAccount);
  const since = await findSecondFactorTime(db.queries, id);
  return {
    ...toAccountRecord(account, clock(), await readRegion(db.queries)),
    ...(since === null ? {} : { secondFactorSince: new Date(since).toISOString() }),
  };
}

/** Returns one page of matching accounts, with counts by role. */
export async function listAccounts(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { q: search, role, state, sort, page }: CheckedQuery<typeof calls.listAccounts>,
): Promise<AnswerOf<typeof calls.listAccounts>> {
  const now = clock();
  const [accounts, byRole, region] = await Promise.all([
    listAccountsPage(
      queries,
      { search, role, state, sort, now },
      { skip: rowsBefore(page), take: rowsPerPage },
    ),
    countAccounts(queries, { search, state, now }),
    readRegion(queries),
  ]);
  const counts = { ...byRole, all: byRole.client + byRole.admin + byRole.superadmin };
  return {
    rows: accounts.map((account) => ({
      ...toAccountRecord(account, now, region),
      isVerified: account.isVerified,
      scholarID: account.scholarId,
      createdAt: new Date(account.createdAt).toISOString(),
    })),
    page,
    total: counts[role],
    counts,
  };
}

type Facts = AnswerOf<typeof calls.getAccountFacts>;

/**
 * Reads one account with the details a superadmin reviews before changing it.
 * @throws AppError 404 when the account does not exist
 */
export async function getAccountFacts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
  registrationsOf: ListRegistrations,
): Promise<Facts> {
  const account = await findAccount(db.queries, id);
  const now = clock();
  const times = await findAccountTimes(db.queries, id, now);
  if (!account || !times) throw new AppError(calls.getAccountFacts.errors.noSuchAccount);
  const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    ...toAccountRecord(account, now, await readRegion(db.queries)),
    phone: account.phone,
    createdAt: new Date(times.createdAt).toISOString(),
    verifiedAt: isoTime(times.verifiedAt),
    passkeys: await countPasskeys(db.queries, id),
    secondFactorSince: isoTime(await findSecondFactorTime(db.queries, id)),
    student: toInstituteFacts(account),
    sessions: { count: times.sessions ?? 0, lastAt: isoTime(times.lastAt) },
    registrations: await registrationsOf(db.queries, id),
  };
}
