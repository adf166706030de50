import type { AwardSettings } from './settings.ts';
import { divide, sum } from './thousandths.ts';

export interface Delegation {
  id: string;
  name: string;
  /** Ids of the registrations of its confirmed delegates. */
  members: string[];
}

export interface DelegationResult {
  id: string;
  name: string;
  members: number;
  awards: number;
  points: number;
  /** What the delegations are ranked by, in thousandths. */
  value: number;
  /** From 1, the same for equal values. Null for a delegation that is too small. */
  rank: number | null;
}

/** Ranks the delegations by the awards of their members, with the formula of the club. */
export function rankDelegations(
  { awards, delegations: formula }: Pick<AwardSettings, 'awards' | 'delegations'>,
  delegations: readonly Delegation[],
  decided: readonly { award: string; registrationId: string }[],
): DelegationResult[] {
  const pointsOf = new Map(awards.map(({ id, points }) => [id, points]));
  const results = delegations
    .map(({ id, name, members }) => {
      const own = decided.filter(({ registrationId }) => members.includes(registrationId));
      const points = sum(own.map(({ award }) => pointsOf.get(award) ?? 0));
      const per = Math.max(1, members.length);
      const values = {
        points: points * 1000,
        points_per_member: divide(points * 1000, per),
        awards_per_member: divide(own.length * 1000, per),
      };
      const value = values[formula.measure];
      return { id, name, members: members.length, awards: own.length, points, value };
    })
    .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1));
  const ranked = results.filter(({ members }) => members >= formula.minMembers);
  return results.map((result) => ({
    ...result,
    rank:
      result.members >= formula.minMembers
        ? ranked.findIndex(({ value }) => value === result.value) + 1
        : null,
  }));
}
