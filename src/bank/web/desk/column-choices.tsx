import { Select } from '#platform/web/ui/select.tsx';
import type { Preview } from './api.ts';

type Columns = Preview['columns'];

const labels = {
  date: 'Date',
  narration: 'Narration',
  reference: 'UTR or reference',
  credit: 'Credit',
  debit: 'Debit',
  amount: 'Amount, credit or debit',
  direction: 'Credit or debit',
  status: 'Status',
} as const satisfies Record<keyof Columns, string>;

/** Which column of the statement is what; as proposed until somebody says otherwise. */
export function ColumnChoices({
  headings,
  columns,
  onChange,
}: {
  headings: readonly string[];
  columns: Columns;
  onChange: (columns: Columns) => void;
}) {
  const options = [
    { value: '', label: 'None' },
    ...headings.map((heading, place) => ({
      value: String(place),
      label: heading || `Column ${place + 1}`,
    })),
  ];
  return (
    <fieldset className="grid items-end gap-x-4 gap-y-3 min-[22rem]:grid-cols-2 lg:grid-cols-4">
      <legend className="mb-2 text-sm text-muted">Which column is what</legend>
      {(Object.keys(labels) as (keyof Columns)[]).map((kind) => (
        <Select
          key={kind}
          name={`column-${kind}`}
          label={labels[kind]}
          options={options}
          value={String(columns[kind] ?? '')}
          onChange={({ target }) =>
            onChange({ ...columns, [kind]: target.value === '' ? null : Number(target.value) })
          }
        />
      ))}
    </fieldset>
  );
}
