import type { AnswerOf } from '#platform/contract/call.ts';
import { addDays, formatDayAndMonth } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import { formatClubCount, formatClubMoney } from '#platform/web/club-money.ts';
import { clubRegion } from '#platform/web/region.ts';
import type { getRegistrationStatistics } from '../../../contract/desk.ts';

export type Tone = 'gold' | 'viridian' | 'rose' | 'azure' | 'edge';

export interface Chart {
  title: string;
  headline: string;
  shape: 'columns' | 'bars';
  rowHeading: string;
  parts: readonly { label: string; tone: Tone }[];
  rows: readonly { label: string; values: readonly number[] }[];
  format(value: number): string;
}

const byStatus = [
  { label: 'confirmed', tone: 'viridian' },
  { label: 'pending', tone: 'gold' },
  { label: 'declined', tone: 'rose' },
  { label: 'withdrawn', tone: 'edge' },
] as const;
const registrations = [{ label: 'Registrations', tone: 'azure' }] as const;

export function buildRegistrationCharts(
  numbers: AnswerOf<typeof getRegistrationStatistics>,
  hasInstitute: boolean,
): Chart[] {
  const { status, money, origin, accommodation, committees, colleges, days, registered } = numbers;
  const row = (label: string, value: number) => ({ label, values: [value] });
  const total = ({ registrationAmount, hospitalityAmount }: (typeof money)['due']) =>
    registrationAmount + hospitalityAmount;
  const taken = committees.reduce((sum, committee) => sum + committee.taken, 0);
  const seats = committees.reduce((sum, { free }) => sum + free, taken);
  const common = { shape: 'bars', format: formatClubCount } as const;
  const instituteChart: Chart = {
    ...common,
    title: 'Institute',
    headline: `${formatClubCount(origin.outside)} from other institutes`,
    rowHeading: 'From',
    parts: registrations,
    rows: [row('Host institute', origin.institute), row('Other institutes', origin.outside)],
  };
  return [
    {
      ...common,
      title: 'Registrations by day',
      headline: `${formatClubCount(registered)} in all`,
      shape: 'columns',
      rowHeading: 'Day',
      parts: byStatus,
      rows: addMissingDays(days).map(({ day, confirmed, pending, declined, withdrawn }) => ({
        label: formatDayAndMonth(day, clubRegion()),
        values: [confirmed, pending, declined, withdrawn],
      })),
    },
    {
      ...common,
      title: 'Status',
      headline: `${formatClubCount(status.pending)} pending`,
      rowHeading: 'Status',
      parts: registrations,
      rows: byStatus.map(({ label }) => row(label, status[label])),
    },
    {
      ...common,
      title: 'Money',
      headline: `${formatClubMoney(total(money.confirmed))} confirmed`,
      rowHeading: 'Fee',
      parts: [
        { label: 'confirmed', tone: 'viridian' },
        { label: 'due', tone: 'gold' },
      ],
      rows: [
        { label: 'Registration', values: [money.confirmed.registrationAmount, money.due.registrationAmount] },
        { label: 'Hospitality', values: [money.confirmed.hospitalityAmount, money.due.hospitalityAmount] },
        { label: 'Total', values: [total(money.confirmed), total(money.due)] },
      ],
      format: (amount: number) => formatClubMoney(amount),
    },
    {
      ...common,
      title: 'Seats',
      headline: `${formatClubCount(taken)} of ${formatClubCount(seats)} taken`,
      rowHeading: 'Committee',
      parts: [
        { label: 'taken', tone: 'azure' },
        { label: 'free', tone: 'edge' },
      ],
      rows: committees.map(({ shortName, taken: given, free }) => ({
        label: shortName,
        values: [given, free],
      })),
    },
    {
      ...common,
      title: 'First choice of committee',
      headline: mostChosen(committees),
      rowHeading: 'Committee',
      parts: registrations,
      rows: committees.map(({ shortName, firstChoice }) => row(shortName, firstChoice)),
    },
    ...(hasInstitute ? [instituteChart] : []),
    {
      ...common,
      title: 'Accommodation',
      headline: plural(accommodation.Yes, { one: '# bed needed', other: '# beds needed' }),
      rowHeading: 'Accommodation',
      parts: registrations,
      rows: [row('Yes', accommodation.Yes), row('No', accommodation.No)],
    },
    {
      ...common,
      title: 'Colleges',
      headline: colleges.named[0] ? `Largest group: ${formatClubCount(colleges.named[0].count)}` : 'None yet',
      rowHeading: 'College',
      parts: registrations,
      rows: [
        ...colleges.named.map(({ college, count: number }) => row(college, number)),
        ...(colleges.others > 0 ? [row('All others', colleges.others)] : []),
      ],
    },
  ];
}

function mostChosen(committees: readonly { shortName: string; firstChoice: number }[]): string {
  const most = committees.toSorted((a, b) => b.firstChoice - a.firstChoice)[0];
  return most && most.firstChoice > 0 ? `Most choose ${most.shortName}` : 'None yet';
}

type Day = AnswerOf<typeof getRegistrationStatistics>['days'][number];

/** Adds the days without registrations, so that the time axis is even. */
export function addMissingDays(days: readonly Day[]): Day[] {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return [];
  const known = new Map(days.map((day) => [day.day, day]));
  const all: Day[] = [];
  for (let { day } = first; day <= last.day; day = addDays(day, 1))
    all.push(known.get(day) ?? { day, pending: 0, confirmed: 0, declined: 0, withdrawn: 0 });
  return all;
}
