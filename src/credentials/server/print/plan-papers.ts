import type { PrintKind } from '../../rule/print-titles.ts';
import {
  type BadgeCommittee,
  type Hue,
  noteSlipsPerPage,
  type PaperPart,
  type PrintedPlacard,
  type PrintedTable,
} from './papers.ts';

/** A session of the timetable, with its day and times as text. */
export interface PlannedSession {
  title: string;
  /** True for a session of committees, false for breaks, meals and ceremonies. */
  isSession: boolean;
  /** The day as text, such as 'Friday 6 November'. */
  day: string;
  /** The times as text, such as '10:00 to 13:00'. */
  time: string;
  room: string | null;
  /** Values of the committees, or 'all'. */
  committees: 'all' | readonly string[];
}

export interface PlannedDelegate {
  name: string;
  sortName: string;
  portfolioId: string;
  portfolio: string;
  /** College, or the institute of the club. Empty if it is unknown. */
  college: string;
  /** Name of the delegation. Null if the delegate registered alone. */
  delegation: string | null;
  /** Value of the delegate's committee. */
  committee: string;
  passCode: string | null;
}

export interface PlannedHelper {
  name: string;
  /** Such as 'Chair' or 'Door, Hospitality'. */
  role: string;
  /** Value of the committee of a chair. Null for volunteers. */
  committee: string | null;
}

/** The data of an event from which papers are planned, with only the delegates to print. */
export interface PrintFacts {
  committees: readonly {
    value: string;
    name: string;
    shortName: string;
    hue: Hue;
    /** Address of the page of the committee. */
    address: string;
  }[];
  /** Sorted by committee and portfolio. */
  delegates: readonly PlannedDelegate[];
  freeSeats: readonly { committee: string; portfolioId: string; portfolio: string }[];
  /** People with a duty, chairs first. */
  team: readonly PlannedHelper[];
  /** JPEGs for placards by portfolio id. */
  pictures: ReadonlyMap<string, Uint8Array>;
  sessions: readonly PlannedSession[];
  emergency: string;
  /** Addresses for the QR codes on lists of all committees. */
  doorAddress: string;
  timetableAddress: string;
}
type Committee = PrintFacts['committees'][number];

export interface PaperOptions {
  kind: PrintKind;
  /** Number of badges or placards without a name for each committee. */
  blanks: number;
  /** True adds placards of portfolios without a delegate. */
  withFreeSeats: boolean;
}

/** Returns the parts of a document. The list is empty if there is nothing to print. */
export function planPapers(facts: PrintFacts, wanted: PaperOptions): PaperPart[] {
  switch (wanted.kind) {
    case 'badges':
      return badges(facts, wanted.blanks);
    case 'team_badges':
      return teamBadges(facts);
    case 'placards':
      return placards(facts, facts.committees, wanted);
    case 'sign_in':
      return eachCommittee(facts, (committee) => [signInSheet(facts, committee)]);
    case 'committee_list':
      return eachCommittee(facts, (committee) => [committeeList(facts, committee)]);
    case 'door_list':
      return facts.delegates.length === 0 ? [] : [doorList(facts)];
    case 'room_plan':
      return facts.committees.length === 0 ? [] : [roomPlan(facts)];
    case 'roll_sheets':
      return eachCommittee(facts, (committee) => rollSheets(facts, committee));
    case 'vote_sheets':
      return eachCommittee(facts, (committee) => voteSheets(facts, committee));
    case 'note_slips':
      return eachCommittee(facts, (committee) => [noteSlips(facts, committee)]);
    case 'evening_folder':
      return eachCommittee(facts, (committee) => [
        ...rollSheets(facts, committee),
        committeeList(facts, committee),
        ...voteSheets(facts, committee),
        noteSlips(facts, committee),
        ...placards(facts, [committee], wanted),
      ]);
  }
}

function eachCommittee(facts: PrintFacts, plan: (committee: Committee) => PaperPart[]): PaperPart[] {
  return facts.committees.filter((committee) => delegatesOf(facts, committee).length > 0).flatMap(plan);
}

const delegatesOf = ({ delegates }: PrintFacts, { value }: Committee) =>
  delegates.filter(({ committee }) => committee === value);

const sessionsOf = ({ sessions }: PrintFacts, { value }: Committee) =>
  sessions.filter(({ committees }) => committees === 'all' || committees.includes(value));

function badges(facts: PrintFacts, blanks: number): PaperPart[] {
  const { committees, delegates, emergency } = facts;
  const printed = committees.flatMap((committee, at) => [
    ...delegatesOf(facts, committee).map(({ name, portfolio, college, passCode }) => ({
      person: { name, portfolio, college, passCode },
      committee: at,
    })),
    ...Array.from({ length: blanks }, () => ({ person: null, committee: at })),
  ]);
  if (delegates.length === 0 && blanks === 0) return [];
  return [{ kind: 'badges', badges: printed, committees: committees.map(badgeCommittee(facts)), emergency }];
}

/**
 * Plans a badge for each chair and volunteer. The badge of a volunteer names no committee and has the whole timetable
 * on its back, with the short names of the committees, because delegates ask volunteers where their committee is.
 */
