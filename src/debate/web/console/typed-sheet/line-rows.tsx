import { useMemo, useState } from 'react';
import { formatClockTime } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import { LineTable } from '#platform/web/typed-lines/line-table.tsx';
import { isRefusedLine } from '#platform/web/typed-lines/row-result.tsx';
import { isEmptyLine, type TypedLine, useTypedLines } from '#platform/web/typed-lines/use-typed-lines.ts';
import { isPresent } from '../../../rule/state.ts';
import { lastTimeOf } from '../apply-presses.ts';
import type { DebateDesk } from '../use-debate-desk.ts';
import type { LineSheet } from './line-sheets.ts';
import { OverruleButton } from './overrule-button.tsx';
import { previewRows } from './preview-rows.ts';
import type { Overruled } from './read-roll-call.ts';
import { readTimeOfDay } from './read-rows.ts';
import { RecordSteps } from './record-steps.tsx';

/** Lines of a sheet, each of which becomes steps. */
export function LineRows({ desk, sheet }: { desk: DebateDesk; sheet: LineSheet }) {
  const typed = useTypedLines();
  // What the chair overrules in a line, until it is typed again.
  const [overruled, setOverruled] = useState<Overruled>({});
  const rows = useMemo(
    () => previewLines(desk, sheet, typed.lines, overruled),
    [desk, sheet, typed.lines, overruled],
  );
  const change: typeof typed.change = (id, column, text) => {
    setOverruled((before) => ({ ...before, [id]: [] }));
    typed.change(id, column, text);
  };
  const lists = {
    members: desk.state.members.filter(isPresent).map(({ name }) => name),
    papers: desk.state.papers.map(({ label }) => label),
  };
  return (
    <>
      <p className="text-muted">{sheet.help}</p>
      <LineTable
        typed={{ ...typed, change }}
        columns={sheet.columns.map(({ suggests, ...column }) => ({
          ...column,
          suggestions: suggests && lists[suggests],
        }))}
        rows={rows}
        buildAction={({ id }, at) => (
          <OverruleButton
            row={rows[at]}
            onOverrule={(overruling) =>
              setOverruled((before) => ({ ...before, [id]: [...(before[id] ?? []), overruling] }))
            }
          />
        )}
      />
      <RecordSteps desk={desk} rows={rows} onRecorded={() => typed.keep((at) => isRefusedLine(rows[at]))} />
    </>
  );
}

function previewLines(desk: DebateDesk, sheet: LineSheet, lines: readonly TypedLine[], overruled: Overruled) {
  const [now, region] = [desk.now(), clubRegion()];
  return previewRows(
    desk,
    lines.map((line) => {
      if (isEmptyLine(line)) return null;
      const { time = '', ...cells } = line.cells;
      const at = readTimeOfDay(time, { on: lastTimeOf(desk.steps) || now, region });
      return { read: sheet.read(cells), at, overruled: overruled[line.id] };
    }),
    { now, formatTime: (at) => formatClockTime(at, region) },
  );
}
