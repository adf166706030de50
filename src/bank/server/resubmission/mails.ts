import { type Letter, loginLink } from '#email/server/index.ts';
import { askReasonText, missingPaise, type PaymentRequestFacts, paymentRequestText } from '../../contract.ts';
import type { Addressee } from '../payers.sql.ts';

/** Asks a delegate for another proof of the payment, or for the rest of it, and says why. */
export function askedAgainLetter(
  { name, eventName, reference }: Addressee,
  { facts, words, publicUrl }: { facts: PaymentRequestFacts; words: string; publicUrl: string },
): Letter {
  const { title, toDo, button } = paymentRequestText(facts, reference);
  const reason = askReasonText(facts);
  const why = reason ? ` ${reason}` : '';
  return {
    kind: 'payment asked again',
    subject: `${title} (${eventName})`,
    to: name,
    paragraphs: [
      `We have checked your registration for the ${eventName}, and could not finish yet.${why}`,
      `${title}. ${toDo}`,
      ...(words ? [{ secretariatWrites: words }] : []),
      'Answer on your dashboard. It takes a minute on a phone. Your registration keeps its turn.',
    ],
    facts: [
      ['Event', eventName],
      ['Payment reference', reference],
      ['Status', 'pending'],
    ],
    action: {
      label: missingPaise(facts) > 0 ? 'Open your dashboard' : button,
      href: loginLink(publicUrl, '/dashboard'),
    },
  };
}
