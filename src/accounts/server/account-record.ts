import type { z } from 'zod';
import type { accountRecord } from '../contract.ts';
import type { Account } from './accounts.sql.ts';

/** An account as every list of accounts shows it. */
export function asRecord({
  id,
  name,
  email,
  role,
  deletionScheduledAt,
}: Pick<Account, 'id' | 'name' | 'email' | 'role' | 'deletionScheduledAt'>): z.infer<typeof accountRecord> {
  const scheduled =
    deletionScheduledAt === null ? {} : { deletionScheduledAt: new Date(deletionScheduledAt).toISOString() };
  return { _id: id, name, email, role, ...scheduled };
}

/** What the institute knows of its student; null for an outsider. */
export function instituteFactsOf(account: Account) {
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
