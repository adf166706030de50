import type { PaperPart, PrintedTable, SheetCommittee } from '#credentials/server/index.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { SittingRecord } from '../../rule/sitting-record.ts';
import type { Member, State } from '../../rule/state.ts';
import { wordFor } from '../../rule/words.ts';

/** What the sheets of a committee are planned from. */
export interface SheetInput {
  rules: RuleSet;
  committee: SheetCommittee;
  /** The debate at the end of a sitting, and what happened in it, to print what the screen had. */
  state?: State | undefined;
  record?: SittingRecord | undefined;
}

/** A row of a sheet: a portfolio, or a delegate if the set counts delegates. */
export interface SheetMember {
  name: string;
  delegates: string;
  member: Member | undefined;
}

/** Rows to write on, where a sheet has no members. */
const blankRows = 30;
/** Of the page, below the head of the table. */
const tableHeight = 650;
const rowHeights = { lowest: 13.8, highest: 25 };

/** Lists the rows of a sheet. Members of the debate come first, in the order in which the roll is called. */
export function listSheetMembers({ rules, committee, state }: SheetInput): SheetMember[] {
  if (rules.unit === 'delegate')
    return committee.members.flatMap(({ id, name, delegates }) =>
      delegates.map((delegate) => ({ name, delegates: delegate, member: findIn(state, id) })),
    );
  const names = new Map(committee.members.map(({ id, delegates }) => [id, delegates.join(', ')]));
  if (state)
    return state.members.map((member) => ({
      name: member.name,
      delegates: names.get(member.id) ?? '',
      member,
    }));
  return committee.members.map(({ id, name }) => ({
    name,
    delegates: names.get(id) ?? '',
    member: undefined,
  }));
}

const findIn = (state: State | undefined, id: string) => state?.members.find((member) => member.id === id);

/** The members with a number, or empty rows to write on. */
export const listNumberedRows = (members: readonly SheetMember[], blank = blankRows) =>
  members.length > 0
    ? members.map((row, at) => ({ ...row, number: String(at + 1) }))
    : Array.from({ length: blank }, (_, at) => ({
        name: '',
        delegates: '',
        member: undefined,
        number: String(at + 1),
      }));

/** A height with which rows fill as few pages as possible. */
function heightForRows(count: number): number {
  const pages = Math.ceil((count * rowHeights.lowest) / tableHeight);
  return Math.min(rowHeights.highest, tableHeight / Math.ceil(count / pages));
}

/** A height below a first row for writing, with which rows fill as few pages as possible. */
export function heightBelowFirst(count: number): number {
  const space = tableHeight - 40;
  const pages = Math.ceil((count * rowHeights.lowest) / space);
  return Math.min(rowHeights.highest, space / Math.ceil(count / pages));
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the set calls a portfolio, for the head of a column. */
export const portfolioLabel = (rules: RuleSet): string =>
  capitalise(wordFor(rules, 'portfolio') ?? 'portfolio');

export const column = (label: string, width: number) => ({ label, width });

export const sheetTable = (
  { committee }: SheetInput,
  table: Omit<PrintedTable, 'committee' | 'address' | 'rowHeight'> & { rowHeight?: number },
): PaperPart => ({
  kind: 'table',
  table: {
    committee: committee.shortName,
    address: committee.address,
    rowHeight: heightForRows(table.rows.length),
    ...table,
  },
});
