/** Results of comparing a payment with bank statements and its proof (product 16.4), most certain first. */
export const paymentStatuses = [
  'paid',
  'paid_in_parts',
  'nothing_due',
  'amount_mismatch',
  'near_match',
  'duplicate_reference',
  'proof_plausible',
  'needs_review',
  'unread',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** States in which the payer owes nothing more: the amount due has arrived, or nothing was due. */
export const paidPaymentStatuses = [
  'paid',
  'paid_in_parts',
  'nothing_due',
] as const satisfies readonly PaymentStatus[];

export function isPaid(status: PaymentStatus | null | undefined): boolean {
  return paidPaymentStatuses.some((paid) => paid === status);
}

/**
 * States of a request for another proof. 'resubmitted' means that the payer has sent another proof, which waits for
 * review.
 */
export const proofRequestStates = ['requested', 'resubmitted'] as const;
export type ProofRequestState = (typeof proofRequestStates)[number];
