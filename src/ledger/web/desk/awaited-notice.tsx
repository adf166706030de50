import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#platform/rule/money.ts';
import { ledgerOfQuery } from './api.ts';

/** Warns before a withdrawal that money which no statement shows is not refunded by itself. */
export function AwaitedNotice({ registrationId }: { registrationId: string }) {
  const { data } = useQuery(ledgerOfQuery(registrationId));
  const awaited = data?.sums.awaited ?? 0;
  if (awaited <= 0) return null;
  return (
    <p role="alert" className="border-l-4 border-gold-line bg-surface px-4 py-3 text-sm">
      <strong>{formatMoney(awaited)} were taken as paid, but no bank statement shows them.</strong> They are
      not listed under ‘Must go back’ until one does. Search the unclaimed money on Money first.
    </p>
  );
}
