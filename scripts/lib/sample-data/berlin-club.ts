import { initialConference } from '#conference/content/index.ts';
import type { PortableEvent } from '#conference/contract.ts';
import { sampleContent } from '#pages/content/index.ts';
import type { SiteContent } from '#pages/contract/documents.ts';
import { mainEventExportId, replaceEditionEventId } from '#pages/documents/upgrade-document.ts';
import type { ExportContents } from '#transfer/server/index.ts';

/** Texts of the sample club, and the texts that replace them for a club in Berlin. */
const replacements: readonly (readonly [string, string])[] = [
  [
    'NITS Model United Nations is the institute’s own MUN club, run entirely by students',
    'Berlin Model United Nations is run entirely by students of the city’s universities',
  ],
  ['NITS Model United Nations', 'Berlin Model United Nations'],
  ['NITSMUN', 'BerlinMUN'],
  ['nitsmun', 'berlinmun'],
  ['Lecture Hall Complex, NITS Campus', 'Audimax, Campus Mitte'],
  [' Students of the institute also give their scholar ID and institute address.', ''],
  [' Students of the institute also give their scholar ID, branch, year and institute email.', ''],
  ['Keep a screenshot of your payment ready', 'Keep your banking app ready'],
  [', and a screenshot of your payment', ''],
  ['during the institute’s fest', 'in spring'],
  ['future engineers', 'students of every subject'],
  ['An institute of technology teaches', 'A university teaches'],
  ['India’s Digital Personal Data Protection Act, 2023', 'the General Data Protection Regulation'],
  ['9:00 am', '09:00'],
  ['9:30 am', '09:30'],
  ['10:30 am', '10:30'],
  ['12:45 pm', '12:45'],
  ['1:45 pm', '13:45'],
  ['3:45 pm', '15:45'],
  ['4:15 pm', '16:15'],
  ['5:45 pm', '17:45'],
  ['the Data Protection Board of India', 'the data protection authority of Berlin'],
];

function inBerlin<T>(document: T): T {
  const text = replacements.reduce(
    (changed, [before, after]) => changed.replaceAll(before, after),
    JSON.stringify(document),
  );
  return JSON.parse(text);
}

const site: SiteContent['site'] = {
  ...inBerlin(sampleContent.site),
  institute: [],
  region: { country: 'DE', currency: 'EUR', locale: 'en-GB', timeZone: 'Europe/Berlin' },
  phone: '+49 30 0000000',
  supportPhones: [{ name: 'Delegate Affairs desk', phone: '+49 30 0000001' }],
  address: ['Berlin Model United Nations', 'Campus Mitte', '10117 Berlin', 'Germany'],
  mapUrl: 'https://www.openstreetmap.org/search?query=10117%20Berlin',
};

const content: SiteContent = {
  ...replaceEditionEventId(inBerlin(sampleContent), initialConference.event.id, mainEventExportId),
  site,
};

const kept = ['UNHRC', 'IPC'];
const countries = [
  'Austria',
  'Czechia',
  'Denmark',
  'Finland',
  'France',
  'Germany',
  'Ireland',
  'Italy',
  'Poland',
  'Spain',
];
const seatsOf = (names: readonly string[]) =>
  names.map((name) => ({ name, seats: 1, withheld: false, demanding: false }));

const event: PortableEvent = {
  fees: { individual: 49.5, groupMember: 44.5, hospitality: 120 },
  feeRounds: [
    { name: 'Early bird', places: 40, fees: { individual: 39.5, groupMember: 34.5, hospitality: 120 } },
  ],
  discountCodes: [],
  committees: [
    {
      value: 'EUCO',
      name: 'European Council',
      shortName: 'EUCO',
      agenda: 'Energy prices: who pays for the change, and who decides?',
      summary: 'Heads of government in a room without advisers. Every decision needs all of them.',
      description:
        'The European Council sets the direction of the Union and makes no laws. It decides by consensus, so one member can stop it, and all of them know that.\n\nRead what your government has promised at home. Then find the sentence that the others can sign.',
      hue: 'azure',
      ratio: [3, 2],
      level: 'open',
      banner: '',
      backgroundGuide: null,
      surcharge: 5,
      portfolios: seatsOf(countries),
    },
    ...initialConference.committees
      .filter(({ value }) => kept.includes(value))
      .map(({ value, name, shortName, agenda, summary, description, hue, ratio, banner, portfolios }) => ({
        value,
        name,
        shortName,
        agenda,
        summary,
        hue,
        ratio,
        banner,
        description: description.join('\n\n'),
        level: 'open' as const,
        backgroundGuide: null,
        surcharge: 0,
        portfolios: seatsOf(portfolios),
      })),
  ],
};

/** A club in Berlin: euros, SEPA and the desk as payment methods, no host institute. No money can reach its account. */
export const berlinClub: ExportContents = {
  event,
  questions: [],
  payment: {
    ways: [
      {
        kind: 'sepa',
        accountHolder: 'Berlin Model United Nations e.V.',
        iban: 'DE89370400440532013000',
        bic: '',
      },
      { kind: 'desk', place: 'Registration desk in the Audimax, on the first day from 09:00' },
    ],
  },
  minors: { asksBirthDate: false, asksEmergencyContact: false, consentText: '' },
  feedback: [],
  timetable: { rooms: [], sessions: [] },
  rules: { sets: [], default: { shipped: 'una-usa' }, committees: {}, chairsMayCopy: false },
  content,
  pictures: [],
};
