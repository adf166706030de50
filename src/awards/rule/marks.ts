import type { Criterion } from './settings.ts';

/** A mark that a chair gave. Later marks of the same slot replace it. */
export interface Mark {
  id: string;
  /** Id of the account of the chair. */
  chair: string;
  registrationId: string;
  criterion: string;
  /** Key of the session. Empty for a criterion that is marked once for the conference. */
  session: string;
  /** The speech, for a criterion that is marked for each speech. Empty otherwise. */
  slot: string;
  /** Null takes the mark back. */
  points: number | null;
  /** Day of the mark in the zone of the event, as 'YYYY-MM-DD'. */
  day: string;
  at: number;
}

const byTime = (a: Mark, b: Mark): number => a.at - b.at || (a.id < b.id ? -1 : 1);

/** A mark with points, within the limits of its criterion. */
export type ValidMark = Mark & { points: number };

/**
 * Returns the marks that are counted, in order of time: the last one of each chair, delegate, criterion, session and
 * slot, unless it takes the mark back. Marks of unknown criteria and outside the limits are left out.
 */
export function listValidMarks<M extends Mark>(
  criteria: readonly Criterion[],
  marks: readonly M[],
): (M & { points: number })[] {
  const byId = new Map(criteria.map((criterion) => [criterion.id, criterion]));
  const last = new Map<string, M>();
  for (const mark of marks.toSorted(byTime))
    last.set(JSON.stringify(keyOf(mark, byId.get(mark.criterion))), mark);
  return [...last.values()]
    .filter((mark): mark is M & { points: number } => {
      const criterion = byId.get(mark.criterion);
      return (
        criterion?.source === 'marks' &&
        mark.points !== null &&
        mark.points >= criterion.min &&
        mark.points <= criterion.max
      );
    })
    .sort(byTime);
}

/** What identifies the place of a mark. It depends on how often the criterion is marked now. */
function keyOf(mark: Mark, criterion: Criterion | undefined): string[] {
  const { chair, registrationId, session, slot } = mark;
  const place = { speech: [session, slot], sitting: [session], conference: [] };
  return [chair, registrationId, mark.criterion, ...place[criterion?.per ?? 'speech']];
}

/** The best `best` numbers, or all. */
export const takeBest = (points: readonly number[], best: number | null): number[] =>
  points.toSorted((a, b) => b - a).slice(0, best ?? points.length);
