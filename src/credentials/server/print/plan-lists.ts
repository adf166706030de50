import type { PaperPart } from './papers.ts';
import {
  column,
  listDelegatesOf,
  listSessionsOf,
  mapShortNames,
  numberColumn,
  ofCommittee,
  table,
} from './plan-tables.ts';
import type { PlannedCommittee, PrintFacts } from './print-facts.ts';

export function signInSheet(facts: PrintFacts, committee: PlannedCommittee): PaperPart {
  return table({
    ...ofCommittee(committee),
    title: 'Sign-in sheet',
    session: null,
    help: 'Please sign beside your name when you arrive.',
    columns: [
      numberColumn,
      column('Name', 160),
      column('Portfolio', 150),
      column('Signature', 140),
      column('Time', 48),
    ],
    rows: listDelegatesOf(facts, committee).map(({ name, portfolio }, at) => [
      String(at + 1),
      name,
      portfolio,
      '',
      '',
    ]),
    rowHeight: 27,
  });
}

export function committeeList(facts: PrintFacts, committee: PlannedCommittee): PaperPart {
  const rows = listDelegatesOf(facts, committee);
  return table({
    ...ofCommittee(committee),
    title: 'Committee list',
    session: 'All sessions',
    help: `Delegates: ${rows.length}`,
    columns: [numberColumn, column('Portfolio', 240), column('Name', 258)],
    rows: rows.map(({ name, portfolio }, at) => [String(at + 1), portfolio, name]),
  });
}

/** Plans the list of the door. 353 delegates fit on eight pages, because committees have their short names. */
export function doorList({ committees, delegates, doorAddress }: PrintFacts): PaperPart {
  const names = mapShortNames({ committees });
  const [first, ...others] = new Set(delegates.map(({ committee }) => committee));
  const sorted = delegates.toSorted(
    (one, other) =>
      one.sortName.localeCompare(other.sortName, 'en') || one.name.localeCompare(other.name, 'en'),
  );
  return table({
    title: 'Door list',
    ...(others.length === 0 && { committee: names.get(first ?? '') ?? '' }),
    help: 'For the door when phones or the network fail. Tick who comes in, and who gets the badge.',
    address: doorAddress,
    columns: [
      column('In', 24),
      column('Badge', 36),
      column('Name', 170),
      column('Committee', 76),
      column('Portfolio', 118),
      column('Delegation', 100),
    ],
    rows: sorted.map(({ name, committee, portfolio, delegation }) => [
      ...['', '', name],
      ...[names.get(committee) ?? '', portfolio, delegation ?? ''],
    ]),
    rowHeight: 14.4,
    dense: { size: 9, smallest: 7 },
  });
}

export function roomPlan(facts: PrintFacts): PaperPart {
  const rows = facts.committees.flatMap((committee) => {
    const rooms = Map.groupBy(
      listSessionsOf(facts, committee).filter(({ room, isSession }) => isSession && room !== null),
      ({ room }) => room ?? '',
    );
    if (rooms.size === 0) return [{ room: '', committee: committee.name, times: '' }];
    return [...rooms].map(([room, sessions]) => {
      const days = [...new Set(sessions.map(({ day }) => day))];
      const times = days.map(
        (day) => `${day}: ${sessions.flatMap((one) => (one.day === day ? [one.time] : [])).join(', ')}`,
      );
      return { room, committee: committee.name, times: times.join('; ') };
    });
  });
  // Committees without a room come last, to be filled in by hand.
  const sorted = rows.toSorted(
    (one, other) =>
      Number(one.room === '') - Number(other.room === '') ||
      one.room.localeCompare(other.room, 'en', { numeric: true }),
  );
  return table({
    title: 'Room plan',
    address: facts.timetableAddress,
    columns: [column('Room', 140), column('Committee', 190), column('Sessions', 194)],
    rows: sorted.map(({ room, committee, times }) => [room, committee, times]),
    rowHeight: 34,
  });
}

/**
 * Returns the sessions of a committee as text. Without sessions it returns a single null, which prints a line on which
 * the session is written by hand.
 */
export function sessionTexts(
  facts: Pick<PrintFacts, 'sessions'>,
  committee: Pick<PlannedCommittee, 'value'>,
): (string | null)[] {
  const sessions = listSessionsOf(facts, committee).filter(({ isSession }) => isSession);
  if (sessions.length === 0) return [null];
  return sessions.map(({ title, day, time, room }) =>
    [title, day, time, room].filter((part) => part !== null).join(', '),
  );
}

export function rollSheets(facts: PrintFacts, committee: PlannedCommittee): PaperPart[] {
  return sessionTexts(facts, committee).map((session) =>
    table({
      ...ofCommittee(committee),
      session,
      title: 'Roll sheet',
      help: 'Call each portfolio and tick one box.',
      columns: [
        ...[numberColumn, column('Portfolio', 156), column('Name', 150)],
        ...['Present', 'Present and voting', 'Late', 'Absent'].map((label) => column(label, 48)),
      ],
      rows: listDelegatesOf(facts, committee).map(({ name, portfolio }, at) => [
        String(at + 1),
        portfolio,
        name,
      ]),
    }),
  );
}

const votesOnSheet = 6;

export function voteSheets(facts: PrintFacts, committee: PlannedCommittee): PaperPart[] {
  return sessionTexts(facts, committee).map((session) =>
    table({
      ...ofCommittee(committee),
      session,
      title: 'Vote sheet',
      help: 'Write the motion above its column. Write Y for yes, N for no, A for abstain and P for pass.',
      columns: [
        ...[numberColumn, column('Portfolio', 150), column('Name', 140)],
        ...Array.from({ length: votesOnSheet }, (_, at) => column(`${at + 1}`, 35)),
      ],
      rows: [
        ...listDelegatesOf(facts, committee).map(({ name, portfolio }, at) => [
          String(at + 1),
          portfolio,
          name,
        ]),
        ...['Yes', 'No', 'Abstain'].map((total) => ['', total, '']),
      ],
    }),
  );
}
