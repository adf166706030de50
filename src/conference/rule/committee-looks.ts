/** How the site draws a committee: its colour, and the ratio of the two pendulums that draw its figure. */
export interface CommitteeLook {
  readonly hue: string;
  readonly ratio: readonly [number, number];
}

/** Colours of committees. Violet belongs to the conference as a whole. */
const hues = ['azure', 'saffron', 'viridian', 'rose'] as const;
/** Ratios whose figures differ at a glance. */
const ratios = [
  [3, 2],
  [4, 3],
  [5, 4],
  [5, 3],
  [5, 2],
  [7, 4],
  [4, 1],
  [7, 3],
  [6, 5],
] as const;

/**
 * Chooses the look of another committee: the colour and the figure that the fewest committees have.
 * @param looks those of the existing committees
 */
export function chooseCommitteeLook(looks: readonly CommitteeLook[]): {
  hue: (typeof hues)[number];
  ratio: [number, number];
} {
  const hue = rarest<(typeof hues)[number]>(hues, (one) => looks.filter((look) => look.hue === one).length);
  const [first, second] = rarest<readonly [number, number]>(
    ratios,
    (one) => looks.filter(({ ratio }) => ratio[0] === one[0] && ratio[1] === one[1]).length,
  );
  return { hue, ratio: [first, second] };
}

/** Returns the first of those with the smallest count. */
function rarest<T>(all: readonly [T, ...T[]], countOf: (one: T) => number): T {
  const counts = all.map(countOf);
  return all[counts.indexOf(Math.min(...counts))] ?? all[0];
}
