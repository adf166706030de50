import { z } from 'zod';

/** Limits of the choice of committees and portfolios (product 6.3). */
export const maxCommittees = 3;
export const maxPortfoliosPerCommittee = 3;
export const maxPortfolios = 9;

/** The five colours of the edition. `violet` belongs to the conference as a whole. */
export const hues = ['azure', 'saffron', 'viridian', 'rose', 'violet'] as const;
export type Hue = (typeof hues)[number];

/** The levels of committees. */
export const levels = ['open', 'beginners', 'intermediate', 'experts'] as const;
export type Level = (typeof levels)[number];

/** Number of seats and of free seats. */
const places = { seats: z.number(), left: z.number() };

/** A committee in the registration form. */
export const committee = z.object({
  /** The value in calls, which never changes. */
  value: z.string(),
  name: z.string(),
  /** Short name for cards and columns. */
  shortName: z.string(),
  agenda: z.string(),
  summary: z.string(),
  hue: z.enum(hues),
  /** The periods of the two pendulums that draw its figure. */
  ratio: z.tuple([z.number(), z.number()]),
  level: z.enum(levels),
  /** The names that can be chosen, in display order; `places` has the same names. */
  portfolios: z.array(z.string()),
  places: z.array(z.object({ portfolio: z.string(), demanding: z.boolean(), ...places })),
  ...places,
});
