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

/** @param facts.reason why the scan was refused; null if it was accepted */
export function buildScanDecidedLetter(facts: {
  to: string;
  eventName: string;
  publicUrl: string;
  reason: string | null;
}): Letter {
  const isAccepted = facts.reason === null;
  return {
    kind: 'guardian_scan_decided',
    subject: isAccepted
      ? `We have your guardian’s consent for ${facts.eventName}`
      : `Please send your guardian’s consent again for ${facts.eventName}`,
    to: facts.to,
    paragraphs: [
      isAccepted
        ? 'We have checked the consent that you uploaded. You have nothing more to do for it.'
        : 'We could not accept the consent that you uploaded. Upload it again on your dashboard, or let your parent or guardian sign online.',
    ],
    facts: [
      ['Event', facts.eventName],
      ...(facts.reason === null ? [] : [['Reason', facts.reason] as [string, string]]),
    ],
    action: { label: 'Open your dashboard', href: buildLinkViaLogin(facts.publicUrl, '/dashboard') },
  };
}
