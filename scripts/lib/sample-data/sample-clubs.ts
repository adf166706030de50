import type { BankDetails } from '#conference/contract/payment-ways.ts';
import type { PortableEvent } from '#conference/contract.ts';
import { chooseCommitteeLook } from '#conference/rule/committee-looks.ts';
import { buildEmptyContent, buildNewSite } from '#pages/content/empty-content.ts';
import { toMajor } from '#platform/rule/money.ts';
import type { ExportContents } from '#transfer/server/index.ts';

interface SamplePerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** A made-up club with its first conference. Its accounts have valid check digits, and belong to no one. */
export interface SampleClub {
  /** Name of its file without the ending, such as 'krakow'. */
  readonly key: string;
  readonly name: string;
  readonly shortName: string;
  readonly city: string;
  readonly institute: { name: string; shortName: string; emailDomains: string[] } | null;
  readonly email: string;
  readonly phone: string;
  /** What the country proposes in the set-up. */
  readonly region: { country: string; currency: string; locale: string; timeZone: string };
  readonly superadmin: SamplePerson;
  readonly treasurer: SamplePerson;
  readonly delegate: SamplePerson & { readonly college: string };
  readonly edition: {
    readonly name: string;
    /** 'YYYY-MM-DD'. */
    readonly startsOn: string;
    readonly endsOn: string;
    readonly venue: string;
    readonly address: string;
    /** In hundredths of the unit of the currency. */
    readonly feeAmount: number;
    /** The fee as people of the country type it. */
    readonly typedFee: string;
  };
  readonly payment: BankDetails;
  readonly committees: readonly {
    readonly name: string;
    readonly shortName: string;
    readonly agenda: string;
    readonly portfolios: readonly string[];
  }[];
}

const securityCouncil = {
  name: 'Security Council',
  shortName: 'UNSC',
  agenda: 'The protection of undersea cables',
  portfolios: ['China', 'France', 'Russia', 'United Kingdom', 'United States'],
};
const cityCouncil = (city: string, agenda: string) => ({
  name: `City Council of ${city}`,
  shortName: 'Council',
  agenda,
  portfolios: ['Mayor', 'Treasurer', 'Transport', 'Housing', 'Culture', 'Parks'],
});

