import type { ValidMark } from './marks.ts';
import type { Correction, Criterion } from './settings.ts';
import { divide, mean, sum } from './thousandths.ts';

/** How a chair marks. Means and spreads are thousandths of the range from the lowest to the highest mark. */
export interface ChairStatistics {
  marks: number;
  mean: number;
  /** Standard deviation. */
  spread: number;
}

/** Mean of the earlier and of the later half of the marks of a day. */
export interface DayDrift {
  day: string;
  marks: number;
  first: number;
  second: number;
}

/** A chair with fewer marks is not corrected, and shows no drift. */
export const minMarks = 6;
/** A chair whose mean differs by more from the mean of all chairs is shown as high or low. */
export const strikingMean = 150;
/** A chair with a smaller spread gives nearly everyone the same mark. */
export const flatSpread = 60;

/** The mark as thousandths of the range of its criterion. */
export const shareOfRange = (points: number, { min, max }: Pick<Criterion, 'min' | 'max'>): number =>
  divide((points - min) * 1000, max - min);

/** Computes how a group of marks is spread. Null without marks. */
export function describeShares(shares: readonly number[]): ChairStatistics | null {
  const count = shares.length;
  const average = mean(shares);
  if (average === null) return null;
  const squares = sum(shares.map((share) => share * share));
  const total = sum(shares);
  return {
    marks: count,
    mean: average,
    spread: Math.round(Math.sqrt(count * squares - total * total) / count),
  };
}

/** Maps valid marks to their shares of the range. */
export function sharesOf(criteria: readonly Criterion[], marks: readonly ValidMark[]): number[] {
  const byId = new Map(criteria.map((criterion) => [criterion.id, criterion]));
  return marks.flatMap(({ criterion, points }) => {
    const found = byId.get(criterion);
    return found ? shareOfRange(points, found) : [];
  });
}

/** Computes the drift of one chair for each day with enough marks. */
export function listDrifts(criteria: readonly Criterion[], marks: readonly ValidMark[]): DayDrift[] {
  return [...Map.groupBy(marks, ({ day }) => day)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, ofDay]) => {
      const shares = sharesOf(criteria, ofDay);
      if (shares.length < minMarks) return [];
      const half = Math.floor(shares.length / 2);
      return {
        day,
        marks: shares.length,
        first: mean(shares.slice(0, half)) ?? 0,
        second: mean(shares.slice(-half)) ?? 0,
      };
    });
}

/** Corrects a share of a chair. */
export type Correct = (chair: string, share: number) => number;

const clamp = (share: number): number => Math.min(1000, Math.max(0, share));

/**
 * Returns the correction of the chairs of one committee: their means, and if wanted their spreads, become those of all
 * marks of the committee. Chairs with few marks, and a chair who marks alone, are not corrected.
 */
export function createCorrection(
  correction: Correction,
  criteria: readonly Criterion[],
  marks: readonly ValidMark[],
): Correct {
  const common = describeShares(sharesOf(criteria, marks));
  const chairs = new Map(
    [...Map.groupBy(marks, ({ chair }) => chair)].map(([chair, own]) => [
      chair,
      describeShares(sharesOf(criteria, own)),
    ]),
  );
  return (chair, share) => {
    const own = chairs.get(chair);
    if (correction === 'off' || !common || !own || own.marks < minMarks || chairs.size < 2) return share;
    const isScaled = correction === 'mean_and_spread' && own.spread > 0;
    const distance = share - own.mean;
    return clamp(common.mean + (isScaled ? divide(distance * common.spread, own.spread) : distance));
  };
}
