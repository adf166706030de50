import { committeeOf, conferenceOf } from './conference-of.ts';

/** The fictional conference of the tests, which is independent of the club's content. */
export const sampleConference = conferenceOf(
  {
    id: 'sample-conference-2030',
    name: 'Sample Conference 2030',
    theme: 'Open Doors, Open Questions',
    startsAt: '2030-02-08T09:00:00+05:30',
    endsAt: '2030-02-10T18:00:00+05:30',
    datesInWords: '8 to 10 February 2030',
    fees: {
      currency: 'INR',
      individualAmount: 520_00,
      groupMemberAmount: 470_00,
      hospitalityAmount: 1250_00,
    },
  },
  {
    court: committeeOf({
      value: 'Harvest',
      name: 'Court of the Last Harvest',
      shortName: 'Harvest Court',
      portfolios: ['The Miller', 'The Ferryman', 'The Widow of the Mill', 'The Elder Judge', 'The Herald'],
    }),
    council: committeeOf({
      value: 'LAKES',
      name: 'Council of the Great Lakes',
      shortName: 'Lakes Council',
      portfolios: ['Northmere', 'Amberlake', 'Saltwater', 'Two Islands', 'Reedmarsh', 'Farshore', 'Lowmoor'],
    }),
    press: {
      ...committeeOf({
        value: 'Wire',
        name: 'The Wire and Press Room',
        shortName: 'Press Room',
        portfolios: ['Morning Ledger', 'Harbour Radio', 'The Evening Post', 'Wire Service One'],
      }),
      backgroundGuide: null,
    },
    cabinet: committeeOf({
      value: 'C-9',
      name: 'Cabinet of Nine Rivers',
      shortName: 'River Cabinet',
      portfolios: ['Minister of Bridges', 'Minister of Dams', 'Minister of Fords'],
    }),
    assembly: committeeOf({
      value: 'Towns',
      name: 'Assembly of Free Towns',
      shortName: 'Towns Assembly',
      portfolios: ['Oldbridge', 'Newbridge', 'Highgate', 'Lowgate', 'Cross Market'],
    }),
    union: committeeOf({
      value: 'Guilds',
      name: 'Union of Guilds',
      shortName: 'Guild Union',
      portfolios: ['Weavers', 'Smiths', 'Bakers', 'Boatwrights'],
    }),
  },
);
