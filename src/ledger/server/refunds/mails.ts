import type { Addressee } from '#bank/server/index.ts';
import { type Letter, loginLink } from '#email/server/index.ts';
import { formatMoney } from '#platform/rule/money.ts';

type Payee = Pick<Addressee, 'name' | 'eventName' | 'reference'>;

/**
 * Tells the payer that money was refunded, and the number by which banks know it.
 * @param refund.left what of it is still to be sent, in paise
 * @param refund.receipt what became of the receipt
 */
export function refundedLetter(
  { name, eventName, reference }: Payee,
  {
    paise,
    number,
    left,
    receipt,
  }: { paise: number; number: string; left: number; receipt: readonly string[] },
  publicUrl: string,
): Letter {
  return {
    kind: 'refunded',
    subject: `${formatMoney(paise)} were sent back to you`,
    to: name,
    paragraphs: [
      `The secretariat has sent back ${formatMoney(paise)} of what you paid for the ${eventName}, to the account that it came from.`,
      ...(left > 0 ? [`${formatMoney(left)} more are owed to you, and follow.`] : []),
      ...receipt,
      'Banks can take a few days. If the money has not arrived by then, show your bank the number below, and write to us.',
    ],
    facts: [
      ['Sum', formatMoney(paise)],
      ['The bank’s number', number],
      ['Your reference', reference],
    ],
    action: { label: 'Open your dashboard', href: loginLink(publicUrl, '/dashboard') },
  };
}

/**
 * Takes back what the letter above has told.
 * @param refund.isOwed whether the money must still go back: what is due may have become more since
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
    kind: 'refund taken back',
    subject: `${formatMoney(paise)} did not reach you${isOwed ? ': we send them again' : ''}`,
    to: name,
    paragraphs: [
      `We have told you that ${formatMoney(paise)} of what you paid for the ${eventName} were sent back to you. They were not, or your bank has returned them.`,
      isOwed
        ? 'You are still owed the money, and we mail you a new number as soon as it is on its way. If it did reach you, please write to us.'
        : 'What is due of you has changed since: your dashboard says what comes back to you now. If the money did reach you, please write to us.',
      ...receipt,
    ],
    facts: [
      ['Sum', formatMoney(paise)],
      ['The number that counts no longer', number],
      ['Your reference', reference],
    ],
    action: { label: 'Open your dashboard', href: loginLink(publicUrl, '/dashboard') },
  };
}
