import { formatMoney } from '#platform/rule/money.ts';
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
