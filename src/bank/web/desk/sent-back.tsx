import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#platform/rule/money.ts';
import { moneyQuery } from './api.ts';

/** Money that was sent back, or is on its way: a registration that is pending again has to be paid again. */
export function SentBack({ registrationId }: { registrationId: string }) {
  const { data } = useQuery(moneyQuery(registrationId));
  const { releasedPaise = 0, waitingPaise = 0 } = data?.refunds ?? {};
  if (releasedPaise === 0 && waitingPaise === 0) return null;
  return (
    <div role="alert" className="grid gap-1 border-l-4 border-gold-line bg-surface px-4 py-3 text-sm">
      {releasedPaise > 0 && (
        <p>
          <strong>{formatMoney(releasedPaise)} were sent back.</strong> It has to be paid again before you
          confirm it.
        </p>
      )}
      {waitingPaise > 0 && (
        <p>
          <strong>A refund of {formatMoney(waitingPaise)} is under way.</strong> Look in the bank first: if
          the money has not left, take the refund back.
        </p>
      )}
    </div>
  );
}
