import { buildLinkViaLogin, type Letter } from '#email/server/index.ts';

/** Writes the mail about a released award. It contains no mark and no sentence. */
export function buildAwardLetter(
  { name, label, committeeName }: { name: string; label: string; committeeName: string },
  eventName: string,
  publicUrl: string,
): Letter {
  return {
    kind: 'award_released',
    to: name,
    subject: `Your award at ${eventName}`,
    paragraphs: [
      'Congratulations! You received an award.',
      'Your certificate comes with another mail when the secretariat issues it.',
    ],
    facts: [
      ['Event', eventName],
      ['Award', label],
      ['Committee', committeeName],
    ],
    action: { label: 'Go to the dashboard', href: buildLinkViaLogin(publicUrl, '/dashboard') },
  };
}
