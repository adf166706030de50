import type { z } from 'zod';
import type { accountRecord } from '../contract.ts';
import type { Account } from './accounts.sql.ts';
import { roleAt } from './roles/held-role.ts';
import { lastDayOf } from './roles/last-day.ts';

/** An account as every list of accounts shows it at `now` (epoch milliseconds). */
export function asRecord(
  { id, name, email, held, deletionScheduledAt }: Account,
  now: number,
): z.infer<typeof accountRecord> {
  const role = roleAt(held, now);
  const scheduled =
    deletionScheduledAt === null ? {} : { deletionScheduledAt: new Date(deletionScheduledAt).toISOString() };
  const ending = held.endsAt === null || role === 'client' ? {} : { lastDay: lastDayOf(held.endsAt) };
  return { _id: id, name, email, role, ...ending, ...scheduled };
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
