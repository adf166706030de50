import { committees } from './committees.ts';
import { event } from './event.ts';
import { payment } from './payment.ts';
import portfolioNames from './portfolios.json' with { type: 'json' };
import type { Catalogue, CommitteeWithPortfolios, PortfolioLists } from './schema.ts';

export { containsSample } from './contains-sample.ts';
export type {
  Catalogue,
  Committee,
  CommitteeWithPortfolios,
  ConferenceEvent,
} from './schema.ts';

/** The portfolios of each committee, by committee value. Unique within a committee (product 5.4). */
const portfolios: PortfolioLists = portfolioNames;

const withPortfolios: readonly CommitteeWithPortfolios[] = committees.map((committee) => ({
  ...committee,
  portfolios: portfolios[committee.value] ?? [],
}));

/** The event, its committees with portfolios, and the bank details. */
export const catalogue: Catalogue = { event, committees: withPortfolios, payment };

export { committees, event, payment, portfolios };
