/**
 * An independent implementation of the arithmetic of docs/product/awards.md. It imports nothing of the product, and
 * computes with fractions of big integers, so that no rounding of a processor plays a part.
 */
interface Criterion {
  id: string;
  source: string;
  weight: number;
  min: number;
  max: number;
  per: string;
  best: number | null;
  full: number;
}
interface Award {
  id: string;
  count: number;
  counts: { committee: string; count: number }[];
  by: string;
}
interface Settings {
  criteria: Criterion[];
  awards: Award[];
  missing: string;
  correction: string;
}
interface Mark {
  id: string;
  chair: string;
  registrationId: string;
  criterion: string;
  session: string;
  slot: string;
  points: number | null;
  at: number;
}
interface Delegate {
  registrationId: string;
  portfolio: string;
  room: Record<string, number> | null;
  attendance: { attended: number; held: number } | null;
}

/** Nearest integer to a fraction with a positive divisor, halves up. */
function nearest(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * dividend + divisor;
  const quotient = doubled / (2n * divisor);
  return doubled < 0n && doubled % (2n * divisor) !== 0n ? quotient - 1n : quotient;
}

/** Largest integer whose square is at most `value`. */
function squareRoot(value: bigint): bigint {
  let low = 0n;
  let high = value + 1n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle * middle <= value) low = middle;
    else high = middle;
  }
  return low;
}

const total = (list: readonly bigint[]): bigint => {
  let result = 0n;
  for (const value of list) result += value;
  return result;
};

function statistics(shares: readonly bigint[]): { mean: bigint; spread: bigint } {
  const count = BigInt(shares.length);
  const variance = count * total(shares.map((one) => one * one)) - total(shares) ** 2n;
  // The root of 4 * variance / count², so that its parity tells on which side of a half it is.
  const halves = squareRoot((4n * variance) / (count * count));
  return { mean: nearest(total(shares), count), spread: (halves + 1n) / 2n };
}

/** Scores of a committee, as numbers of thousandths. */
export function independentScores(
  settings: Settings,
  delegates: readonly Delegate[],
  marks: readonly Mark[],
) {
  const here = marks.filter(({ registrationId }) =>
    delegates.some((delegate) => delegate.registrationId === registrationId),
  );
  const counted: (Mark & { points: number; share: bigint })[] = [];
  for (const mark of here) {
    const criterion = settings.criteria.find(({ id }) => id === mark.criterion);
    if (criterion?.source !== 'marks') continue;
    const isReplaced = here.some((other) => {
      if (
        other.chair !== mark.chair ||
        other.registrationId !== mark.registrationId ||
        other.criterion !== mark.criterion
      )
        return false;
      if (criterion.per !== 'conference' && other.session !== mark.session) return false;
      if (criterion.per === 'speech' && other.slot !== mark.slot) return false;
      return other.at > mark.at || (other.at === mark.at && other.id > mark.id);
    });
    const { points } = mark;
    if (isReplaced || points === null || points < criterion.min || points > criterion.max) continue;
    const share = nearest(
      BigInt(points - criterion.min) * 1000n,
      BigInt(criterion.max) - BigInt(criterion.min),
    );
    counted.push({ ...mark, points, share });
  }
  const chairs = [...new Set(counted.map(({ chair }) => chair))].sort();
  const common =
    counted.length > 0 ? statistics(counted.map(({ share }) => share)) : { mean: 0n, spread: 0n };
  const corrected = (chair: string, share: bigint): bigint => {
    const own = counted.filter((mark) => mark.chair === chair).map((mark) => mark.share);
    if (settings.correction === 'off' || own.length < 6 || chairs.length === 1) return share;
    const { mean, spread } = statistics(own);
    let moved = share - mean;
    if (settings.correction === 'mean_and_spread' && spread !== 0n)
      moved = nearest(moved * common.spread, spread);
    const result = common.mean + moved;
    return result < 0n ? 0n : result > 1000n ? 1000n : result;
  };
  return delegates.map((delegate) => {
    const values = settings.criteria.map((criterion) => {
      if (criterion.source !== 'marks') return fromRoom(criterion, delegate);
      const ofChairs: bigint[] = [];
      for (const chair of chairs) {
        const points = counted
          .filter(
            (mark) =>
              mark.chair === chair &&
              mark.criterion === criterion.id &&
              mark.registrationId === delegate.registrationId,
          )
          .map((mark) => BigInt(mark.points))
          .sort((a, b) => Number(b - a));
        if (points.length === 0) continue;
        if (criterion.per === 'speech' && criterion.best !== null) points.splice(criterion.best);
        const average = nearest(total(points) * 1000n, BigInt(points.length));
        const range = BigInt(criterion.max - criterion.min) * 1000n;
        ofChairs.push(corrected(chair, nearest((average - BigInt(criterion.min) * 1000n) * 1000n, range)));
      }
      return ofChairs.length === 0 ? null : nearest(total(ofChairs), BigInt(ofChairs.length));
    });
    let weights = 0n;
    for (const [at, { weight }] of settings.criteria.entries())
      if (settings.missing === 'zero' || values[at] !== null) weights += BigInt(weight);
    const parts = settings.criteria.map(({ weight }, at) =>
      weights === 0n ? 0n : nearest(BigInt(weight) * (values[at] ?? 0n) * 100n, weights),
    );
    return {
      registrationId: delegate.registrationId,
      portfolio: delegate.portfolio,
      total: Number(total(parts)),
      values: values.map((value) => (value === null ? null : Number(value))),
      isMarked: counted.some((mark) => mark.registrationId === delegate.registrationId),
    };
  });
}

function fromRoom(
  { source, full }: Pick<Criterion, 'source' | 'full'>,
  { room, attendance }: Pick<Delegate, 'room' | 'attendance'>,
): bigint | null {
  if (source === 'attendance') {
    if (!attendance || attendance.held === 0) return null;
    return nearest(BigInt(attendance.attended) * 1000n, BigInt(attendance.held));
  }
  if (!room) return null;
  const count = source === 'minutes' ? room.spokenMs : room[source];
  const unit = source === 'minutes' ? 60_000n : 1n;
  const share = nearest(BigInt(count ?? 0) * 1000n, BigInt(full) * unit);
  return share < 0n ? 0n : share > 1000n ? 1000n : share;
}

/** Who gets which award: one text for each place, such as 'best 1: a'. */
export function independentPlaces(
  { awards, criteria }: Pick<Settings, 'awards' | 'criteria'>,
  committee: string,
  scores: ReturnType<typeof independentScores>,
): string[] {
  const queue = (value: (score: (typeof scores)[number]) => number | null) =>
    scores
      .filter((score) => score.isMarked && value(score) !== null)
      .sort((a, b) => {
        const [left, right] = [value(a) ?? 0, value(b) ?? 0];
        if (left !== right) return right - left;
        if (a.portfolio !== b.portfolio) return a.portfolio < b.portfolio ? -1 : 1;
        return a.registrationId < b.registrationId ? -1 : 1;
      });
  const byTotal = queue((score) => score.total);
  const places: string[] = [];
  for (const award of awards) {
    const wanted = award.counts.find((one) => one.committee === committee)?.count ?? award.count;
    const at = criteria.findIndex(({ id }) => id === award.by);
    const from = award.by === 'total' ? byTotal : queue((score) => score.values[at] ?? null);
    for (let place = 1; place <= wanted; place += 1) {
      const next = from.shift();
      if (next) places.push(`${award.id} ${place}: ${next.registrationId}`);
    }
  }
  return places;
}
