import { type ReactNode, useId } from 'react';
import { moveWithKeys } from './row-keys.ts';
import { type ReadLine, RowResult } from './row-result.tsx';
import type { TypedLine, TypedLines } from './use-typed-lines.ts';

interface LineColumn {
  id: string;
  label: string;
  /** Below the label, such as the limits of a number. */
  help?: string;
  /** What the browser suggests while the user types. */
  suggestions?: readonly string[] | undefined;
  isWide?: boolean | undefined;
  maxLength?: number;
}

/** Lines of a paper sheet with a field for each column. Below each line is what it becomes, or why it is refused. */
export function LineTable({
  typed: { lines, change },
  columns,
  rows,
  buildAction,
}: {
  typed: TypedLines;
  columns: readonly LineColumn[];
  /** What each line becomes. Null for an empty one. */
  rows: readonly (ReadLine | null)[];
  /** What can be done about the problem of a line. */
  buildAction?: (line: TypedLine, at: number) => ReactNode;
}) {
  const id = useId();
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse" onKeyDown={moveWithKeys}>
          <thead>
            <tr className="text-left align-bottom text-sm text-muted">
              {columns.map(({ id: column, label, help, isWide }) => (
                <th key={column} scope="col" className={`pb-1 pr-2 font-semibold ${isWide ? 'w-2/5' : ''}`}>
                  {label}
                  {help && <span className="block font-normal">{help}</span>}
                </th>
              ))}
            </tr>
          </thead>
          {lines.map((line, at) => (
            <tbody key={line.id}>
              <tr>
                {columns.map(({ id: column, label, suggestions, maxLength }) => (
                  <td key={column} className="pr-2">
                    <input
                      className={`control w-full ${suggestions ? 'min-w-40' : 'min-w-24'}`}
                      aria-label={`${label}, row ${at + 1}`}
                      autoComplete="off"
                      list={suggestions && `${id}-${column}`}
                      maxLength={maxLength}
                      value={line.cells[column] ?? ''}
                      onChange={({ target }) => change(line.id, column, target.value)}
                    />
                  </td>
                ))}
              </tr>
              <tr>
                <td colSpan={columns.length} className="pb-2">
                  <RowResult row={rows[at] ?? null} action={buildAction?.(line, at)} />
                </td>
              </tr>
            </tbody>
          ))}
        </table>
      </div>
      {columns.map(
        ({ id: column, suggestions }) =>
          suggestions && (
            <datalist key={column} id={`${id}-${column}`}>
              {suggestions.map((option) => (
                <option key={option} value={option} />
              ))}
            </datalist>
          ),
      )}
    </>
  );
}
