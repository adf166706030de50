import { plural } from '#platform/rule/plural.ts';
import type { PaperPart } from './papers.ts';
import { column, mapShortNames, table } from './plan-tables.ts';
import type { PlannedAttendee, PrintFacts } from './print-facts.ts';

const dense = { rowHeight: 16, dense: { size: 9.5, smallest: 7 } } as const;
/** Rows for numbers that are known only at the venue, such as the person who runs the server. */
const emptyPhoneRows = 6;

/** Plans the phone list of the team. The list is empty if there is no one to call. */
export function teamPhones({ phones, emergency, attendanceAddress }: PrintFacts): PaperPart[] {
  if (phones.length === 0) return [];
  return [
    table({
      title: 'Phones of the team',
      committee: 'Everyone with a duty',
      session: emergency === '' ? '' : `In an emergency: ${emergency}`,
      help: 'Only for the team. Please destroy it after the conference.',
      address: attendanceAddress,
      columns: [column('Name', 190), column('Duty', 120), column('Committee', 84), column('Phone', 130)],
      rows: [
        ...phones.map(({ name, role, committees, phone }) => [name, role, committees.join(', '), phone]),
        ...Array.from({ length: emptyPhoneRows }, () => ['', '', '', '']),
      ],
      rowHeight: 22,
      dense: { size: 11.5, smallest: 8.5 },
    }),
  ];
}

/**
 * Plans the shifts of each day, with a row for each person who is in one or still wanted, and a box for who came. The
 * list is empty if there are no shifts.
 */
export function teamShifts({ shifts, attendanceAddress: address }: PrintFacts): PaperPart[] {
  return [...Map.groupBy(shifts, ({ day }) => day)].map(([day, ofDay]) =>
    table({
      title: 'Shifts of the team',
      committee: day,
      help: 'Only for the team. Tick who came. Empty lines are free places.',
      address,
      columns: [
        column('Time', 120),
        column('Task', 130),
        column('Place', 110),
        column('Person', 140),
        column('Came', 24),
      ],
      rows: ofDay.flatMap(({ time, task, place, people, wanted }) =>
        Array.from({ length: Math.max(wanted, people.length) }, (_, at) => [
          ...(at === 0 ? [time, task, place] : ['', '', '']),
          people[at] ?? '',
          '',
        ]),
      ),
      rowHeight: 20,
      dense: { size: 10, smallest: 7.5 },
    }),
  );
}

export function sitePlan({ plan, timetableAddress: address }: PrintFacts): PaperPart[] {
  return plan === null ? [] : [{ kind: 'site_plan', address, ...plan }];
}

const presenceTexts = { here: 'Here since', left: 'Left at', missing: 'Not here' } as const;

/** Plans the counts of an occasion by committee, and each delegate with the state. */
export function attendance(facts: PrintFacts): PaperPart[] {
  const { attendance: found, committees, attendanceAddress: address } = facts;
  if (found === null || found.people.length === 0) return [];
  const { occasion: session, people } = found;
  const shortNames = mapShortNames(facts);
  const count = (rows: readonly PlannedAttendee[]) => {
    const of = (wanted: PlannedAttendee['presence']) =>
      String(rows.filter(({ presence }) => presence === wanted).length);
    return [of('here'), of('left'), of('missing'), String(rows.length)];
  };
  const counted = committees.flatMap(({ value, shortName }) => {
    const rows = people.filter(({ committee }) => committee === value);
    return rows.length === 0 ? [] : [[shortName, ...count(rows)]];
  });
  return [
    table({
      title: 'Attendance',
      session,
      address,
      columns: [
        column('Committee', 244),
        ...['Here', 'Left', 'Missing', 'Expected'].map((label) => column(label, 70)),
      ],
      rows: [...counted, ['All', ...count(people)]],
    }),
    table({
      title: 'Attendance by name',
      session,
      address,
      columns: [column('Committee', 76), column('Name', 176), column('Portfolio', 132), column('State', 140)],
      rows: people.map(({ committee, name, portfolio, presence, when }) => [
        ...[shortNames.get(committee) ?? '', name, portfolio],
        [presenceTexts[presence], when].filter(Boolean).join(' '),
      ]),
      ...dense,
    }),
  ];
}

/** Plans the list of who has not come. It has no rows once all have come. */
export function missing(facts: PrintFacts): PaperPart[] {
  const { missing: found, attendanceAddress: address } = facts;
  if (found === null || found.expected === 0) return [];
  const { occasion: session, expected, people } = found;
  const shortNames = mapShortNames(facts);
  const hasPhones = people.some(({ phone }) => phone !== null);
  return [
    table({
      title: 'Who has not come',
      session,
      help:
        people.length === 0
          ? 'All expected delegates have checked in.'
          : plural(people.length, {
              one: `# of ${expected} is missing. Tick who is reached.`,
              other: `# of ${expected} are missing. Tick who is reached.`,
            }),
      address,
      columns: [
        ...[column('', 22), column('Name', 160), column('Committee', 76)],
        ...[column('Portfolio', 116), column('Delegation', 96)],
        ...(hasPhones ? [column('Phone', 86)] : []),
      ],
      rows: people.map(({ name, committee, portfolio, delegation, phone }) => [
        ...['', name, shortNames.get(committee) ?? '', portfolio, delegation ?? ''],
        ...(hasPhones ? [phone ?? ''] : []),
      ]),
      ...dense,
    }),
  ];
}
