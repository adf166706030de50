import { findPastedColumns, type PastedColumns } from '#platform/rule/pasted-columns.ts';

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
/**
 * Finds the columns of a table by its first row. That row is a header if two of its cells are known headings, or its
 * first cell is one and it has no other.
 */
export function findTableColumns(firstRow: readonly string[]): PastedColumns<ColumnName> {
  const filled = firstRow.filter((cell) => cell !== '').length;
  return findPastedColumns(firstRow, { headings, order: columnOrder, minHeadings: filled === 1 ? 1 : 2 });
}
