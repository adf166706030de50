import { z } from 'zod';
import { lazyObject } from '#platform/contract/call.ts';

/** How many committees and portfolios a delegate can choose (product 6.3). */
export const maxChosenCommittees = 3;
export const maxChosenPortfoliosPerCommittee = 3;
export const maxChosenPortfolios = 9;

/** The colours of the site. `violet` belongs to the conference as a whole, the others to committees. */
export const siteHues = ['azure', 'saffron', 'viridian', 'rose', 'violet'] as const;
export type Hue = (typeof siteHues)[number];

export const committeeLevels = ['open', 'beginners', 'intermediate', 'experts'] as const;
export type CommitteeLevel = (typeof committeeLevels)[number];

const seatCounts = { seats: z.number(), left: z.number() };

export const committeeSchema = lazyObject(() => ({
  /** The name in API calls, which never changes. */
  value: z.string(),
  name: z.string(),
  shortName: z.string(),
  agenda: z.string(),
  summary: z.string(),
  hue: z.enum(siteHues),
  /** Ratio of the frequencies of the two pendulums (horizontal, vertical) that draw the figure. */
  ratio: z.tuple([z.number(), z.number()]),
  level: z.enum(committeeLevels),
  /** Added to the registration fee of delegates whose first choice is this committee. */
  surchargeAmount: z.number(),
  /** Names of the portfolios that delegates can choose, in display order. */
  portfolios: z.array(z.string()),
  places: z.array(z.object({ portfolio: z.string(), demanding: z.boolean(), ...seatCounts })),
  ...seatCounts,
}));
