import { formatMoney } from '#platform/rule/money.ts';
import { Time } from '#platform/web/ui/time.tsx';
import type { Owed } from '../../../contract.ts';

/** Refunds of the same registration that were sent and taken back: the same money may have left already. */
export function SentBefore({ before }: { before: Owed['before'] }) {
  return before.map(({ paise, number, sentBy, askedBy, takenBack }) => (
    <span
      key={`${number} ${takenBack.at}`}
      className="block text-sm font-semibold text-gold-text tabular-nums"
    >
      Sent and taken back before: {formatMoney(paise)}, number {number}. Sent by{' '}
      {sentBy ?? 'an account that is gone'}, taken back by{' '}
      {[askedBy, takenBack.name].filter(Boolean).join(' and ') || 'an account that is gone'},{' '}
      <Time at={takenBack.at} />
    </span>
  ));
}
