/** How many seats nobody has, in words; the same line, empty, until that is known. */
export function PlacesLeft({ of, className = '' }: { of: Places | undefined; className?: string }) {
  return (
    <p className={`min-h-[1lh] tabular-nums lining-nums noscript:hidden ${className}`}>
      {of && of.seats > 0 && placesInWords(of)}
    </p>
  );
}

/** How many seats there are, and how many of them nobody has. */
export interface Places {
  readonly seats: number;
  readonly left: number;
}

/** '12 of 40 places left', 'One of 40 places left' or 'No place left'. */
export function placesInWords({ seats, left }: Places): string {
  if (left <= 0) return 'No place left';
  return `${left === 1 ? 'One' : left} of ${seats} places left`;
}

/** Of several committees together. */
export function sumOf(places: readonly Places[]): Places {
  return {
    seats: places.reduce((sum, { seats }) => sum + seats, 0),
    left: places.reduce((sum, { left }) => sum + left, 0),
  };
}
