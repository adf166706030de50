import { useId, useMemo, useState } from 'react';
import { formatClockTime } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import { isPresent } from '../../../rule/state.ts';
import type { DebateDesk } from '../use-debate-desk.ts';
import type { LineSheet } from './line-sheets.ts';
import { type PreviewedRow, previewRows } from './preview-rows.ts';
import { readTimeOfDay } from './read-rows.ts';
import { RecordRows, RowResult } from './record-rows.tsx';
import { moveWithKeys } from './row-keys.ts';

type Cells = Readonly<Record<string, string>>;
interface Line {
  id: number;
  cells: Cells;
}

const isEmpty = ({ cells }: Line): boolean => Object.values(cells).every((text) => text.trim() === '');

/** Lines of a sheet. There is always an empty one at the end. */
export function LineRows({ desk, sheet }: { desk: DebateDesk; sheet: LineSheet }) {
  const [lines, setLines] = useState<Line[]>([{ id: 0, cells: {} }]);
  const id = useId();
  const rows = useMemo(() => previewLines(desk, sheet, lines), [desk, sheet, lines]);
  const change = (line: Line, column: string, text: string) =>
    setLines((before) =>
      withEmptyEnd(
        before.map((one) => (one.id === line.id ? { ...one, cells: { ...one.cells, [column]: text } } : one)),
      ),
    );
  const lists = {
    members: desk.state.members.filter(isPresent).map(({ name }) => name),
    papers: desk.state.papers.map(({ label }) => label),
  };
  return (
    <>
      <p className="text-muted">{sheet.help}</p>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse" onKeyDown={moveWithKeys}>
          <thead>
            <tr className="text-left text-sm text-muted">
              {sheet.columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  className={`pb-1 pr-2 font-semibold ${column.isWide ? 'w-2/5' : ''}`}
                >
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          {lines.map((line, at) => (
            <tbody key={line.id}>
              <tr>
                {sheet.columns.map(({ id: column, label, suggests }) => (
                  <td key={column} className="pr-2">
                    <input
                      className="control w-full min-w-24"
                      aria-label={`${label}, row ${at + 1}`}
                      autoComplete="off"
                      list={suggests && `${id}-${suggests}`}
                      value={line.cells[column] ?? ''}
                      onChange={({ target }) => change(line, column, target.value)}
                    />
                  </td>
                ))}
              </tr>
              <tr>
                <td colSpan={sheet.columns.length} className="pb-2">
                  <RowResult row={rows[at] ?? null} />
                </td>
              </tr>
            </tbody>
          ))}
        </table>
      </div>
      {Object.entries(lists).map(([name, options]) => (
        <datalist key={name} id={`${id}-${name}`}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      ))}
      <RecordRows
        desk={desk}
        rows={rows}
        onRecorded={() =>
          setLines((before) => withEmptyEnd(before.filter((_, at) => isRefusedRow(rows[at] ?? null))))
        }
      />
    </>
  );
}

const isRefusedRow = (row: PreviewedRow | null): boolean => row !== null && 'problem' in row;

function withEmptyEnd(lines: readonly Line[]): Line[] {
  const last = lines.at(-1);
  if (last && isEmpty(last)) return [...lines];
  return [...lines, { id: Math.max(-1, ...lines.map(({ id }) => id)) + 1, cells: {} }];
}

function previewLines(desk: DebateDesk, sheet: LineSheet, lines: readonly Line[]) {
  const [now, region] = [desk.now(), clubRegion()];
  return previewRows(
    desk,
    lines.map((line) => {
      if (isEmpty(line)) return null;
      const { time = '', ...cells } = line.cells;
      return { read: sheet.read(cells), at: readTimeOfDay(time, { now, region }) };
    }),
    { now, formatTime: (at) => formatClockTime(at, region) },
  );
}
