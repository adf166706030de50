import { formatMoney } from '#platform/rule/money.ts';
import type { Column } from '#platform/web/desk/data-table.tsx';
import type { Sums } from '../../../contract.ts';

/** The columns in which sums are shown in a table. */
export const sumColumns = [
  { id: 'due', label: 'Due', numeric: true },
  { id: 'received', label: 'Received', numeric: true },
  { id: 'refunded', label: 'Refunded', numeric: true },
  { id: 'outstanding', label: 'Outstanding', numeric: true },
] as const;

/** Sums for those columns, a dash where there is nothing. */
export function sumsInRupees(sums: Sums) {
  return sumColumns.map(({ id, label }) => ({
    id,
    label,
    words: sums[id] === 0 ? '–' : formatMoney(sums[id]),
  }));
}

/** The cells of a row under those columns. */
export function SumCells({ sums }: { sums: Sums }) {
  return sumsInRupees(sums).map(({ id, label, words }) => (
    <td key={id} data-label={label} className="numeric">
      {words}
    </td>
  ));
}

/** The same columns of a list. On a phone a sum has its label before it, and what is nothing is left out. */
export const listedSums: Column<Sums>[] = sumColumns.map(({ id, label, numeric }) => ({
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
  id: (typeof sumColumns)[number]['id'];
  label: string;
}) {
  const sum = sums[id];
  const note = noteOn(sums, id);
  if (sum === 0 && !note) return <span className="table-only">–</span>;
  return (
    <>
      <span className="phone-label">{label} </span>
      {formatMoney(sum)}
      {note && <span className="cell-mark text-gold-text">{note}</span>}
    </>
  );
}

function noteOn({ awaited, outstanding }: Sums, id: keyof Sums): string | undefined {
  if (id === 'received' && awaited > 0) return `${formatMoney(awaited)} in no statement`;
  if (id === 'outstanding' && outstanding < 0) return 'must go back';
  return undefined;
}
