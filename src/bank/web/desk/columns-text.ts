import type { Preview } from './api.ts';

/** Columns as an address has them: eight places in a fixed order, empty where a statement has none. */
export function asText({
  date,
  narration,
  reference,
  credit,
  debit,
  amount,
  direction,
  status,
}: Preview['columns']): string {
  return [date, narration, reference, credit, debit, amount, direction, status]
    .map((place) => place ?? '')
    .join(',');
}
