import type { StayMarkKind } from './stays.ts';

export interface Eater {
  /** Null without an answer. */
  diet: string | null;
  marks: readonly { kind: StayMarkKind; at: string }[];
}

export interface DietCount {
  diet: string | null;
  people: number;
}

/**
 * Counts the diets at a meal, the largest first and delegates without an answer last. Delegates who left on an earlier
 * day are not counted.
 * @param day the day of the meal as 'YYYY-MM-DD'
 * @param dayOf returns the local day of a time in ISO 8601
 */
export function countDiets(
  people: readonly Eater[],
  day: string,
  dayOf: (at: string) => string,
): DietCount[] {
  const counts = new Map<string | null, number>();
  for (const { diet, marks } of people) {
    const left = marks.find(({ kind }) => kind === 'left');
    if (left && dayOf(left.at) < day) continue;
    counts.set(diet, (counts.get(diet) ?? 0) + 1);
  }
  return [...counts]
    .map(([diet, count]) => ({ diet, people: count }))
    .sort(
      (a, b) =>
        Number(a.diet === null) - Number(b.diet === null) ||
        b.people - a.people ||
        ((a.diet ?? '') < (b.diet ?? '') ? -1 : 1),
    );
}
