import { useMemo } from 'react';
import { formatClockTime } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import { LineTable } from '#platform/web/typed-lines/line-table.tsx';
import { isRefusedLine } from '#platform/web/typed-lines/row-result.tsx';
import { isEmptyLine, type TypedLine, useTypedLines } from '#platform/web/typed-lines/use-typed-lines.ts';
import { isPresent } from '../../../rule/state.ts';
import type { DebateDesk } from '../use-debate-desk.ts';
import type { LineSheet } from './line-sheets.ts';
import { previewRows } from './preview-rows.ts';
import { readTimeOfDay } from './read-rows.ts';
import { RecordSteps } from './record-steps.tsx';

/** Lines of a sheet, each of which becomes steps. */
export function LineRows({ desk, sheet }: { desk: DebateDesk; sheet: LineSheet }) {
  const typed = useTypedLines();
  const rows = useMemo(() => previewLines(desk, sheet, typed.lines), [desk, sheet, typed.lines]);
  const lists = {
    members: desk.state.members.filter(isPresent).map(({ name }) => name),
    papers: desk.state.papers.map(({ label }) => label),
  };
  return (
    <>
      <p className="text-muted">{sheet.help}</p>
      <LineTable
        typed={typed}
        columns={sheet.columns.map(({ suggests, ...column }) => ({
          ...column,
          suggestions: suggests && lists[suggests],
        }))}
        rows={rows}
      />
      <RecordSteps desk={desk} rows={rows} onRecorded={() => typed.keep((at) => isRefusedLine(rows[at]))} />
    </>
  );
}

function previewLines(desk: DebateDesk, sheet: LineSheet, lines: readonly TypedLine[]) {
  const [now, region] = [desk.now(), clubRegion()];
  return previewRows(
    desk,
    lines.map((line) => {
      if (isEmptyLine(line)) return null;
      const { time = '', ...cells } = line.cells;
      return { read: sheet.read(cells), at: readTimeOfDay(time, { now, region }) };
    }),
    { now, formatTime: (at) => formatClockTime(at, region) },
  );
}
