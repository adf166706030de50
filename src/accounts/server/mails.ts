import { type Club, type ClubLetter, type Letter, loginLink } from '#email/server/index.ts';
import type { Config } from '#platform/server/config.ts';
import { deletionDays, disownDays, linkMinutes } from '../contract/rules.ts';

interface Person {
  name: string;
  email: string;
}
type Origin = Pick<Config, 'publicUrl'>;

const dayMs = 24 * 60 * 60_000;
const inIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** The day a deletion scheduled at `scheduledAt` (epoch milliseconds) is carried out, as people write it. */
function erasureDay(scheduledAt: number): string {
  return inIndia.format(scheduledAt + deletionDays * dayMs);
}

/** The first letter to an address that anybody may have typed: it carries no word of theirs. */
export function welcome({ publicUrl }: Origin): ClubLetter {
  return (club) => ({
    kind: 'welcome',
    subject: `Welcome to ${club.name}`,
    paragraphs: [
      `Your account with ${club.name} is open, and we are glad to have you in the house.`,
      'Two steps are left before you can register for a conference: log in, then verify your email address from the dashboard.',
    ],
    action: { label: 'Log in', href: `${publicUrl}/login` },
  });
}

/** @param href the one-time link */
export function verifyLetter(_account: Person, href: string): Letter {
  return {
    kind: 'verify',
    subject: 'Verify your email address',
    paragraphs: [
      'Follow the link to tell us that this address is yours. Registration opens to you as soon as it is verified.',
      `The link works once, for ${linkMinutes} minutes. If you did not ask for it, leave it alone, or open it and tell us: then the account is removed.`,
    ],
    action: { label: 'Verify my email', href },
    oneTimeLink: true,
  };
}

export function verifiedLetter({ name }: Person, { publicUrl }: Origin): Letter {
  return {
    kind: 'verified',
    subject: 'Your email address is verified',
    to: name,
    paragraphs: ['Thank you, your email address is verified. You can now register for the conference.'],
    action: { label: 'Go to registration', href: loginLink(publicUrl, '/registration') },
  };
}

/** @param href the one-time link */
export function resetLetter({ name }: Person, href: string): Letter {
  return {
    kind: 'reset link',
    subject: 'Choose a new password',
    to: name,
    paragraphs: [
      'Somebody, we hope you, asked for a new password for your account. Follow the link to choose one.',
      `The link works once, for ${linkMinutes} minutes. If it was not you, leave it alone: your password stays as it is.`,
    ],
    action: { label: 'Choose a new password', href },
    oneTimeLink: true,
  };
}

/** @param href the one-time link by which whoever did not do it takes it back */
export function passwordChangedLetter({ name }: Person, href: string, club: Club): Letter {
  return {
    kind: 'password changed',
    subject: 'Your password was changed',
    to: name,
    paragraphs: [
      'The password of your account was changed just now, and other devices were signed out. If that was you, there is nothing left to do.',
      'If it was not, follow the link: it logs everybody out of your account, ends the password that was set, and lets you choose another.',
      `The link works once, for ${disownDays} days, and asks before it does anything. Write to us at ${club.email} if you need help.`,
    ],
    action: { label: 'This was not me', href },
    oneTimeLink: true,
  };
}

/** @param scheduledAt epoch milliseconds */
export function deletionLetter({ name }: Person, scheduledAt: number, { publicUrl }: Origin): ClubLetter {
  return (club) => ({
    kind: 'deletion scheduled',
    subject: 'Your account is scheduled for deletion',
    to: name,
    paragraphs: [
      `Your account is closed from now on. On ${erasureDay(scheduledAt)} it will be erased with everything that belongs to it, your registrations included.`,
      `If you want to keep it, write to us at ${club.email} before that day and we will restore it.`,
    ],
    action: { label: 'Write to us', href: `${publicUrl}/contact` },
  });
}

/**
 * The same news for a superadmin.
 * @param scheduledAt epoch milliseconds
 */
export function deletionNotice(
  superadmin: Person,
  account: Person & { id: string },
  scheduledAt: number,
  { publicUrl }: Origin,
): Letter {
  return {
    kind: 'deletion scheduled notice',
    subject: 'An account is scheduled for deletion',
    to: superadmin.name,
    paragraphs: ['The account below was scheduled for deletion. Until the day named it can be restored.'],
    facts: [
      ['Name', account.name],
      ['Email', account.email],
      ['To be erased on', erasureDay(scheduledAt)],
    ],
    action: { label: 'Open the account', href: loginLink(publicUrl, `/user/${account.id}`) },
  };
}
