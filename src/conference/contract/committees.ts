import { z } from 'zod';

/** How many committees and portfolios a delegate can choose (product 6.3). */
export const maxCommittees = 3;
export const maxPortfoliosPerCommittee = 3;
export const maxPortfolios = 9;

/** The colours of the site. `violet` belongs to the conference as a whole, the others to committees. */
export const hues = ['azure', 'saffron', 'viridian', 'rose', 'violet'] as const;
export type Hue = (typeof hues)[number];

export const levels = ['open', 'beginners', 'intermediate', 'experts'] as const;
export type Level = (typeof levels)[number];

const seatCounts = { seats: z.number(), left: z.number() };

export const committeeSchema = z.object({
  /** The name in API calls, which never changes. */
  value: z.string(),
  name: z.string(),
  shortName: z.string(),
  agenda: z.string(),
  summary: z.string(),
  hue: z.enum(hues),
  /** The periods of the two pendulums that draw the pattern. */
  ratio: z.tuple([z.number(), z.number()]),
  level: z.enum(levels),
  /** Added to the registration fee of delegates whose first choice is this committee. */
  surchargeAmount: z.number(),
  /** Names of the portfolios that delegates can choose, in display order. */
  portfolios: z.array(z.string()),
  places: z.array(z.object({ portfolio: z.string(), demanding: z.boolean(), ...seatCounts })),
  ...seatCounts,
});
