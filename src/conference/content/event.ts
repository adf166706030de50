import { sampleEventId } from '#pages/content/conference.ts';
import type { ConferenceEvent } from './schema.ts';

/** The edition delegates register for. Dates and venue are samples until the secretariat announces its own. */
export const event: ConferenceEvent = {
  id: sampleEventId,
  name: 'Annual Conference 2024',
  shortName: 'Annual Conference',
  theme: 'Hues of Harmony',
  startsAt: '2024-11-08T09:00:00+05:30',
  endsAt: '2024-11-10T18:00:00+05:30',
  timeZone: 'Asia/Kolkata',
  datesInWords: '8 to 10 November 2024',
  venue: {
    name: 'Main Auditorium, NITS',
    address: 'Student Activity Centre, NITS Campus, India',
    mapUrl: 'https://www.openstreetmap.org/search?query=NITS%20campus',
  },
  registrationOpen: false,
  fees: { currency: 'INR', individualPaise: 399_00, groupMemberPaise: 349_00, hospitalityPaise: 1500_00 },
};
