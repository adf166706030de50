import { createCorrection, shareOfRange } from './calibration.ts';
import { listValidMarks, type Mark, takeBest, type ValidMark } from './marks.ts';
import type { AwardSettings, Criterion, CriterionSource } from './settings.ts';
import { divide, mean, sum } from './thousandths.ts';

/** What the room counted of a delegate's portfolio, and the delegate's attendance. */
export interface RoomCounts {
  speeches: number;
  spokenMs: number;
  motions: number;
  /** Accepted points of the member, less those against it. */
  points: number;
  papers: number;
}

export interface Candidate {
  registrationId: string;
  portfolio: string;
  /** Null if the committee has no debate. */
  room: RoomCounts | null;
  /** Null if the committee held no session. */
  attendance: { attended: number; held: number } | null;
}

/** What one chair gave for a criterion. */
export interface ChairValue {
  chair: string;
  marks: number;
  /** Thousandths of a point: the mean of the marks that are counted. */
  points: number;
  /** Thousandths of the range, before and after the correction. */
  share: number;
  corrected: number;
}

export interface CriterionValue {
  criterion: string;
  chairs: ChairValue[];
  /** Thousandths of the full value. Null if it is missing. */
  share: number | null;
  /** Part of the total, in thousandths of a point of 100. */
  part: number;
}

/** The arithmetic of one delegate. The parts add up to the total. */
export interface Score {
  registrationId: string;
  portfolio: string;
  criteria: CriterionValue[];
  /** Thousandths of a point of 100. */
  total: number;
  /** Ids of criteria with a weight and without a value. */
  missing: string[];
  /** True if a chair has marked the delegate. Others are never proposed. */
  isMarked: boolean;
}

/**
 * Computes the scores of the delegates of one committee, in the order of the candidates.
 * @param marks all marks of the committee
 */
export function computeScores(
  settings: Pick<AwardSettings, 'criteria' | 'missing' | 'correction'>,
  candidates: readonly Candidate[],
  marks: readonly Mark[],
): Score[] {
  const { criteria, missing, correction } = settings;
  const known = new Set(candidates.map(({ registrationId }) => registrationId));
  const valid = listValidMarks(criteria, marks).filter(({ registrationId }) => known.has(registrationId));
  const correct = createCorrection(correction, criteria, valid);
  const byDelegate = Map.groupBy(valid, ({ registrationId }) => registrationId);
  return candidates.map((candidate) => {
    const own = byDelegate.get(candidate.registrationId) ?? [];
    const values = criteria.map((criterion) => ({
      criterion,
      ...computeValue(criterion, candidate, own, correct),
    }));
    const counted = values.filter(({ share }) => missing === 'zero' || share !== null);
    const weights = sum(counted.map(({ criterion: { weight } }) => weight));
    const parts = values.map(({ criterion: { id, weight }, chairs, share }) => ({
      criterion: id,
      chairs,
      share,
      part: weights === 0 ? 0 : divide(weight * (share ?? 0) * 100, weights),
    }));
    return {
      registrationId: candidate.registrationId,
      portfolio: candidate.portfolio,
      criteria: parts,
      total: sum(parts.map(({ part }) => part)),
      missing: values
        .filter(({ criterion, share }) => share === null && criterion.weight > 0)
        .map(({ criterion: { id } }) => id),
      isMarked: own.length > 0,
    };
  });
}

function computeValue(
  criterion: Criterion,
  candidate: Candidate,
  marks: readonly ValidMark[],
  correct: (chair: string, share: number) => number,
): Pick<CriterionValue, 'chairs' | 'share'> {
  if (criterion.source !== 'marks') return { chairs: [], share: shareOfCount(criterion, candidate) };
  const ours = marks.filter((mark) => mark.criterion === criterion.id);
  const chairs = [...Map.groupBy(ours, ({ chair }) => chair)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([chair, own]) => {
      const best = takeBest(
        own.map(({ points }) => points),
        criterion.per === 'speech' ? criterion.best : null,
      );
      const points = divide(sum(best) * 1000, best.length);
      const share = shareOfRange(points, { min: criterion.min * 1000, max: criterion.max * 1000 });
      return { chair, marks: own.length, points, share, corrected: correct(chair, share) };
    });
  return { chairs, share: mean(chairs.map(({ corrected }) => corrected)) };
}

const roomCounts: Record<
  Exclude<CriterionSource, 'marks' | 'attendance' | 'minutes'>,
  (room: RoomCounts) => number
> = {
  speeches: ({ speeches }) => speeches,
  motions: ({ motions }) => motions,
  points: ({ points }) => points,
  papers: ({ papers }) => papers,
};

/** Thousandths of the full count. Null if the room has not counted it. */
function shareOfCount(
  { source, full }: Pick<Criterion, 'source' | 'full'>,
  { room, attendance }: Pick<Candidate, 'room' | 'attendance'>,
): number | null {
  if (source === 'marks') return null;
  if (source === 'attendance')
    return attendance && attendance.held > 0 ? divide(attendance.attended * 1000, attendance.held) : null;
  if (!room) return null;
  const share =
    source === 'minutes'
      ? divide(room.spokenMs, full * 60)
      : divide(Math.max(0, roomCounts[source](room)) * 1000, full);
  return Math.min(1000, share);
}
