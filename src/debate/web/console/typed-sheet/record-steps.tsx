import { RecordRows } from '#platform/web/typed-lines/record-rows.tsx';
import type { DebateDesk } from '../use-debate-desk.ts';
import { listPresses, type PreviewedRow } from './preview-rows.ts';
import { useRecording } from './use-recording.ts';

/** Records the steps of all rows that are not refused. */
export function RecordSteps({
  desk,
  rows,
  onRecorded,
}: {
  desk: DebateDesk;
  rows: readonly (PreviewedRow | null)[];
  onRecorded: () => void;
}) {
  const { record, text } = useRecording(desk);
  return (
    <RecordRows
      rows={rows}
      text={text}
      onRecord={(recorded) => record(listPresses(rows), recorded, onRecorded)}
    />
  );
}
