import type { PaymentStatus, ProofRequestState } from '../../../rule/payment-status.ts';

/** Texts of payment statuses. `mark` is shown at a registration, `filter` in the filter menu. */
export const paymentStatusTexts: Readonly<Record<PaymentStatus, { mark: string; filter: string }>> = {
  paid: { mark: 'paid', filter: 'Paid' },
  paid_in_parts: { mark: 'paid in parts', filter: 'Paid in parts' },
  nothing_due: { mark: 'nothing to pay', filter: 'Nothing to pay' },
  amount_mismatch: { mark: 'amount differs', filter: 'Amount differs' },
  near_match: { mark: 'near match', filter: 'Near match' },
  duplicate_reference: { mark: 'duplicate number', filter: 'Duplicate number' },
  proof_plausible: { mark: 'proof looks right', filter: 'Proof looks right, no payment yet' },
  needs_review: { mark: 'needs review', filter: 'Needs review' },
  unread: { mark: 'no payment yet', filter: 'No payment yet, no proof read' },
};

export const proofRequestTexts: Readonly<Record<ProofRequestState, { mark: string; filter: string }>> = {
  requested: { mark: 'proof requested', filter: 'Requested, no answer yet' },
  resubmitted: { mark: 'new proof sent', filter: 'Requested and answered' },
};

const markClasses: Readonly<Record<PaymentStatus, string>> = {
  paid: 'font-semibold text-viridian',
  paid_in_parts: 'font-semibold text-viridian',
  nothing_due: 'font-semibold text-viridian',
  amount_mismatch: 'font-semibold text-danger',
  near_match: 'font-semibold text-gold-text',
  duplicate_reference: 'font-semibold text-danger',
  proof_plausible: 'font-semibold text-ink',
  needs_review: 'text-gold-text',
  unread: 'text-muted',
};

/** @param parts the number of bank transactions that make up the payment, if known */
export function PaymentStatusMark({
  state,
  parts = 0,
}: {
  state: PaymentStatus | null | undefined;
  parts?: number;
}) {
  if (!state) return null;
  return (
    <span className={`cell-mark ${markClasses[state]}`}>
      {state === 'paid_in_parts' && parts > 1 ? `paid in ${parts} parts` : paymentStatusTexts[state].mark}
    </span>
  );
}

export function ProofRequestMark({ state }: { state: ProofRequestState | undefined }) {
  if (!state) return null;
  const markClass = state === 'resubmitted' ? 'font-semibold text-gold-text' : 'text-muted';
  return <span className={`cell-mark ${markClass}`}>{proofRequestTexts[state].mark}</span>;
}
