import type { PrintKind } from '../../rule/print-titles.ts';

interface Paper {
  help: string;
  /** Whether it can be printed for one committee. */
  committee?: true;
  /** Whether it can be printed for one delegate. */
  delegate?: true;
  /** What the paper asks for. */
  asks?: 'day' | 'occasion';
}

const ofDelegates = { committee: true, delegate: true } as const;

/** What each paper is for, and what can be chosen for it. */
export const papers: Readonly<Record<PrintKind, Paper>> = {
  evening_folder: {
    help: 'Timetable, signs, site plan, shifts, phones and door list. Then for each committee its timetable, list, sheets for its sessions, note slips and placards.',
    ...ofDelegates,
  },
  badges: {
    help: 'Four on a page with college and the QR code of the pass. The back has the timetable and the emergency number.',
    ...ofDelegates,
  },
  team_badges: {
    help: 'For everyone with a duty: the role in large letters, and the committee of chairs. Without a QR code.',
    committee: true,
  },
  placards: {
    help: 'One page each, folded in the middle, with the portfolio as large as fits and its flag, emblem or portrait.',
    ...ofDelegates,
  },
  door_list: {
    help: 'All names from A to Z with delegation, for the door when phones or the network fail.',
    ...ofDelegates,
  },
  sign_in: { help: 'Names with a place to sign, by committee.', ...ofDelegates },
  committee_list: { help: 'Portfolios and names, by committee.', ...ofDelegates },
  roll_sheets: {
    help: 'Present, present and voting, late or absent, a sheet for each session.',
    ...ofDelegates,
  },
  vote_sheets: { help: 'Columns for six votes, a sheet for each session.', ...ofDelegates },
  session_sheets: {
    help: 'From the rules of each committee: a page of rules, a start for new chairs, then roll, speakers, motions, votes and tally for each session, and amendment slips.',
    committee: true,
  },
  rules_pages: { help: 'One page for delegates, by committee.', committee: true },
  note_slips: { help: 'Eight on a page, two for each delegate.', ...ofDelegates },
  timetable: { help: 'A page for each day, with committees and rooms. For doors and the desk.', asks: 'day' },
  committee_timetables: { help: 'A page for each committee, with all its days.', committee: true },
  room_signs: { help: 'A page for the door of each room: its name and its sessions.' },
  room_plan: { help: 'Which committee is in which room, from the timetable.', ...ofDelegates },
  site_plan: { help: 'The plan with numbered pins and the names of the rooms.' },
  attendance: {
    help: 'Counts by committee, then who is here, left or missing.',
    committee: true,
    asks: 'occasion',
  },
  missing: { help: 'Names to call, with boxes to tick.', committee: true, asks: 'occasion' },
  team_shifts: {
    help: 'A page for each day with times, places and people, and boxes for who came.',
    asks: 'day',
  },
  team_phones: { help: 'Everyone with a duty, with empty lines for other numbers. One for each door.' },
};

/** The papers as they are listed, by what they are for. */
export const paperGroups: readonly { title: string; kinds: readonly PrintKind[] }[] = [
  { title: 'The evening before', kinds: ['evening_folder'] },
  { title: 'Badges and placards', kinds: ['badges', 'team_badges', 'placards'] },
  {
    title: 'Door and committees',
    kinds: ['door_list', 'sign_in', 'committee_list', 'note_slips'],
  },
  {
    title: 'Committee sessions',
    kinds: ['session_sheets', 'rules_pages', 'roll_sheets', 'vote_sheets'],
  },
  {
    title: 'Timetable and rooms',
    kinds: ['timetable', 'committee_timetables', 'room_signs', 'room_plan', 'site_plan'],
  },
  { title: 'Desk and team', kinds: ['attendance', 'missing', 'team_shifts', 'team_phones'] },
];

export const mayBeBlank = (kind: PrintKind): boolean => kind === 'badges' || hasPlacards(kind);
export const isBadge = (kind: PrintKind): boolean => kind === 'badges' || kind === 'team_badges';
export const hasPlacards = (kind: PrintKind): boolean => kind === 'placards' || kind === 'evening_folder';
