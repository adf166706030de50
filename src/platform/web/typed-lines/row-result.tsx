/** A typed row before it is recorded: what it becomes, or why it is refused. */
export type ReadLine = { lines: readonly string[] } | { problem: string };

export const isRefusedLine = (row: ReadLine | null | undefined): boolean => !!row && 'problem' in row;

export function RowResult({ row }: { row: ReadLine | null }) {
  if (!row) return null;
  if ('problem' in row) return <p className="field-error">{row.problem}</p>;
  return <p className="text-sm text-muted wrap-anywhere">{row.lines.join(' ')}</p>;
}
