import { plural } from '#platform/rule/plural.ts';
import { Button } from '#platform/web/ui/button.tsx';
import type { DebateDesk } from '../use-debate-desk.ts';
import { listPresses, type PreviewedRow } from './preview-rows.ts';
import { useRecording } from './use-recording.ts';

/** What the minutes will say of a row, or why it is refused. */
export function RowResult({ row }: { row: PreviewedRow | null }) {
  if (!row) return null;
  if ('problem' in row) return <p className="field-error">{row.problem}</p>;
  return <p className="text-sm text-muted wrap-anywhere">{row.lines.join(' ')}</p>;
}

/** Records all rows that are not refused. */
export function RecordRows({
  desk,
  rows,
  onRecorded,
}: {
  desk: DebateDesk;
  rows: readonly (PreviewedRow | null)[];
  onRecorded: () => void;
}) {
  const { record, text } = useRecording(desk);
  const refused = rows.filter((row) => row && 'problem' in row).length;
  const ready = rows.filter((row) => row && 'presses' in row).length;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        data-records
        disabled={ready === 0}
        onClick={() =>
          record(
            listPresses(rows),
            plural(ready, { one: '# row is recorded.', other: '# rows are recorded.' }),
            onRecorded,
          )
        }
      >
        {ready === 0 ? 'Record' : plural(ready, { one: 'Record # row', other: 'Record # rows' })}
      </Button>
      {refused > 0 && (
        <p className="text-sm">
          {plural(refused, { one: '# row is refused and stays.', other: '# rows are refused and stay.' })}
        </p>
      )}
      <p role="status" className="text-sm">
        {text}
      </p>
    </div>
  );
}