function teamBadges(facts: PrintFacts): PaperPart[] {
  const { committees, team, emergency } = facts;
  if (team.length === 0) return [];
  const shortNames = new Map(committees.map(({ value, shortName }) => [value, shortName]));
  const withCommittees = facts.sessions.map((session) => {
    if (session.committees === 'all') return session;
    const names = session.committees.map((value) => shortNames.get(value) ?? value);
    return { ...session, title: [...names, session.title].join(' · ') };
  });
  const wholeEvent: BadgeCommittee = {
    name: '',
    shortName: '',
    hue: 'violet',
    timetable: timetableOf(withCommittees),
  };
  const printed = team.map(({ name, role, committee }) => {
    const at = committees.findIndex(({ value }) => value === committee);
    return {
      person: { name, portfolio: '', college: '', passCode: null, role },
      committee: at < 0 ? committees.length : at,
    };
  });
  const ofChairs = committees.map(badgeCommittee(facts));
  return [{ kind: 'badges', badges: printed, committees: [...ofChairs, wholeEvent], emergency }];
}

const badgeCommittee =
  (facts: PrintFacts) =>
  (committee: Committee): BadgeCommittee => {
    const { name, shortName, hue } = committee;
    return { name, shortName, hue, timetable: timetableOf(sessionsOf(facts, committee)) };
  };

function timetableOf(sessions: readonly PlannedSession[]): BadgeCommittee['timetable'] {
  const days = Map.groupBy(sessions, ({ day }) => day);
  return [...days].map(([day, ofDay]) => ({
    day,
    lines: ofDay.map(({ time, title, room }) => ({
      time,
      text: room === null ? title : `${title} · ${room}`,
    })),
  }));
}

function placards(
  facts: PrintFacts,
  committees: readonly Committee[],
  { blanks, withFreeSeats }: Pick<PaperOptions, 'blanks' | 'withFreeSeats'>,
): PaperPart[] {
  const pictures: Uint8Array[] = [];
  const places = new Map<string, number>();
  // The placards of a portfolio share one entry in the list of pictures.
  const placeOf = (portfolioId: string): number | null => {
    const bytes = facts.pictures.get(portfolioId);
    if (!bytes) return null;
    const known = places.get(portfolioId) ?? pictures.push(bytes) - 1;
    places.set(portfolioId, known);
    return known;
  };
  const printed = committees.flatMap((committee): PrintedPlacard[] => {
    const free = facts.freeSeats.filter((seat) => withFreeSeats && seat.committee === committee.value);
    const { name, address } = committee;
    const blank = { portfolio: '', committee: name, address, picture: null };
    return [
      ...[...delegatesOf(facts, committee), ...free].map(({ portfolio, portfolioId }) => ({
        portfolio,
        committee: name,
        address,
        picture: placeOf(portfolioId),
      })),
      ...Array.from({ length: blanks }, () => blank),
    ];
  });
  return printed.length === 0 ? [] : [{ kind: 'placards', placards: printed, pictures }];
}

const table = (
  fields: Partial<PrintedTable> & Pick<PrintedTable, 'title' | 'address' | 'columns' | 'rows'>,
): PaperPart => ({
  kind: 'table',
  table: { committee: 'All committees', session: '', help: '', rowHeight: 24, ...fields },
});

const column = (label: string, width: number) => ({ label, width });
const numberColumn = column('No.', 26);
const ofCommittee = ({ shortName, address }: Committee) => ({ committee: shortName, address });

function signInSheet(facts: PrintFacts, committee: Committee): PaperPart {
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
    rows: delegatesOf(facts, committee).map(({ name, portfolio }, at) => [
      String(at + 1),
      name,
      portfolio,
      '',
      '',
    ]),
    rowHeight: 27,
  });
}

function committeeList(facts: PrintFacts, committee: Committee): PaperPart {
  const rows = delegatesOf(facts, committee);
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
function doorList({ committees, delegates, doorAddress }: PrintFacts): PaperPart {
  const names = new Map(committees.map(({ value, shortName }) => [value, shortName]));
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
    isDense: true,
  });
}

function roomPlan(facts: PrintFacts): PaperPart {
  const rows = facts.committees.flatMap((committee) => {
    const rooms = Map.groupBy(
      sessionsOf(facts, committee).filter(({ room, isSession }) => isSession && room !== null),
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
function sessionTexts(facts: PrintFacts, committee: Committee): (string | null)[] {
  const sessions = sessionsOf(facts, committee).filter(({ isSession }) => isSession);
  if (sessions.length === 0) return [null];
  return sessions.map(({ title, day, time, room }) =>
    [title, day, time, room].filter((part) => part !== null).join(', '),
  );
}

function rollSheets(facts: PrintFacts, committee: Committee): PaperPart[] {
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
      rows: delegatesOf(facts, committee).map(({ name, portfolio }, at) => [String(at + 1), portfolio, name]),
    }),
  );
}

const votesOnSheet = 6;

function voteSheets(facts: PrintFacts, committee: Committee): PaperPart[] {
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
        ...delegatesOf(facts, committee).map(({ name, portfolio }, at) => [String(at + 1), portfolio, name]),
        ...['Yes', 'No', 'Abstain'].map((total) => ['', total, '']),
      ],
    }),
  );
}

const slipsForEach = 2;

function noteSlips(facts: PrintFacts, committee: Committee): PaperPart {
  const pages = Math.ceil((delegatesOf(facts, committee).length * slipsForEach) / noteSlipsPerPage);
  return { ...ofCommittee(committee), kind: 'notes', pages };
}
