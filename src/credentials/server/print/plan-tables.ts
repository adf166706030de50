import type { PaperPart, PrintedTable } from './papers.ts';
import type { PlannedCommittee, PlannedDelegate, PlannedSession, PrintFacts } from './print-facts.ts';

export const listDelegatesOf = ({ delegates }: PrintFacts, { value }: PlannedCommittee): PlannedDelegate[] =>
  delegates.filter(({ committee }) => committee === value);

export const listSessionsOf = (
  { sessions }: Pick<PrintFacts, 'sessions'>,
  { value }: Pick<PlannedCommittee, 'value'>,
): PlannedSession[] =>
  sessions.filter(({ committees }) => committees === 'all' || committees.includes(value));

/** Maps the values of the committees to their short names. */
export const mapShortNames = ({ committees }: Pick<PrintFacts, 'committees'>): Map<string, string> =>
  new Map(committees.map(({ value, shortName }) => [value, shortName]));

export const table = (
  fields: Partial<PrintedTable> & Pick<PrintedTable, 'title' | 'address' | 'columns' | 'rows'>,
): PaperPart => ({
  kind: 'table',
  table: { committee: 'All committees', session: '', help: '', rowHeight: 24, ...fields },
});

export const column = (label: string, width: number) => ({ label, width });
export const numberColumn = column('No.', 26);
export const ofCommittee = ({ shortName, address }: PlannedCommittee) => ({ committee: shortName, address });
