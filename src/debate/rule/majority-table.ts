import { countNeeded } from './majority.ts';
import { type RuleSet, readFraction } from './rule-set/schema.ts';
import { fraction } from './sentence.ts';

export interface MajorityColumn {
  /** Such as 'More than half'. */
  label: string;
  /** Votes needed of a number of votes or members. */
  neededOf: (base: number) => number;
}

/** Lists the shares that motions and votes of a set need, the smallest first. */
export function listMajorityColumns({ majorities, motions, votes }: RuleSet): MajorityColumn[] {
  const used = [...motions, ...Object.values(votes)].map(({ majority }) => majorities[majority]);
  const columns = new Map<string, MajorityColumn & { order: number }>();
  for (const majority of used) {
    if (majority?.shape !== 'share') continue;
    const { strict } = majority;
    const share = readFraction(majority.share);
    const text = `${strict ? 'more than ' : ''}${fraction(majority.share)}`;
    columns.set(text, {
      label: text.charAt(0).toUpperCase() + text.slice(1),
      neededOf: (base) => countNeeded(share, strict, base),
      order: share.num / share.den + (strict ? 0.001 : 0),
    });
  }
  return [...columns.values()].sort((a, b) => a.order - b.order);
}
