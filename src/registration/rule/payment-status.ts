/** How a payment compares with bank statements and its proof (product 16.4), in the order of certainty. */
export const paymentStatuses = [
  'paid',
  'paid_in_parts',
  'amount_mismatch',
  'near_match',
  'duplicate_reference',
  'proof_plausible',
  'needs_review',
  'unread',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The due amount is in bank statements, in one credit or in several. */
export const paidStates = ['paid', 'paid_in_parts'] as const satisfies readonly PaymentStatus[];

export function isPaid(status: PaymentStatus | null | undefined): boolean {
  return paidStates.some((paid) => paid === status);
}

/** Whether another proof of the payment was requested, or was sent and waits for review. */
export const proofRequestStates = ['requested', 'resubmitted'] as const;
export type ProofRequestState = (typeof proofRequestStates)[number];
