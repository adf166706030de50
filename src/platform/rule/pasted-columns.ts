export interface PastedColumns<Name extends string> {
  /** Position of each column that the table has. */
  readonly at: Partial<Record<Name, number>>;
  readonly hasHeader: boolean;
  /** Headings of columns that are not read. */
  readonly unread: readonly string[];
}

/**
 * Finds the columns of a pasted table by its first row.
 * @param options.headings headings of each column in lower case
 * @param options.order the columns of a table without a header
 * @param options.minHeadings number of known headings that make the first row a header
 */
export function findPastedColumns<Name extends string>(
  firstRow: readonly string[],
  {
    headings,
    order,
    minHeadings,
  }: {
    readonly headings: Readonly<Record<Name, readonly string[]>>;
    readonly order: readonly Name[];
    readonly minHeadings: number;
  },
): PastedColumns<Name> {
  const all = Object.keys(headings) as Name[];
  const names = firstRow.map((cell) => all.find((name) => headings[name].includes(cell.toLowerCase())));
  const hasHeader = names.filter((name) => name !== undefined).length >= minHeadings;
  const at: Partial<Record<Name, number>> = {};
  for (const [position, name] of (hasHeader ? names : order).entries())
    if (name !== undefined) at[name] ??= position;
  const unread = firstRow.filter((cell, position) => cell !== '' && names[position] === undefined);
  return { at, hasHeader, unread: hasHeader ? unread : [] };
}
