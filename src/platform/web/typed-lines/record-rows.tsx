import { plural } from '#platform/rule/plural.ts';
import { Button } from '../ui/button.tsx';
import { isRefusedLine, type ReadLine } from './row-result.tsx';

/** Records all rows that are not refused. */
export function RecordRows({
  rows,
  text,
  onRecord,
}: {
  rows: readonly (ReadLine | null)[];
  /** What became of the last press. */
  text: string;
  onRecord: (recorded: string) => void;
}) {
  const refused = rows.filter(isRefusedLine).length;
  const ready = rows.filter((row) => row !== null).length - refused;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        data-records
        disabled={ready === 0}
        onClick={() => onRecord(plural(ready, { one: '# row is recorded.', other: '# rows are recorded.' }))}
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
