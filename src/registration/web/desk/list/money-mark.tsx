import type { PaymentStatus } from '../../../rule/payment-status.ts';
import { paymentTexts } from './payment-texts.ts';

const looks: Readonly<Record<PaymentStatus, string>> = {
  paid: 'font-semibold text-viridian',
  paid_in_parts: 'font-semibold text-viridian',
  amount_mismatch: 'font-semibold text-danger',
  near_match: 'font-semibold text-gold-text',
  duplicate_reference: 'font-semibold text-danger',
  proof_plausible: 'font-semibold text-ink',
  needs_review: 'text-gold-text',
  unread: 'text-muted',
};

/**
 * The status of a payment. Renders nothing before reconciliation, and for those who do not pay.
 * @param parts the number of credits, where it is known
 */
export function MoneyMark({ state, parts = 0 }: { state: PaymentStatus | null | undefined; parts?: number }) {
  if (!state) return null;
  return (
    <span className={`cell-mark ${looks[state]}`}>
      {state === 'paid_in_parts' && parts > 1 ? `in the bank, in ${parts} parts` : paymentTexts[state].mark}
    </span>
  );
}
