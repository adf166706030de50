import { readFileSync } from 'node:fs';
import { conference } from './conference.ts';

const file = readFileSync(new URL('../fixtures/phone-screenshot.png', import.meta.url));

/** A screenshot of 400 KB, encoded as by a browser. */
export const screenshot = `data:image/png;base64,${file.toString('base64')}`;

const [first, second] = conference.committees;

/** Body of a registration, serialised once for all delegates of a benchmark. */
export const registrationBody = Buffer.from(
  JSON.stringify({
    eventName: conference.event.name,
    payment: screenshot,
    previousMunExperience: 'Two conferences, one as a reporter.',
    committeePreference: [first?.value, second?.value],
    portfolioPreference: [
      ...(first?.portfolios.slice(0, 3) ?? []),
      ...(second?.portfolios.slice(0, 3) ?? []),
    ],
    isGroupRegistration: false,
    college: 'Sample College of Engineering',
    accomodation: 'Yes',
  }),
);
