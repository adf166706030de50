import { buildLinkViaLogin, type ClubLetter } from '#email/server/index.ts';
import { formatMoney } from '#platform/rule/money.ts';
import type { RegistrationWithContact } from '#registration/server/index.ts';

type Payee = Pick<RegistrationWithContact, 'name' | 'eventName' | 'reference'>;

/**
 * Writes the mail that reports a refund.
 * @param refund.refundDueAmount the refund that is still due afterwards, in minor units
 * @param refund.receipt sentences about the changed receipt
 */
export function buildRefundedLetter(
  { name, eventName, reference }: Payee,
  {
    amount,
    number,
    refundDueAmount,
    receipt,
  }: { amount: number; number: string; refundDueAmount: number; receipt: readonly string[] },
  publicUrl: string,
): ClubLetter {
  return ({ currency }) => ({
    kind: 'refunded',
    subject: `We refunded ${formatMoney(amount, currency)} to you`,
    to: name,
    paragraphs: [
      `The secretariat refunded ${formatMoney(amount, currency)} of your payment for ${eventName} to the account you paid from.`,
      ...(refundDueAmount > 0 ? [`Another ${formatMoney(refundDueAmount, currency)} will follow.`] : []),
      ...receipt,
      'Banks can take a few days. If the money has not arrived by then, show your bank the number below and write to us.',
    ],
    facts: [
      ['Amount', formatMoney(amount, currency)],
      ['Bank’s number', number],
      ['Your reference', reference],
    ],
    action: { label: 'Open your dashboard', href: buildLinkViaLogin(publicUrl, '/dashboard') },
  });
}

/**
 * Writes the mail that reports a reversed refund.
 * @param refund.isStillDue false if the fee due has increased since, so that the refund due is lower
 */
export function buildRefundReversedLetter(
  { name, eventName, reference }: Payee,
  {
    amount,
    number,
    isStillDue,
    receipt,
  }: { amount: number; number: string; isStillDue: boolean; receipt: readonly string[] },
  publicUrl: string,
): ClubLetter {
  return ({ currency }) => ({
    kind: 'refund_reversed',
    subject: isStillDue
      ? `Your refund of ${formatMoney(amount, currency)} failed. We will send it again`
      : `Your refund of ${formatMoney(amount, currency)} failed`,
    to: name,
    paragraphs: [
      `We wrote that we refunded ${formatMoney(amount, currency)} of your payment for ${eventName}. The money was not sent, or your bank returned it.`,
      isStillDue
        ? 'You will get the refund. We will mail you a new number when we send it. If the money did arrive, please write to us.'
        : 'The amount you owe has changed since. Your dashboard shows your current refund. If the money did arrive, please write to us.',
      ...receipt,
    ],
    facts: [
      ['Amount', formatMoney(amount, currency)],
      ['Number no longer valid', number],
      ['Your reference', reference],
    ],
    action: { label: 'Open your dashboard', href: buildLinkViaLogin(publicUrl, '/dashboard') },
  });
}
