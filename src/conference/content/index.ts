import { validateContent } from '#pages/content/validate-content.ts';
import committeeList from './committees.json' with { type: 'json' };
import eventFileName from './event.json' with { type: 'json' };
import paymentFileName from './payment.json' with { type: 'json' };
import portfolioLists from './portfolios.json' with { type: 'json' };
import {
  type Catalogue,
  type CommitteeWithPortfolios,
  committeesSchema,
  eventSchema,
  initialBankDetailsSchema,
  portfoliosSchema,
} from './schema.ts';

export { hasSampleBankDetails } from './sample-bank-details.ts';
export type {
  Catalogue,
  Committee,
  CommitteeWithPortfolios,
  ConferenceEvent,
} from './schema.ts';

/** The content of a new installation: a sample event, its committees and made-up payment details. */
export const { event, committees, portfolios, payment } = validateContent(
  'src/conference/content',
  {
    event: eventSchema,
    committees: committeesSchema,
    portfolios: portfoliosSchema,
    payment: initialBankDetailsSchema,
  },
  { event: eventFileName, committees: committeeList, portfolios: portfolioLists, payment: paymentFileName },
);

const withPortfolios: readonly CommitteeWithPortfolios[] = committees.map((committee) => ({
  ...committee,
  portfolios: portfolios[committee.value] ?? [],
}));

export const initialConference: Catalogue = { event, committees: withPortfolios, payment };
