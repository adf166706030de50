import { dayMs } from '#platform/rule/dates.ts';
import { accountDeletionDays } from '../../contract.ts';

/**
 * Returns when the account will be erased, in ISO 8601.
 * @param scheduledAt ISO 8601
 */
export function computeAccountErasureTime(scheduledAt: string): string {
  return new Date(Date.parse(scheduledAt) + accountDeletionDays * dayMs).toISOString();
}

/**
 * Returns a text such as '15 days left'.
 * @param now epoch milliseconds
 */
export function formatDaysUntilErasure(scheduledAt: string, now: number): string {
  const days = Math.ceil((Date.parse(computeAccountErasureTime(scheduledAt)) - now) / dayMs);
  if (days <= 0) return 'being erased now';
  return days === 1 ? 'less than a day left' : `${days} days left`;
}
