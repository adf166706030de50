import { anotherConference } from './another-conference.ts';
import { inRupees } from './rupees.ts';
import { sampleConference } from './sample-conference.ts';

const { catalogue, committees } =
  process.env.TEST_CONFERENCE === 'another' ? anotherConference : sampleConference;

/** The catalogue of test servers and benchmarks. It is independent of the content that the club ships. */
export const conference = catalogue;
export const { event } = conference;
export const { name: eventName } = event;
/** The committees by name. All except the press have a background guide. */
export const { council, press, court, cabinet } = committees;

const { currency: _currency, ...eventFees } = event.fees;

export { eventFees };

/** The fees in rupees, as in the calls of the specification. */
export const fees = inRupees(eventFees);
