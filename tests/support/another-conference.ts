import { committeeOf, conferenceOf } from './conference-of.ts';

/**
 * A conference that differs from the sample conference in everything that a secretariat can choose, so that tests do
 * not depend on sample content.
 */
export const anotherConference = conferenceOf(
  {
    id: 'winter-2031',
    name: "Winter Assembly '31: Ice & Fire",
    theme: 'What the Cold Keeps',
    startsAt: '2031-12-19T14:30:00+05:30',
    endsAt: '2031-12-20T20:00:00+05:30',
    datesInWords: '19 and 20 December 2031',
    fees: {
      currency: 'INR',
      individualAmount: 1075_00,
      groupMemberAmount: 90_00,
      hospitalityAmount: 12345_00,
    },
  },
  {
    assembly: committeeOf({
      value: 'Snow',
      name: 'Assembly of Snow',
      shortName: 'Snow',
      portfolios: ['First Drift', 'Second Drift', 'Third Drift'],
    }),
    press: {
      ...committeeOf({
        value: 'Lantern-Press',
        name: 'Lantern Press',
        shortName: 'Lanterns',
        portfolios: ['The Red Lantern', 'The Green Lantern', 'L’Étoile & Cie'],
      }),
      backgroundGuide: null,
    },
    cabinet: committeeOf({
      value: 'Keep',
      name: 'The Keepers of the Pass',
      shortName: 'The Keep',
      portfolios: ['Captain of the Gate', 'Steward (North)', 'Steward (South)', 'Cook', 'Guide', 'Scribe'],
    }),
    union: committeeOf({
      value: '7',
      name: 'League of Seven Valleys',
      shortName: 'Seven Valleys',
      portfolios: ['Upper Valley', 'Middle Valley', 'Lower Valley', 'Side Valley', 'Blind Valley'],
    }),
    council: committeeOf({
      value: 'Glacier',
      name: 'Council on the Shrinking Glacier',
      shortName: 'Glacier Council',
      portfolios: ['Ridge', 'Moraine', 'Crevasse', 'Cirque', 'Serac'],
    }),
    court: committeeOf({
      value: 'Thaw',
      name: 'Court of the Thaw',
      shortName: 'Thaw Court',
      portfolios: ['The Plaintiff', 'The Defendant', 'The Witness'],
    }),
  },
);
