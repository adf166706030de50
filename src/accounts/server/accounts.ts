import type { z } from 'zod';
import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { offsetOfPage, rowsPerPage } from '#platform/contract/paging.ts';
import type { Region } from '#platform/rule/dates.ts';
import { toIso } from '#platform/rule/dates.ts';
import { batches } from '#platform/server/batches.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import { type accountRecordSchema, getAccount } from '../contract.ts';
import {
  countAccountsByRole,
  findAccountTimesAndSessionCount,
  listAccountsPage,
} from './account-list.sql.ts';
import {
  type Account,
  computeEffectiveRole,
  findAccount,
  listAccountIds,
  listAccountsById,
  listScheduledAccounts,
} from './accounts.sql.ts';
import type { ListRegistrations } from './hooks.ts';
import { countPasskeys } from './passkeys.sql.ts';
import { computeLastDayOfRole } from './role-expiry.ts';
import { findAuthenticatorConfirmationTime } from './second-factor.sql.ts';

function toAccountRecord(
  { id, name, email, grant, deletionScheduledAt }: Account,
  now: number,
  region: Region,
): z.infer<typeof accountRecordSchema> {
  const role = computeEffectiveRole(grant, now);
  const scheduled =
    deletionScheduledAt === null ? {} : { deletionScheduledAt: new Date(deletionScheduledAt).toISOString() };
  const ending =
    grant.expiresAt === null || role === 'client'
      ? {}
      : { lastDay: computeLastDayOfRole(grant.expiresAt, region) };
  return { _id: id, name, email, role, ...ending, ...scheduled };
}

export function toInstituteFacts(account: Account) {
  const { isHostStudent, instituteEmail, instituteConfirmed, scholarId, branch, year } = account;
  if (!isHostStudent) return null;
  return {
    instituteEmail: instituteEmail ?? '',
    instituteConfirmed,
    scholarID: scholarId ?? '',
    branch: branch ?? '',
    year: year ?? '',
  };
}

type AccountRecord = z.infer<typeof accountRecordSchema>;
type Needs = Pick<Context, 'db' | 'clock'>;

export async function listAllAccounts({ db, clock }: Needs): Promise<AccountRecord[]> {
  const records: AccountRecord[] = [];
  const now = clock();
  const region = await getClubRegion(db.queries);
  for await (const ids of batches(await listAccountIds(db.queries)))
    records.push(
      ...(await listAccountsById(db.queries, ids)).map((account) => toAccountRecord(account, now, region)),
    );
  return records;
}

export async function listScheduledDeletions({ db, clock }: Needs): Promise<AccountRecord[]> {
  const now = clock();
  const region = await getClubRegion(db.queries);
  return (await listScheduledAccounts(db.queries)).map((account) => toAccountRecord(account, now, region));
}

/**
 * Returns the account's record, with the time since which it has an authenticator app.
 * @throws AppError 404 if the account does not exist
 */
export async function getAccountRecord(
  { db, clock }: Needs,
  id: string,
): Promise<AnswerOf<typeof getAccount>> {
  const account = await findAccount(db.queries, id);
  if (!account) throw new AppError(getAccount.errors.noSuchAccount);
  const since = await findAuthenticatorConfirmationTime(db.queries, id);
  return {
    ...toAccountRecord(account, clock(), await getClubRegion(db.queries)),
    ...(since === null ? {} : { secondFactorSince: new Date(since).toISOString() }),
  };
}

export async function getPageOfAccounts(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { q: search, role, state, sort, page }: CheckedQuery<typeof calls.getPageOfAccounts>,
): Promise<AnswerOf<typeof calls.getPageOfAccounts>> {
  const now = clock();
  const [accounts, byRole, region] = await Promise.all([
    listAccountsPage(
      queries,
      { search, role, state, sort, now },
      { skip: offsetOfPage(page), take: rowsPerPage },
    ),
    countAccountsByRole(queries, { search, state, now }),
    getClubRegion(queries),
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
 * Returns the details that a superadmin reviews before changing an account.
 * @throws AppError 404 if the account does not exist
 */
export async function getAccountFacts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
  registrationsOf: ListRegistrations,
): Promise<Facts> {
  const account = await findAccount(db.queries, id);
  const now = clock();
  const times = await findAccountTimesAndSessionCount(db.queries, id, now);
  if (!account || !times) throw new AppError(calls.getAccountFacts.errors.noSuchAccount);
  return {
    ...toAccountRecord(account, now, await getClubRegion(db.queries)),
    phone: account.phone,
    createdAt: new Date(times.createdAt).toISOString(),
    verifiedAt: toIso(times.verifiedAt),
    passkeys: await countPasskeys(db.queries, id),
    secondFactorSince: toIso(await findAuthenticatorConfirmationTime(db.queries, id)),
    student: toInstituteFacts(account),
    sessions: { count: times.sessions ?? 0, lastAt: toIso(times.lastAt) },
    registrations: await registrationsOf(db.queries, id),
  };
}
