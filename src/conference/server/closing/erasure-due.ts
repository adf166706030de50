import type { ErasePeriod } from '../../contract.ts';

const dayMs = 24 * 60 * 60_000;
const daysOf: Readonly<Record<ErasePeriod, number | null>> = {
  '90 days': 90,
  '1 year': 365,
  '3 years': 3 * 365,
  never: null,
};

/** When a period that begins at `from` is over; null for never. */
export function erasureDue(period: ErasePeriod, from: number): number | null {
  const days = daysOf[period];
  return days === null ? null : from + days * dayMs;
}
