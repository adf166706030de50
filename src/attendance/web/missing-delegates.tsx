import { useState } from 'react';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { Missing, MissingPerson } from './api.ts';
import { buildNameAndPortfolioColumns } from './delegate-columns.tsx';
import { PhoneLink } from './phone-link.tsx';

const columns = buildNameAndPortfolioColumns<MissingPerson>(
  ({ delegation }) => delegation !== null && <span className="block text-sm text-muted">{delegation}</span>,
);

const phoneColumn: Column<MissingPerson> = {
  id: 'phone',
  header: 'Phone',
  phone: 'body',
  cell: ({ phone }) => phone !== null && <PhoneLink phone={phone} />,
};

/** Lists the delegates of one committee who have not come. Viewers who may see phone numbers get links to call them. */
export function MissingDelegates({ missing: { expected, people } }: { missing: Missing }) {
  const [chosen, setChosen] = useState('');
  if (people.length === 0)
    return (
      <EmptyState
        text={expected === 0 ? 'No delegates are expected yet' : 'All expected delegates have checked in'}
      />
    );
  const groups = [...Map.groupBy(people, ({ committee }) => committee)];
  const [, listed = []] = groups.find(([value]) => value === chosen) ?? groups[0] ?? [];
  const hasPhones = people.some(({ phone }) => phone !== null);
  return (
    <>
      <p role="status" className="text-xl tabular-nums">
        <strong>{people.length}</strong> of {expected} missing
      </p>
      <SegmentedControl
        label="Committee"
        segments={groups.map(([id, rows]) => ({
          id,
          label: rows[0]?.committeeName ?? '',
          count: rows.length,
        }))}
        chosen={listed[0]?.committee ?? ''}
        onChoose={setChosen}
      />
      <DataTable
        caption="Missing delegates"
        rows={listed}
        columns={hasPhones ? [...columns, phoneColumn] : columns}
        idOf={({ registrationId }) => registrationId}
      />
    </>
  );
}
