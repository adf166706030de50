/** Columns of a pasted table, in their order without a header row. */
const columnOrder = ['committee', 'portfolio', 'seats', 'agenda', 'demanding'] as const;
type ColumnName = (typeof columnOrder)[number] | 'shortName';

const headings: Readonly<Record<ColumnName, readonly string[]>> = {
  committee: ['committee', 'committees', 'council', 'committee name', 'name of committee'],
  shortName: ['short name', 'short', 'abbreviation', 'acronym'],
  portfolio: ['portfolio', 'portfolios', 'country', 'countries', 'delegation'],
  seats: ['seats', 'seat', 'number of seats', 'delegates'],
  agenda: ['agenda', 'agendas', 'topic', 'topics'],
  demanding: ['demanding', 'not for beginners', 'level'],
};
const columnByHeading = new Map(
  (Object.keys(headings) as ColumnName[]).flatMap((name) =>
    headings[name].map((heading) => [heading, name] as const),
  ),
);

export interface TableColumns {
  /** Position of each column that the table has. */
  readonly at: Partial<Record<ColumnName, number>>;
  readonly hasHeader: boolean;
  /** Headings of columns that are not read. */
  readonly unread: readonly string[];
}

/**
 * Finds the columns of a table by its first row. That row is a header if two of its cells are known headings, or its
 * first cell is one and it has no other.
 */
export function findTableColumns(firstRow: readonly string[]): TableColumns {
  const names = firstRow.map((cell) => columnByHeading.get(cell.toLowerCase()));
  const filled = firstRow.filter((cell) => cell !== '').length;
  const known = names.filter((name) => name !== undefined).length;
  const hasHeader = known >= 2 || (known === 1 && filled === 1);
  if (!hasHeader) {
    const at = Object.fromEntries(columnOrder.map((name, position) => [name, position]));
    return { at, hasHeader, unread: [] };
  }
  const at: Partial<Record<ColumnName, number>> = {};
  for (const [position, name] of names.entries()) if (name !== undefined) at[name] ??= position;
  return { at, hasHeader, unread: firstRow.filter((cell, at) => cell !== '' && names[at] === undefined) };
}
