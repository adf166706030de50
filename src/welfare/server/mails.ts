import { buildLinkViaLogin, type Letter } from '#email/server/index.ts';
import { guardianLinkValidDays } from '../contract.ts';

/**
 * Builds the mail to a guardian. The mail contains no text that a delegate typed, because the address is not verified.
 */
export function buildGuardianLetter(facts: { eventName: string; link: string; linkId: string }): Letter {
  return {
    kind: 'guardian_consent',
    subject: `Your consent is needed for ${facts.eventName}`,
    paragraphs: [
      'A delegate under 18 has registered for our conference and named you as parent or guardian. They can take part only with your consent.',
      `Open the link to see who asks, read the text and sign it by typing your name. It works once, for ${guardianLinkValidDays} days. If you were asked again, only the newest link works.`,
      'If you don’t know about this, ignore this email.',
    ],
    facts: [['Event', facts.eventName]],
    action: { label: 'Read and sign the consent', href: facts.link },
    oneTimeLink: true,
    dependsOn: { linkId: facts.linkId },
  };
}

export function buildConsentSignedLetter(facts: {
  to: string;
  eventName: string;
  publicUrl: string;
}): Letter {
  return {
    kind: 'guardian_consent_signed',
    subject: `Your guardian has signed for ${facts.eventName}`,
    to: facts.to,
    paragraphs: ['Your parent or guardian has signed the consent. You have nothing more to do for it.'],
    facts: [['Event', facts.eventName]],
    action: { label: 'Open your dashboard', href: buildLinkViaLogin(facts.publicUrl, '/dashboard') },
  };
}

/**
 * @param facts.reason why the consent was refused; null if it was accepted
 * @param facts.hasFile false for a signature through a link that the delegate copied
 */
export function buildScanDecidedLetter(facts: {
  to: string;
  eventName: string;
  publicUrl: string;
  reason: string | null;
  hasFile: boolean;
}): Letter {
  const isAccepted = facts.reason === null;
  const consent = facts.hasFile
    ? 'the consent that you uploaded'
    : 'the signature through the link that you copied';
  return {
    kind: 'guardian_scan_decided',
    subject: isAccepted
      ? `We have your guardian’s consent for ${facts.eventName}`
      : `Please send your guardian’s consent again for ${facts.eventName}`,
    to: facts.to,
    paragraphs: [
      isAccepted
        ? `We have checked ${consent}. You have nothing more to do for it.`
        : `We could not accept ${consent}. On your dashboard, ask your parent or guardian by email, or upload a signed form.`,
    ],
    facts: [
      ['Event', facts.eventName],
      ...(facts.reason === null ? [] : [['Reason', facts.reason] as [string, string]]),
    ],
    action: { label: 'Open your dashboard', href: buildLinkViaLogin(facts.publicUrl, '/dashboard') },
  };
}
