import type { Catalogue } from '#conference/content/index.ts';

type Event = Catalogue['event'];

/** A committee with the three or more portfolios that tests refer to. */
export type FixtureCommittee = Catalogue['committees'][number] & {
  readonly portfolios: readonly [string, string, string, ...string[]];
};

/** Creates a committee with a background guide and a chat group. */
export function committeeOf(
  named: Pick<FixtureCommittee, 'value' | 'name' | 'shortName' | 'portfolios'>,
): FixtureCommittee {
  const address = named.value.toLowerCase();
  return {
    ...named,
    hue: 'azure',
    ratio: [3, 2],
    agenda: `What the ${named.shortName} has to settle`,
    summary: 'It debates for two days, and on the third it decides.',
    description: ['It debates for two days.', 'On the third it decides.'],
    banner: `committee-${address}`,
    backgroundGuide: `https://example.org/guides/${address}.pdf`,
    chatGroup: `https://example.org/chats/${address}`,
  };
}

/**
 * Builds a fictional conference: the catalogue for the server, and the committees by the names that tests use.
 * @param committees in the order of the catalogue
 */
export function conferenceOf<C extends Readonly<Record<string, FixtureCommittee>>>(
  event: Pick<Event, 'id' | 'name' | 'theme' | 'startsAt' | 'endsAt' | 'datesInWords' | 'fees'>,
  committees: C,
): { readonly catalogue: Catalogue; readonly committees: C } {
  return {
    committees,
    catalogue: {
      event: {
        ...event,
        shortName: event.name.slice(0, 32),
        timeZone: 'Asia/Kolkata',
        venue: {
          name: 'Sample Hall',
          address: 'Lake Road 7, Sample Town',
          mapUrl: 'https://www.openstreetmap.org/search?query=Sample%20Hall',
        },
        registrationOpen: false,
      },
      committees: Object.values(committees),
      payment: {
        ways: [
          { kind: 'upi', accountHolder: 'Fixture Account', upiIds: ['fixture@examplebank'] },
          {
            kind: 'bank',
            accountHolder: 'Fixture Account',
            bank: 'Fixture Bank',
            accountNumber: '000000054321',
            bankCode: 'SMPL0000002',
          },
        ],
      },
    },
  };
}
