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

export const paidPaymentStatuses = ['paid', 'paid_in_parts'] as const satisfies readonly PaymentStatus[];

/** States in which the payer owes nothing more: the amount due has arrived, or nothing was due. */
export const settledPaymentStatuses = [
  ...paidPaymentStatuses,
  'nothing_due',
] as const satisfies readonly PaymentStatus[];

export function isSettled(status: PaymentStatus | null | undefined): boolean {
  return settledPaymentStatuses.some((settled) => settled === status);
}

/**
 * Filters by payment status. 'settled' and 'paid' match several statuses. Each other filter matches only the status of
 * the same name.
 */
export const paymentFilters = ['settled', ...paymentStatuses] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

export function listStatusesOfFilter(filter: PaymentFilter): readonly PaymentStatus[] {
  if (filter === 'settled') return settledPaymentStatuses;
  return filter === 'paid' ? paidPaymentStatuses : [filter];
}

/**
 * States of a request for another proof. 'resubmitted' means that the payer has sent another proof, which waits for
 * review.
 */
export const proofRequestStates = ['requested', 'resubmitted'] as const;
export type ProofRequestState = (typeof proofRequestStates)[number];
