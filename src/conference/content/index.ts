import { committees } from './committees.ts';
import { event } from './event.ts';
import { payment } from './payment.ts';
import { portfolios } from './portfolios.ts';
import type { Catalogue, CommitteeWithPortfolios } from './schema.ts';

export { holdsSample } from './holds-sample.ts';
export type {
  Catalogue,
  Committee,
  CommitteeWithPortfolios,
  ConferenceEvent,
} from './schema.ts';

const withPortfolios: readonly CommitteeWithPortfolios[] = committees.map((committee) => ({
  ...committee,
  portfolios: portfolios[committee.value] ?? [],
}));

/** The event, its committees with their portfolios, and where fees are paid: the one source for server and web. */
export const catalogue: Catalogue = { event, committees: withPortfolios, payment };

export { committees, event, payment, portfolios };