/** Six clubs in six countries, each with the kind of account that delegates of its country pay to. */
export const sampleClubs: readonly SampleClub[] = [
  {
    key: 'pune',
    name: 'पुणे मॉडेल संयुक्त राष्ट्र',
    shortName: 'PuneMUN',
    city: 'पुणे',
    institute: {
      name: 'Shivneri Institute of Science',
      shortName: 'SIS',
      emailDomains: ['shivneri.example'],
    },
    email: 'hello@punemun.example',
    phone: '+91 20 5550 0100',
    region: { country: 'IN', currency: 'INR', locale: 'en-IN', timeZone: 'Asia/Kolkata' },
    superadmin: { name: 'Ishaan Kulkarni', email: 'ishaan@punemun.example', phone: '+91 90000 00101' },
    treasurer: { name: 'Meera Deshpande', email: 'meera@punemun.example', phone: '+91 90000 00102' },
    delegate: {
      name: 'अमर पवार',
      email: 'amar@delegates.example',
      phone: '+91 90000 00103',
      college: 'Sahyadri College',
    },
    edition: {
      name: 'PuneMUN 2027',
      startsOn: '2027-02-12',
      endsOn: '2027-02-14',
      venue: 'Sahyadri Auditorium',
      address: 'Ganeshkhind Road, पुणे 411007',
      feeAmount: 1_250_00,
      typedFee: '1,250',
    },
    payment: {
      ways: [
        { kind: 'upi', accountHolder: 'Pune Model United Nations', upiIds: ['punemun@okexample'] },
        {
          kind: 'bank',
          accountHolder: 'Pune Model United Nations',
          bank: 'Bank of the Deccan, Shivajinagar',
          accountNumber: '123400567891',
          bankCode: 'ABCD0123456',
        },
      ],
    },
    committees: [securityCouncil, cityCouncil('पुणे', 'A river that floods every August')],
  },
  {
    key: 'krakow',
    name: 'Stowarzyszenie Model ONZ w Krakowie',
    shortName: 'KrakMUN',
    city: 'Kraków',
    institute: null,
    email: 'kontakt@krakmun.example',
    phone: '+48 600 100 200',
    region: { country: 'PL', currency: 'PLN', locale: 'pl-PL', timeZone: 'Europe/Warsaw' },
    superadmin: { name: 'Zofia Nowak', email: 'zofia@krakmun.example', phone: '+48 600 100 201' },
    treasurer: { name: 'Paweł Żółkiewski', email: 'pawel@krakmun.example', phone: '+48 600 100 202' },
    delegate: {
      name: 'Łucja Wiśniewska-Źrebiec',
      email: 'lucja@delegates.example',
      phone: '600 100 203',
      college: 'Uniwersytet Śląski',
    },
    edition: {
      name: 'KrakMUN 2027',
      startsOn: '2027-03-19',
      endsOn: '2027-03-21',
      venue: 'Auditorium Maximum',
      address: 'Krupnicza 33, Kraków',
      feeAmount: 1_120_50,
      typedFee: '1 120,50',
    },
    payment: {
      ways: [
        {
          kind: 'bank',
          accountHolder: 'Stowarzyszenie Model ONZ w Krakowie',
          bank: 'Bank Przykładowy, Kraków',
          accountNumber: 'PL61109010140000071219812874',
          bankCode: '',
        },
      ],
    },
    committees: [securityCouncil, cityCouncil('Kraków', 'Trams at night')],
  },
  {
    key: 'hamburg',
    name: 'Planspiel Vereinte Nationen Hamburg',
    shortName: 'HamMUN',
    city: 'Hamburg',
    institute: null,
    email: 'moin@hammun.example',
    phone: '+49 40 5550100',
    region: { country: 'DE', currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin' },
    superadmin: { name: 'Jörg Müller', email: 'joerg@hammun.example', phone: '+49 40 5550101' },
    treasurer: { name: 'Änne Weiß', email: 'aenne@hammun.example', phone: '+49 40 5550102' },
    delegate: {
      name: 'Jürgen Großmann',
      email: 'juergen@delegates.example',
      phone: '040 5550103',
      college: 'Universität Lübeck',
    },
    edition: {
      name: 'HamMUN 2027',
      startsOn: '2027-04-16',
      endsOn: '2027-04-18',
      venue: 'Audimax',
      address: 'Von-Melle-Park 4, 20146 Hamburg',
      feeAmount: 49_50,
      typedFee: '49,50',
    },
    payment: {
      ways: [
        {
          kind: 'sepa',
          accountHolder: 'Planspiel Vereinte Nationen Hamburg',
          iban: 'DE75512108001245126199',
          bic: '',
        },
        { kind: 'desk', place: 'Audimax, am ersten Tag ab 09:00' },
      ],
    },
    committees: [securityCouncil, cityCouncil('Hamburg', 'Who pays for the flood walls')],
  },
  {
    key: 'manchester',
    name: 'Manchester Model United Nations Society',
    shortName: 'ManMUN',
    city: 'Manchester',
    institute: null,
    email: 'hello@manmun.example',
    phone: '+44 161 496 0100',
    region: { country: 'GB', currency: 'GBP', locale: 'en-GB', timeZone: 'Europe/London' },
    superadmin: { name: 'Fiona O’Brien', email: 'fiona@manmun.example', phone: '+44 161 496 0101' },
    treasurer: { name: 'Rhys Llewellyn', email: 'rhys@manmun.example', phone: '+44 161 496 0102' },
    delegate: {
      name: 'Siân McAllister',
      email: 'sian@delegates.example',
      phone: '0161 496 0103',
      college: 'Prifysgol Bangor',
    },
    edition: {
      name: 'ManMUN 2027',
      startsOn: '2027-03-05',
      endsOn: '2027-03-07',
      venue: 'Whitworth Hall',
      address: 'Oxford Road, Manchester M13 9PL',
      feeAmount: 45_50,
      typedFee: '45.50',
    },
    payment: {
      ways: [
        {
          kind: 'bank',
          accountHolder: 'Manchester Model United Nations Society',
          bank: 'Example Bank, Manchester',
          accountNumber: '31926819',
          bankCode: '60-16-13',
        },
      ],
    },
    committees: [securityCouncil, cityCouncil('Manchester', 'Rents near the universities')],
  },
  {
    key: 'brno',
    name: 'Studentský model OSN Brno',
    shortName: 'BrnoMUN',
    city: 'Brno',
    institute: {
      name: 'Moravská vysoká škola',
      shortName: 'MVŠ',
      emailDomains: ['mvs.example'],
    },
    email: 'ahoj@brnomun.example',
    phone: '+420 601 100 200',
    region: { country: 'CZ', currency: 'CZK', locale: 'cs-CZ', timeZone: 'Europe/Prague' },
    superadmin: { name: 'Tomáš Říha', email: 'tomas@brnomun.example', phone: '+420 601 100 201' },
    treasurer: { name: 'Eliška Černá', email: 'eliska@brnomun.example', phone: '+420 601 100 202' },
    delegate: {
      name: 'Žofie Dvořáková',
      email: 'zofie@delegates.example',
      phone: '601 100 203',
      college: 'Univerzita Palackého',
    },
    edition: {
      name: 'BrnoMUN 2027',
      startsOn: '2027-05-07',
      endsOn: '2027-05-09',
      venue: 'Dům umění',
      address: 'Malinovského náměstí 2, Brno',
      feeAmount: 1_250_00,
      typedFee: '1 250',
    },
    payment: {
      ways: [
        {
          kind: 'bank',
          accountHolder: 'Studentský model OSN Brno',
          bank: 'Ukázková banka, Brno',
          accountNumber: 'CZ6508000000192000145399',
          bankCode: '',
        },
      ],
    },
    committees: [securityCouncil, cityCouncil('Brno', 'A new main station')],
  },
  {
    key: 'recife',
    name: 'Simulação das Nações Unidas do Recife',
    shortName: 'SiNUR',
    city: 'Recife',
    institute: null,
    email: 'contato@sinur.example',
    phone: '+55 81 5550 0100',
    region: { country: 'BR', currency: 'BRL', locale: 'pt-BR', timeZone: 'America/Sao_Paulo' },
    superadmin: { name: 'Luís Araújo', email: 'luis@sinur.example', phone: '+55 81 95550 0101' },
    treasurer: { name: 'Inês Guimarães', email: 'ines@sinur.example', phone: '+55 81 95550 0102' },
    delegate: {
      name: 'João da Conceição',
      email: 'joao@delegates.example',
      phone: '(81) 95550-0103',
      college: 'Faculdade do Capibaribe',
    },
    edition: {
      name: 'SiNUR 2027',
      startsOn: '2027-08-20',
      endsOn: '2027-08-22',
      venue: 'Teatro do Parque',
      address: 'Rua do Hospício 81, Recife',
      feeAmount: 1_250_50,
      typedFee: '1.250,50',
    },
    payment: {
      ways: [
        {
          kind: 'bank',
          accountHolder: 'Simulação das Nações Unidas do Recife',
          bank: 'Banco Exemplo, Recife',
          accountNumber: 'BR1800360305000010009795493C1',
          bankCode: '',
        },
      ],
    },
    committees: [securityCouncil, cityCouncil('Recife', 'Bridges and the sea')],
  },
];

/** Builds the export of a sample club: empty pages with its facts, its fees, committees and payment methods. */
export function buildSampleClubExport(club: SampleClub): ExportContents {
  const { name, institute, edition } = club;
  const { address } = edition;
  const site = buildNewSite({
    taxNumber: null,
    ...club,
    address: [institute?.name ?? name, address],
    mapUrl: `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`,
    year: Number(edition.startsOn.slice(0, 4)),
  });
  return {
    event: buildEvent(club),
    questions: [],
    payment: club.payment,
    minors: { asksBirthDate: false, asksEmergencyContact: false, consentText: '' },
    feedback: [],
    timetable: { rooms: [], sessions: [] },
    rules: { sets: [], default: { shipped: 'una-usa' }, committees: {}, chairsMayCopy: false },
    content: buildEmptyContent(site),
    pictures: [],
  };
}

function buildEvent({ edition, committees }: SampleClub): PortableEvent {
  const fee = toMajor(edition.feeAmount);
  const looks: ReturnType<typeof chooseCommitteeLook>[] = [];
  return {
    fees: { individual: fee, groupMember: fee, hospitality: null },
    feeRounds: [],
    discountCodes: [],
    committees: committees.map(({ portfolios, agenda, ...names }) => {
      const look = chooseCommitteeLook(looks);
      looks.push(look);
      return {
        ...names,
        ...look,
        agenda,
        value: names.shortName,
        summary: agenda,
        description: agenda,
        level: 'open' as const,
        banner: '',
        backgroundGuide: null,
        surcharge: 0,
        portfolios: portfolios.map((portfolio) => ({
          name: portfolio,
          seats: 1,
          withheld: false,
          demanding: false,
        })),
      };
    }),
  };
}
