import type { ReactNode } from 'react';

/** A typed row before it is recorded: what it becomes, or why it is refused. */
export type ReadLine = { lines: readonly string[] } | { problem: string };

export const isRefusedLine = (row: ReadLine | null | undefined): boolean => !!row && 'problem' in row;

export function RowResult({
  row,
  action,
}: {
  row: ReadLine | null;
  /** What can be done about a problem. */
  action?: ReactNode;
}) {
  if (!row) return null;
  if ('problem' in row)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="field-error">{row.problem}</p>
        {action}
      </div>
    );
  return <p className="text-sm text-muted wrap-anywhere">{row.lines.join(' ')}</p>;
}
