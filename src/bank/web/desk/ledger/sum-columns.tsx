import { formatClubMoney } from '#platform/web/club-money.ts';
import type { Column } from '#platform/web/desk/data-table.tsx';
import type { Sums } from '../../../contract/ledger.ts';

export const ledgerSumColumns = [
  { id: 'due', label: 'Due', numeric: true },
  { id: 'received', label: 'Received', numeric: true },
  { id: 'refunded', label: 'Refunded', numeric: true },
  { id: 'outstanding', label: 'Outstanding', numeric: true },
] as const;

export function formatLedgerSums(sums: Sums) {
  return ledgerSumColumns.map(({ id, label }) => ({
    id,
    label,
    text: sums[id] === 0 ? '–' : formatClubMoney(sums[id]),
  }));
}

export function LedgerSumCells({ sums }: { sums: Sums }) {
  return formatLedgerSums(sums).map(({ id, label, text }) => (
    <td key={id} data-label={label} className="numeric">
      {text}
    </td>
  ));
}

export const ledgerSumListColumns: Column<Sums>[] = ledgerSumColumns.map(({ id, label, numeric }) => ({
  id,
  header: label,
  numeric,
  phone: id === 'due' || id === 'outstanding' ? 'meta' : 'body',
  width: '8rem',
  cell: (sums) => <ListedSum sums={sums} id={id} label={label} />,
}));

function ListedSum({
  sums,
  id,
  label,
}: {
  sums: Sums;
  id: (typeof ledgerSumColumns)[number]['id'];
  label: string;
}) {
  const sum = sums[id];
  const note = noteOn(sums, id);
  if (sum === 0 && !note) return <span className="table-only">–</span>;
  return (
    <>
      <span className="phone-label">{label} </span>
      {formatClubMoney(sum)}
      {note && <span className="cell-mark text-gold-text">{note}</span>}
    </>
  );
}

function noteOn({ unreconciled, outstanding }: Sums, id: keyof Sums): string | undefined {
  if (id === 'received' && unreconciled > 0) return `${formatClubMoney(unreconciled)} unreconciled`;
  if (id === 'outstanding' && outstanding < 0) return 'to refund';
  return undefined;
}
