import type { Letter } from '#mail/server/index.ts';
import type { Addressee } from '../addressee.sql.ts';

/** Asks a delegate for another proof of the payment, and says why. */
export function askedAgainLetter(
  { name, eventName }: Addressee,
  { words, publicUrl }: { words: string; publicUrl: string },
): Letter {
  return {
    kind: 'payment asked again',
    subject: `Please send your payment for the ${eventName} again`,
    to: name,
    paragraphs: [
      `We have looked at your registration for the ${eventName}, and could not finish yet.`,
      words,
      'Open your dashboard and send another picture of the payment, the right transaction number, or both. It takes a minute on a phone.',
      'Your registration stays as it is meanwhile, and nobody takes your turn.',
    ],
    facts: [
      ['Event', eventName],
      ['Status', 'pending'],
    ],
    action: { label: 'Send it again', href: `${publicUrl}/dashboard` },
  };
}
