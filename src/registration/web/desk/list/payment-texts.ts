import type { AskedState, PaymentStatus } from '../../../rule/payment-status.ts';

/** The texts of a payment status: as the mark of a registration, and as a choice of the list's filter. */
export const paymentTexts: Readonly<Record<PaymentStatus, { mark: string; filter: string }>> = {
  paid: { mark: 'in the bank', filter: 'Money in the bank' },
  paid_in_parts: { mark: 'in the bank, in parts', filter: 'In the bank, in parts' },
  amount_mismatch: { mark: 'other sum', filter: 'Another sum came' },
  near_match: { mark: 'nearly', filter: 'Nearly the same number' },
  duplicate_reference: { mark: 'used twice', filter: 'Used twice' },
  proof_plausible: { mark: 'looks right', filter: 'Picture looks right, no money yet' },
  needs_review: { mark: 'look closely', filter: 'Look closely' },
  unread: { mark: 'not read', filter: 'Not read, nothing found' },
};

/** The texts of a request for another proof, likewise. */
export const askedTexts: Readonly<Record<AskedState, { mark: string; filter: string }>> = {
  requested: { mark: 'proof requested', filter: 'Requested, no answer yet' },
  resubmitted: { mark: 'new proof sent', filter: 'Requested and answered' },
};
