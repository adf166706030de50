/** How many seats there are, and how many of them no one has. */
export interface Places {
  readonly seats: number;
  readonly left: number;
}

/** The seats of a committee; the same line, empty, until they are known. */
export function CommitteeSeats({ of, className = '' }: { of: Places | undefined; className?: string }) {
  return (
    <p className={`min-h-[1lh] tabular-nums lining-nums noscript:hidden ${className}`}>
      {of && of.seats > 0 && committeeSeats(of)}
    </p>
  );
}

/** How many delegates have applied for how many seats; the same line, empty, until that is known. */
export function Demand({
  seats,
  applied,
  className = '',
}: {
  seats: number | undefined;
  applied: number | undefined;
  className?: string;
}) {
  return (
    <p className={`min-h-[1lh] tabular-nums lining-nums noscript:hidden ${className}`}>
      {seats !== undefined && applied !== undefined && seats > 0 && demandText(applied, seats)}
    </p>
  );
}

/** Confirmed delegates without a seat wait for those that are left, so none is called free. */
export function committeeSeats({ seats, left }: Places): string {
  if (left <= 0) return seats === 1 ? 'The only seat is given' : `All ${seats} seats are given`;
  if (left === seats) return seats === 1 ? '1 seat' : `${seats} seats`;
  return `${left} of ${seats} seats not given yet`;
}

/** From this number on the last digit says nothing to a visitor, and changes all the time. */
const roundedFrom = 50;

/** 'About 290 applied for 149 seats', '12 applied for 149 seats', '149 seats'. */
export function demandText(applied: number, seats: number): string {
  const places = seats === 1 ? '1 seat' : `${seats} seats`;
  if (applied === 0) return places;
  const people = applied < roundedFrom ? `${applied}` : `About ${Math.round(applied / 10) * 10}`;
  return `${people} applied for ${places}`;
}

/** Of several committees together. */
export function seatsOfAll(places: readonly Places[]): number {
  return places.reduce((sum, { seats }) => sum + seats, 0);
}
