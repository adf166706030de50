import { dayMs } from '#platform/rule/dates.ts';
import { deletionDays } from '../../contract.ts';

/**
 * Returns when the account will be erased, in ISO 8601.
 * @param scheduledAt ISO 8601
 */
export function erasureTime(scheduledAt: string): string {
  return new Date(Date.parse(scheduledAt) + deletionDays * dayMs).toISOString();
}

/**
 * Returns a text such as '15 days left'.
 * @param now epoch milliseconds
 */
export function daysLeft(scheduledAt: string, now: number): string {
  const days = Math.ceil((Date.parse(erasureTime(scheduledAt)) - now) / dayMs);
  if (days <= 0) return 'being erased now';
  return days === 1 ? 'less than a day left' : `${days} days left`;
}
