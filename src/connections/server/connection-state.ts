import { computeEffectiveRole } from '#accounts/server/index.ts';
import type { Role } from '#platform/contract/call.ts';
import { addDays, dayMs, dayOf, type Region, startOfNextDay } from '#platform/rule/dates.ts';
import { type connectionStates, defaultDaysAfterEvent, maxConnectionDays } from '../contract.ts';

/** The columns on which the state of a connection depends, with its creator's. */
export const stateColumns = [
  'accounts.role as creatorRole',
  'accounts.role_expires_at as creatorRoleExpiresAt',
  'accounts.deletion_scheduled_at as creatorDeletionAt',
] as const;

interface StateFields {
  expiresAt: number;
  creatorRole: Role;
  creatorRoleExpiresAt: number | null;
  creatorDeletionAt: number | null;
}

/**
 * Returns whether a connection works. A former superadmin must not keep a way to read lists, so a connection also stops
 * with the role or the account of its creator.
 */
export function computeConnectionState(
  { expiresAt, creatorRole, creatorRoleExpiresAt, creatorDeletionAt }: StateFields,
  now: number,
): (typeof connectionStates)[number] {
  if (expiresAt <= now) return 'ended';
  const role = computeEffectiveRole({ role: creatorRole, expiresAt: creatorRoleExpiresAt }, now);
  return role === 'superadmin' && creatorDeletionAt === null ? 'active' : 'creator_left';
}

/** Returns the end of the last day, or undefined if the day is past or more than a year ahead. */
export function findEndOfLastDay(lastDay: string, now: number, region: Region): number | undefined {
  const expiresAt = startOfNextDay(lastDay, region);
  return expiresAt > now && expiresAt <= now + maxConnectionDays * dayMs ? expiresAt : undefined;
}

export const lastDayOf = (expiresAt: number, region: Region): string => dayOf(expiresAt - 1, region);

/** Returns the day until which a connection of an event works by default. */
export function computeDefaultLastDay(
  event: { dates: { endsAt: number } | null },
  now: number,
  region: Region,
): string {
  const from = dayOf(Math.max(event.dates?.endsAt ?? now, now), region);
  const latest = dayOf(now + (maxConnectionDays - 1) * dayMs, region);
  const day = addDays(from, defaultDaysAfterEvent);
  return day < latest ? day : latest;
}
