import { computeStateDigest } from '#platform/server/state-digest.ts';
import type { RegistrationRow } from './registration-record.sql.ts';

/**
 * Computes the digest of what an admin sees of a registration before deciding it: its answers by their revision, what is
 * due, and the proof of payment (product 8.13).
 */
export function computeDecisionDigest(
  row: Pick<
    RegistrationRow,
    | 'revision'
    | 'registrationAmount'
    | 'hospitalityAmount'
    | 'groupTotalAmount'
    | 'paymentPictureId'
    | 'transactionNumber'
  >,
): string {
  const { revision, registrationAmount, hospitalityAmount, groupTotalAmount } = row;
  const { paymentPictureId, transactionNumber } = row;
  return computeStateDigest([
    ...[revision, registrationAmount, hospitalityAmount, groupTotalAmount],
    ...[paymentPictureId, transactionNumber],
  ]);
}
