import type { Db } from '#platform/server/db/tables.ts';
import { noteSlipsPerPage, type PaperPart } from './papers.ts';

/** A committee as its sheets need it. */
export interface SheetCommittee {
  value: string;
  shortName: string;
  /** Address of the page of the committee, for chairs. */
  address: string;
  /** Address of the page on which delegates see their committee. */
  delegatePage: string;
  /** Portfolios with a delegate, with the names of their delegates. */
  members: readonly { id: string; name: string; delegates: readonly string[] }[];
  /** The sessions as text. A single null without sessions, which prints a line to write on. */
  sessions: readonly (string | null)[];
}

/** The sheets for one session. Null where the rules know no such thing. */
interface SheetsOfSession {
  roll: PaperPart;
  list: PaperPart | null;
  motions: PaperPart | null;
  vote: PaperPart | null;
  tally: PaperPart;
  marks: PaperPart;
}

/** The sheets with which a committee can work without any device, from its rule set. */
export interface SessionSheets {
  rules: PaperPart;
  start: PaperPart;
  sessions: readonly SheetsOfSession[];
  /** Empty if the rule set has no amendments. */
  amendments: readonly PaperPart[];
  notes: PaperPart;
}

/**
 * Reads the rule sets of an event, and returns a function that plans the sheets of a committee. It returns undefined for
 * a committee without rules. The module `debate` provides it.
 */
export type OpenSheetPlanner = (
  db: Db,
  eventId: string,
) => Promise<(committee: SheetCommittee) => SessionSheets | undefined>;

export const listAllSheets = ({ rules, start, sessions, amendments, notes }: SessionSheets): PaperPart[] => [
  rules,
  start,
  ...sessions.flatMap(({ roll, list, motions, vote, tally, marks }) =>
    [roll, list, motions, vote, tally, marks].filter((sheet) => sheet !== null),
  ),
  ...amendments,
  notes,
];

const slipsForEach = 2;
/** Pages of slips for a committee of 38, where its delegates are not known. */
const pagesOfBlankSlips = 10;

/** Plans slips for notes: numbered ones for each delegate, or blank ones. */
export function planNoteSlips(
  { committee, address }: { committee: string; address: string },
  delegates: number,
): PaperPart {
  const isNumbered = delegates > 0;
  const pages = isNumbered ? Math.ceil((delegates * slipsForEach) / noteSlipsPerPage) : pagesOfBlankSlips;
  return { kind: 'notes', committee, address, pages, isNumbered };
}
