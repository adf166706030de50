import { z } from 'zod';

/** Limits of the choice of committees and portfolios (product 6.3). */
export const maxCommittees = 3;
export const maxPortfoliosPerCommittee = 3;
export const maxPortfolios = 9;

/** The five colours of the edition. `violet` belongs to the conference as a whole. */
export const hues = ['azure', 'saffron', 'viridian', 'rose', 'violet'] as const;
export type Hue = (typeof hues)[number];

/** Whom a committee is for: everybody, or those of one kind before others. */
export const levels = ['open', 'beginners', 'intermediate', 'experts'] as const;
export type Level = (typeof levels)[number];

/** How many seats there are, and how many of them are free. */
const places = { seats: z.number(), left: z.number() };

/** A committee as a delegate chooses it. */
export const committee = z.object({
  /** What calls name it by; it never changes. */
  value: z.string(),
  name: z.string(),
  /** What fits on a card or into a column. */
  shortName: z.string(),
  agenda: z.string(),
  summary: z.string(),
  hue: z.enum(hues),
  /** The periods of the two pendulums that draw its figure. */
  ratio: z.tuple([z.number(), z.number()]),
  level: z.enum(levels),
  /** The names that can be chosen, in the order the club shows them; `places` has the same ones. */
  portfolios: z.array(z.string()),
  places: z.array(z.object({ portfolio: z.string(), demanding: z.boolean(), ...places })),
  ...places,
});
