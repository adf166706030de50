import { type Letter, linkViaLogin } from '#email/server/index.ts';
import { guardianLinkDays } from '../contract.ts';

/** Builds the mail to a guardian. It contains no text that a delegate typed, because the address is unverified. */
export function guardianLetter(facts: { eventName: string; link: string; linkId: string }): Letter {
  return {
    kind: 'guardian_consent',
    subject: `Your consent is needed for the ${facts.eventName}`,
    paragraphs: [
      'A delegate under 18 has registered for our conference and named you as parent or guardian. They can take part only with your consent.',
      `Open the link to see who asks, read the text and sign it by typing your name. It works once, for ${guardianLinkDays} days. If you were asked again, only the newest link works.`,
      'If you don’t know about this, ignore this email.',
    ],
    facts: [['Event', facts.eventName]],
    action: { label: 'Read and sign the consent', href: facts.link },
    oneTimeLink: true,
    linkId: facts.linkId,
  };
}

export function consentSignedLetter(facts: { to: string; eventName: string; publicUrl: string }): Letter {
  return {
    kind: 'guardian_consent_signed',
    subject: `Your guardian has signed for the ${facts.eventName}`,
    to: facts.to,
    paragraphs: ['Your parent or guardian has signed the consent. You have nothing more to do for it.'],
    facts: [['Event', facts.eventName]],
    action: { label: 'Open your dashboard', href: linkViaLogin(facts.publicUrl, '/dashboard') },
  };
}
