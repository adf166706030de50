import { type Club, type ClubLetter, type Letter, loginLink } from '#email/server/index.ts';
import type { Config } from '#platform/server/config.ts';
import { linkMinutes } from '../../contract.ts';

/**
 * Perhaps the first letter to somebody who never heard of us: it carries no word of who typed the address.
 * @param href the one-time link
 */
export function instituteLetter(_account: unknown, href: string, club: Club): Letter {
  return {
    kind: 'confirm institute email',
    subject: 'Confirm your institute email',
    paragraphs: [
      `Somebody, we hope you, gave this as the institute email of an account with ${club.name}. Follow the link, logged in to that account, to tell us that it is yours.`,
      `The link works once, for ${linkMinutes} minutes. If it was not you, leave it alone: without that account it does nothing.`,
    ],
    action: { label: 'Confirm this email', href },
    oneTimeLink: true,
  };
}

/** For an account that had not confirmed what its owner has confirmed now. Its own address may be unverified: no names. */
export function instituteTakenLetter({ publicUrl }: Pick<Config, 'publicUrl'>): ClubLetter {
  return (club) => ({
    kind: 'institute email taken',
    subject: 'Please enter your institute email again',
    paragraphs: [
      'The institute email or the scholar ID of your account belongs to another account, which has confirmed it by mail. We have taken it off yours. A slip of one digit is enough for this, so nobody thinks ill of you.',
      `Your account and your registrations stay as they are. Enter your own on the dashboard, and confirm it with the link we mail you. If you think that we are wrong, write to us at ${club.email}.`,
    ],
    action: { label: 'Go to your dashboard', href: loginLink(publicUrl, '/dashboard') },
  });
}
