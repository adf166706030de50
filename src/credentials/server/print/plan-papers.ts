import type { PrintKind } from '../../rule/print-titles.ts';
import type { BadgeCommittee, PaperPart, PrintedPlacard } from './papers.ts';
import { attendance, missing, sitePlan, teamPhones, teamShifts } from './plan-desk-papers.ts';
import { committeeList, doorList, rollSheets, roomPlan, signInSheet, voteSheets } from './plan-lists.ts';
import { listDelegatesOf, listSessionsOf, mapShortNames, ofCommittee } from './plan-tables.ts';
import { committeeTimetable, dayTimetables, roomSigns } from './plan-timetables.ts';
import type { PlannedCommittee, PlannedSession, PrintFacts } from './print-facts.ts';
import { listAllSheets, planNoteSlips } from './session-sheets.ts';

export interface PaperOptions {
  kind: PrintKind;
  /** Number of badges or placards without a name for each committee. */
  blanks: number;
  /** True adds placards of portfolios without a delegate. */
  withFreeSeats: boolean;
  /** True if the papers are of one committee or delegate only. */
  isOfCommittee: boolean;
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
      return eachCommittee(facts, (committee) => rollSheetsByRules(facts, committee));
    case 'vote_sheets':
      return eachCommittee(facts, (committee) => voteSheetsByRules(facts, committee));
    case 'session_sheets':
      return [...facts.sheets.values()].flatMap(listAllSheets);
    case 'rules_pages':
      return [...facts.sheets.values()].map(({ rules }) => rules);
    case 'note_slips':
      return eachCommittee(facts, (committee) => [noteSlips(facts, committee)]);
    case 'timetable':
      return dayTimetables(facts);
    case 'committee_timetables':
      return facts.committees.flatMap((committee) => committeeTimetable(facts, committee));
    case 'room_signs':
      return roomSigns(facts);
    case 'team_phones':
      return teamPhones(facts);
    case 'team_shifts':
      return teamShifts(facts);
    case 'site_plan':
      return sitePlan(facts);
    case 'attendance':
      return attendance(facts);
    case 'missing':
      return missing(facts);
    case 'evening_folder':
      return eveningFolder(facts, wanted);
  }
}

/**
 * Plans the papers of the evening before. Those of the whole event come first, unless the folder is of one committee.
 */
function eveningFolder(facts: PrintFacts, wanted: PaperOptions): PaperPart[] {
  const ofCommittees = eachCommittee(facts, (committee) => [
    ...committeeTimetable(facts, committee),
    committeeList(facts, committee),
    ...sheetsOfSessions(facts, committee),
    ...placards(facts, [committee], wanted),
  ]);
  if (ofCommittees.length === 0 || wanted.isOfCommittee) return ofCommittees;
  return [
    ...dayTimetables(facts),
    ...roomSigns(facts),
    ...sitePlan(facts),
    ...teamShifts(facts),
    ...teamPhones(facts),
    doorList(facts),
    ...attendance(facts),
    ...missing(facts),
    ...ofCommittees,
  ];
}

/**
 * Plans the sheets of a committee from its rules. Without rules it has a roll sheet and a vote sheet for each session. Both
 * end with slips for notes.
 */
function sheetsOfSessions(facts: PrintFacts, committee: PlannedCommittee): PaperPart[] {
  const sheets = facts.sheets.get(committee.value);
  if (sheets) return listAllSheets(sheets);
  return [...rollSheets(facts, committee), ...voteSheets(facts, committee), noteSlips(facts, committee)];
}

const rollSheetsByRules = (facts: PrintFacts, committee: PlannedCommittee): PaperPart[] =>
  facts.sheets.get(committee.value)?.sessions.map(({ roll }) => roll) ?? rollSheets(facts, committee);

const voteSheetsByRules = (facts: PrintFacts, committee: PlannedCommittee): PaperPart[] =>
  facts.sheets.get(committee.value)?.sessions.flatMap(({ vote }) => vote ?? []) ??
  voteSheets(facts, committee);

function eachCommittee(facts: PrintFacts, plan: (committee: PlannedCommittee) => PaperPart[]): PaperPart[] {
  return facts.committees.filter((committee) => listDelegatesOf(facts, committee).length > 0).flatMap(plan);
}

function badges(facts: PrintFacts, blanks: number): PaperPart[] {
  const { committees, delegates, emergency } = facts;
  const printed = committees.flatMap((committee, at) => [
    ...listDelegatesOf(facts, committee).map(({ name, portfolio, college, passCode }) => ({
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
  const shortNames = mapShortNames(facts);
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
  (committee: PlannedCommittee): BadgeCommittee => {
    const { name, shortName, hue } = committee;
    return { name, shortName, hue, timetable: timetableOf(listSessionsOf(facts, committee)) };
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
  committees: readonly PlannedCommittee[],
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
      ...[...listDelegatesOf(facts, committee), ...free].map(({ portfolio, portfolioId }) => ({
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

const noteSlips = (facts: PrintFacts, committee: PlannedCommittee): PaperPart =>
  planNoteSlips(ofCommittee(committee), listDelegatesOf(facts, committee).length);
