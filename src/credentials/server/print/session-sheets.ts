import type { Event } from '#conference/server/index.ts';
import type { Club } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { PaperPart } from './papers.ts';
import { sessionTexts } from './plan-lists.ts';
import { listCommitteesIncludingWithdrawn, listDelegatesToPrint } from './print.sql.ts';
import type { PlannedCommittee, PlannedDelegate, PrintFacts } from './print-facts.ts';
import { buildCommitteeAddresses, listPlannedSessions } from './read-print-facts.ts';

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
export interface SheetsOfSession {
  roll: PaperPart;
  list: PaperPart | null;
  motions: PaperPart | null;
  vote: PaperPart | null;
  tally: PaperPart;
}

/** The sheets with which a committee can work without any device, from its rule set. */
export interface SessionSheets {
  rules: PaperPart;
  start: PaperPart;
  sessions: readonly SheetsOfSession[];
  /** Empty if the rule set has no amendments. */
  amendments: readonly PaperPart[];
}

/**
 * Reads the rule sets of an event, and returns a function that plans the sheets of a committee. It returns undefined for
 * a committee without rules. The module `debate` provides it.
 */
export type OpenSheetPlanner = (
  db: Db,
  eventId: string,
) => Promise<(committee: SheetCommittee) => SessionSheets | undefined>;

export const listAllSheets = ({ rules, start, sessions, amendments }: SessionSheets): PaperPart[] => [
  rules,
  start,
  ...sessions.flatMap(({ roll, list, motions, vote, tally }) =>
    [roll, list, motions, vote, tally].filter((sheet) => sheet !== null),
  ),
  ...amendments,
];

interface SheetFacts {
  delegates: readonly Pick<PlannedDelegate, 'committee' | 'portfolioId' | 'portfolio' | 'name'>[];
  sessions: PrintFacts['sessions'];
}

export function toSheetCommittee(
  facts: SheetFacts,
  committee: Pick<PlannedCommittee, 'value' | 'shortName' | 'address' | 'delegatePage'>,
): SheetCommittee {
  const { value, shortName, address, delegatePage } = committee;
  const ofCommittee = facts.delegates.filter((one) => one.committee === value);
  const portfolios = Map.groupBy(ofCommittee, ({ portfolioId }) => portfolioId);
  return {
    value,
    shortName,
    address,
    delegatePage,
    members: [...portfolios].map(([id, delegates]) => ({
      id,
      name: delegates[0]?.portfolio ?? '',
      delegates: delegates.map(({ name }) => name),
    })),
    sessions: sessionTexts(facts, committee),
  };
}

/** Reads a committee for its sheets. Undefined if the event has no such committee. */
export async function readSheetCommittee(
  { db: { queries }, config }: Pick<Context, 'db' | 'config'>,
  { event, club }: { event: Event; club: Club },
  value: string,
): Promise<SheetCommittee | undefined> {
  const [committees, delegates, sessions] = await Promise.all([
    listCommitteesIncludingWithdrawn(queries, event.id),
    listDelegatesToPrint(queries, event.id),
    listPlannedSessions(queries, event, club),
  ]);
  const committee = committees.find((one) => one.value === value);
  if (!committee) return undefined;
  const addresses = buildCommitteeAddresses(config, event, value);
  return toSheetCommittee({ delegates, sessions }, { ...committee, ...addresses });
}
