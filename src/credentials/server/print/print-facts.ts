import type { Hue } from './papers.ts';
import type { SessionSheets } from './session-sheets.ts';

/** A session of the timetable, with its day and times as text. */
export interface PlannedSession {
  title: string;
  /** True for a session of committees, false for breaks, meals and ceremonies. */
  isSession: boolean;
  /** The day as text, such as 'Friday 6 November'. */
  day: string;
  /** The first day of the event is 1. */
  dayNumber: number;
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

/** A person with a duty and the phone number. */
export interface PlannedPhone {
  name: string;
  /** Such as 'Chair' or 'Door, Hospitality'. */
  role: string;
  /** Short names of the committees of a chair. */
  committees: readonly string[];
  phone: string;
}

/** A shift of the team, with its day and times as text. */
export interface PlannedShift {
  /** Such as 'Friday 6 November'. */
  day: string;
  time: string;
  task: string;
  place: string;
  wanted: number;
  /** Names of its people. Of a person who is only invited, that and perhaps the address. */
  people: readonly string[];
}

/** A delegate who is expected for an occasion. */
export interface PlannedAttendee {
  name: string;
  /** Value of the committee. */
  committee: string;
  portfolio: string;
  presence: 'here' | 'left' | 'missing';
  /** Time and door as text, such as '9:12 am, East gate'. Empty for a missing delegate. */
  when: string;
}

/** A delegate who is expected for an occasion and has not come. */
export interface PlannedMissing {
  name: string;
  /** Value of the committee. */
  committee: string;
  portfolio: string;
  delegation: string | null;
  /** Null if the reader may not see phone numbers. */
  phone: string | null;
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
    /** Address of the page of the committee, for chairs. */
    address: string;
    /** Address of the page on which delegates see their committee. */
    delegatePage: string;
  }[];
  /** Sorted by committee and portfolio. */
  delegates: readonly PlannedDelegate[];
  freeSeats: readonly { committee: string; portfolioId: string; portfolio: string }[];
  /** People with a duty, chairs first. */
  team: readonly PlannedHelper[];
  /** JPEGs for placards by portfolio id. */
  pictures: ReadonlyMap<string, Uint8Array>;
  sessions: readonly PlannedSession[];
  /** The sheets of committees with rules, by the value of the committee. Empty unless they are printed. */
  sheets: ReadonlyMap<string, SessionSheets>;
  emergency: string;
  /** The phone list of the team. Empty unless it is printed and the reader may see phone numbers. */
  phones: readonly PlannedPhone[];
  /** The shifts of the team by time. Empty unless they are printed. */
  shifts: readonly PlannedShift[];
  /** The site plan with the pins of its rooms. Null unless it is printed and exists. */
  plan: { picture: Uint8Array; pins: readonly { x: number; y: number; room: string }[] } | null;
  /** The expected delegates of an occasion with its name as text. Null unless it is printed. */
  attendance: { occasion: string; people: readonly PlannedAttendee[] } | null;
  /** The missing delegates of an occasion with its name as text. Null unless they are printed. */
  missing: { occasion: string; expected: number; people: readonly PlannedMissing[] } | null;
  /** Addresses for the QR codes on lists of all committees. */
  doorAddress: string;
  timetableAddress: string;
  attendanceAddress: string;
}
export type PlannedCommittee = PrintFacts['committees'][number];
