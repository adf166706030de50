import { deletionDays } from '../../contract.ts';

const dayMs = 24 * 60 * 60_000;

/** When an account scheduled for deletion at this time (ISO 8601) is erased. */
export function erasureTime(scheduledAt: string): string {
  return new Date(Date.parse(scheduledAt) + deletionDays * dayMs).toISOString();
}

/** Returns the time left to restore the account at `now` (epoch ms), as text such as '15 days left'. */
export function daysLeft(scheduledAt: string, now: number): string {
  const left = Math.ceil((Date.parse(erasureTime(scheduledAt)) - now) / dayMs);
  if (left <= 0) return 'being erased now';
  return left === 1 ? 'less than a day left' : `${left} days left`;
}
