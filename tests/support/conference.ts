import { anotherConference } from './another-conference.ts';
import { inRupees } from './rupees.ts';
import { sampleConference } from './sample-conference.ts';

const { catalogue, committees } =
  process.env.TEST_CONFERENCE === 'another' ? anotherConference : sampleConference;

/** What the servers of tests and benches are given. Nothing in it is the content that the club ships. */
export const conference = catalogue;
export const { event } = conference;
export const { name: eventName } = event;
/** The press alone has no background guide. */
export const { council, press, court, cabinet } = committees;

const { currency: _currency, ...eventFees } = event.fees;

export { eventFees };

/** In rupees, as in the specification's calls. */
export const fees = inRupees(eventFees);
