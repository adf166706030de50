import type { AskedState, PaymentStatus } from '../../../rule/payment-status.ts';

/** The texts of a payment status: as the mark of a registration, and as a choice of the list's filter. */
export const paymentTexts: Readonly<Record<PaymentStatus, { mark: string; filter: string }>> = {
  paid: { mark: 'paid', filter: 'Paid' },
  paid_in_parts: { mark: 'paid in parts', filter: 'Paid in parts' },
  amount_mismatch: { mark: 'amount differs', filter: 'Amount differs' },
  near_match: { mark: 'near match', filter: 'Near match' },
  duplicate_reference: { mark: 'duplicate number', filter: 'Duplicate number' },
  proof_plausible: { mark: 'proof looks right', filter: 'Proof looks right, no payment yet' },
  needs_review: { mark: 'needs review', filter: 'Needs review' },
  unread: { mark: 'proof not read', filter: 'Proof not read, no payment yet' },
};

/** The texts of a request for another proof, likewise. */
export const askedTexts: Readonly<Record<AskedState, { mark: string; filter: string }>> = {
  requested: { mark: 'proof requested', filter: 'Requested, no answer yet' },
  resubmitted: { mark: 'new proof sent', filter: 'Requested and answered' },
};
