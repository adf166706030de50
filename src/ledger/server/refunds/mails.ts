import type { Addressee } from '#bank/server/index.ts';
import { type Letter, loginLink } from '#email/server/index.ts';
import { formatMoney } from '#platform/rule/money.ts';

type Payee = Pick<Addressee, 'name' | 'eventName' | 'reference'>;

/**
 * The mail about a released refund.
 * @param refund.owedPaise the refund still due, in paise
 * @param refund.receipt sentences about the changed receipt
 */
export function refundedLetter(
  { name, eventName, reference }: Payee,
  {
    paise,
    number,
    owedPaise,
    receipt,
  }: { paise: number; number: string; owedPaise: number; receipt: readonly string[] },
  publicUrl: string,
): Letter {
  return {
    kind: 'refunded',
    subject: `We refunded ${formatMoney(paise)} to you`,
    to: name,
    paragraphs: [
      `The secretariat refunded ${formatMoney(paise)} of your payment for the ${eventName} to the account you paid from.`,
      ...(owedPaise > 0 ? [`Another ${formatMoney(owedPaise)} will follow.`] : []),
      ...receipt,
      'Banks can take a few days. If the money has not arrived by then, show your bank the number below and write to us.',
    ],
    facts: [
      ['Amount', formatMoney(paise)],
      ['Bank’s number', number],
      ['Your reference', reference],
    ],
    action: { label: 'Open your dashboard', href: loginLink(publicUrl, '/dashboard') },
  };
}

/**
 * The mail about the reversal of a released refund.
 * @param refund.isOwed whether the refund is still due: the fee due may have grown since
 */
export function notRefundedLetter(
  { name, eventName, reference }: Payee,
  {
    paise,
    number,
    isOwed,
    receipt,
  }: { paise: number; number: string; isOwed: boolean; receipt: readonly string[] },
  publicUrl: string,
): Letter {
  return {
    kind: 'refund_reversed',
    subject: isOwed
      ? `Your refund of ${formatMoney(paise)} failed. We will send it again`
      : `Your refund of ${formatMoney(paise)} failed`,
    to: name,
    paragraphs: [
      `We wrote that we refunded ${formatMoney(paise)} of your payment for the ${eventName}. The money was not sent, or your bank returned it.`,
      isOwed
        ? 'You will get the refund. We will mail you a new number when we send it. If the money did arrive, please write to us.'
        : 'The amount you owe has changed since. Your dashboard shows your current refund. If the money did arrive, please write to us.',
      ...receipt,
    ],
    facts: [
      ['Amount', formatMoney(paise)],
      ['Number no longer valid', number],
      ['Your reference', reference],
    ],
    action: { label: 'Open your dashboard', href: loginLink(publicUrl, '/dashboard') },
  };
}
