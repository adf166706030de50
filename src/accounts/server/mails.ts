import { buildLinkViaLogin, type Club, type ClubLetter, type Letter } from '#email/server/index.ts';
import type { Role } from '#platform/contract/call.ts';
import { dayMs, formatDate, formatTimeZone, type Region } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import type { Config } from '#platform/server/config.ts';
import { accountDeletionDays, oneTimeLinkMinutes, revertPasswordDays } from '../contract.ts';

interface Person {
  name: string;
  email: string;
}
type Origin = Pick<Config, 'publicUrl'>;

/**
 * Returns the day on which the account is erased, as text.
 * @param scheduledAt epoch milliseconds
 */
function erasureDay(scheduledAt: number, region: Region): string {
  return formatDate(scheduledAt + accountDeletionDays * dayMs, region);
}

/**
 * Welcomes a new account, with the link that verifies its address. Contains no text that the user typed, because the
 * address is unverified.
 */
export function buildWelcomeLetter(_account: Person, href: string, club: Club): Letter {
  return {
    kind: 'welcome',
    subject: `Welcome to ${club.name}`,
    paragraphs: [
      `Your account with ${club.name} is ready. Welcome!`,
      'Open the link to verify that this address is yours. Then you can register for a conference.',
      `The link works once, for ${oneTimeLinkMinutes} minutes. ${unrequestedSignupText}`,
    ],
    action: { label: 'Verify my email', href },
    oneTimeLink: true,
  };
}

const unrequestedSignupText =
  'Did you not sign up? Ignore this email, or open the link and choose ‘No, delete the account’ to delete it.';

export function buildVerifyLetter(_account: Person, href: string): Letter {
  return {
    kind: 'verify',
    subject: 'Verify your email address',
    paragraphs: [
      'Open the link to verify that this address is yours. You can register for a conference only with a verified address.',
      `The link works once, for ${oneTimeLinkMinutes} minutes. ${unrequestedSignupText}`,
    ],
    action: { label: 'Verify my email', href },
    oneTimeLink: true,
  };
}

export function buildVerifiedLetter({ name }: Person, { publicUrl }: Origin): Letter {
  return {
    kind: 'verified',
    subject: 'Your email address is verified',
    to: name,
    paragraphs: [
      'Thank you, your email address is verified. You can register for the conference while registration is open.',
    ],
    action: { label: 'Go to registration', href: buildLinkViaLogin(publicUrl, '/registration') },
  };
}

export function buildPasswordResetLetter({ name }: Person, href: string): Letter {
  return {
    kind: 'password_reset',
    subject: 'Choose a new password',
    to: name,
    paragraphs: [
      'You asked for a new password for your account. Follow the link to choose one.',
      `The link works once, for ${oneTimeLinkMinutes} minutes. If it was not you, ignore this email: your password stays as it is.`,
    ],
    action: { label: 'Choose a new password', href },
    oneTimeLink: true,
  };
}

export function buildPasswordChangedLetter({ name }: Person, href: string, club: Club): Letter {
  return {
    kind: 'password_changed',
    subject: 'Your password was changed',
    to: name,
    paragraphs: [
      'The password of your account was changed just now, and other devices were logged out. If that was you, there is nothing left to do.',
      'If it was not, follow the link: it logs out every device, cancels the new password, and lets you choose another.',
      `The link works once, for ${revertPasswordDays} days, and asks before it does anything. Write to us at ${club.email} if you need help.`,
    ],
    action: { label: 'This was not me', href },
    oneTimeLink: true,
  };
}

/**
 * Tells a user that the account will be erased.
 * @param scheduledAt epoch milliseconds
 */
export function buildDeletionScheduledLetter(
  { name }: Person,
  scheduledAt: number,
  { publicUrl }: Origin,
): ClubLetter {
  return (club) => ({
    kind: 'deletion_scheduled',
    subject: 'Your account is scheduled for deletion',
    to: name,
    paragraphs: [
      `Your account is closed from now on. On ${erasureDay(scheduledAt, club)} it will be erased with everything that belongs to it, your registrations included.`,
      `If you want to keep it, write to us at ${club.email} before that day and we will restore it.`,
    ],
    action: { label: 'Write to us', href: `${publicUrl}/contact` },
  });
}

/**
 * Tells a superadmin that an account will be erased.
 * @param scheduledAt epoch milliseconds
 */
export function buildDeletionScheduledSuperadminLetter(
  superadmin: Person,
  account: Person & { id: string },
  scheduledAt: number,
  { publicUrl }: Origin,
): ClubLetter {
  return (club) => ({
    kind: 'deletion_scheduled_notice',
    subject: 'An account is scheduled for deletion',
    to: superadmin.name,
    paragraphs: ['The account below was scheduled for deletion. You can restore it until it is erased.'],
    facts: [
      ['Name', account.name],
      ['Email', account.email],
      ['To be erased on', erasureDay(scheduledAt, club)],
    ],
    action: { label: 'Open the account', href: buildLinkViaLogin(publicUrl, `/user/${account.id}`) },
  });
}

const lastDay = (endsAt: number, region: Region) => formatDate(endsAt - 1, region);

export function buildRoleEndsLetter(
  { name, role }: Person & { role: Role },
  endsAt: number,
  { publicUrl }: Origin,
): ClubLetter {
  return (club) => ({
    kind: 'role_expiring',
    subject: `Your last day as ${role} is ${lastDay(endsAt, club)}`,
    to: name,
    paragraphs: [
      `Your role of ${role} ends at the end of ${lastDay(endsAt, club)}, ${formatTimeZone(club)}. You keep your account as a delegate.`,
      `Hand over your open work before then. If the day is wrong, a superadmin can change it. Write to us at ${club.email}.`,
    ],
    action: { label: 'Open the desk', href: buildLinkViaLogin(publicUrl, `/${role}`) },
  });
}

export function buildRoleEndsSuperadminLetter(
  superadmin: Person,
  holder: Person & { id: string; role: Role },
  endsAt: number,
  { publicUrl }: Origin,
): ClubLetter {
  return (club) => ({
    kind: 'role_expiring_notice',
    subject: `The role of ${holder.role} ends soon`,
    to: superadmin.name,
    paragraphs: [
      'The role of the account below ends after its last day. Until then you can change or remove the last day.',
    ],
    facts: [
      ['Name', holder.name],
      ['Email', holder.email],
      ['Role', holder.role],
      ['Last day', lastDay(endsAt, club)],
    ],
    action: { label: 'Open the account', href: buildLinkViaLogin(publicUrl, `/user/${holder.id}`) },
  });
}

export function buildRoleEndedLetter({ name, role }: Person & { role: Role }, { publicUrl }: Origin): Letter {
  return {
    kind: 'role_expired',
    subject: `Your role of ${role} has ended`,
    to: name,
    paragraphs: [
      `Your last day as ${role} is over. Thank you for your work. You were logged out everywhere, and your authenticator app was removed.`,
      'You keep your account as a delegate. Log in as before.',
    ],
    action: { label: 'Log in', href: `${publicUrl}/login` },
  };
}

export function buildHandoverLetterToSuccessor(
  { name }: Person,
  by: Person,
  { publicUrl }: Origin,
): ClubLetter {
  return (club) => ({
    kind: 'handover',
    subject: `You are a superadmin of ${club.name}`,
    to: name,
    paragraphs: [
      `${by.name} has handed over to you. You are now a superadmin and manage the accounts, fees and dates. You were logged out everywhere, so log in again.`,
      'Set up a second factor first, then look at who else has a role.',
    ],
    action: { label: 'View all roles', href: buildLinkViaLogin(publicUrl, '/handover') },
  });
}

export function buildHandoverNoticeToSuperadmin(
  superadmin: Person,
  { by, successor }: { by: Person; successor: Person & { id: string } },
  { publicUrl }: Origin,
): ClubLetter {
  return (club) => ({
    kind: 'handover_notice',
    subject: 'New superadmin',
    to: superadmin.name,
    paragraphs: [
      `The account below was made a superadmin just now. If this was not intended, write to us at ${club.email} at once.`,
    ],
    facts: [
      ['Name', successor.name],
      ['Email', successor.email],
      ['Handed over by', `${by.name}, ${by.email}`],
    ],
    action: { label: 'View all roles', href: buildLinkViaLogin(publicUrl, '/handover') },
  });
}

const secondFactorTexts = {
  on: {
    kind: 'second_factor_enabled',
    subject: 'Your second factor is on',
    text: 'From now on, logging in to your account asks for a code from your authenticator app. Your other devices were logged out.',
  },
  off: {
    kind: 'second_factor_disabled',
    subject: 'Your second factor is off',
    text: 'Logging in to your account no longer asks for a code. The second factor was turned off with a valid code.',
  },
  reset: {
    kind: 'second_factor_reset',
    subject: 'Your second factor was reset',
    text: 'A superadmin removed the second factor of your account, including passkeys, and signed you out everywhere. Log in with your password and set up a new one.',
  },
  codes: {
    kind: 'recovery_codes_created',
    subject: 'You have new recovery codes',
    text: 'New recovery codes were created for your account. The earlier ones no longer work.',
  },
} as const;

export function buildSecondFactorChangedLetter(
  { name }: Person,
  change: keyof typeof secondFactorTexts,
  { publicUrl }: Origin,
): ClubLetter {
  return buildSecurityLetter(
    name,
    secondFactorTexts[change].kind,
    secondFactorTexts[change].subject,
    secondFactorTexts[change].text,
    publicUrl,
  );
}

export function buildRecoveryCodeUsedLetter(
  { name }: Person,
  remaining: number,
  { publicUrl }: Origin,
): ClubLetter {
  const text = plural(remaining, {
    one: 'A recovery code of your account was used just now, instead of a code from your app. You have # code left.',
    other:
      'A recovery code of your account was used just now, instead of a code from your app. You have # codes left.',
  });
  return buildSecurityLetter(name, 'recovery_code_used', 'A recovery code was used', text, publicUrl);
}

function buildSecurityLetter(
  to: string,
  kind: Letter['kind'],
  subject: string,
  text: string,
  publicUrl: string,
): ClubLetter {
  return (club) => ({
    kind,
    subject,
    to,
    paragraphs: [
      text,
      `If that was not you, choose a new password at once and write to us at ${club.email}.`,
    ],
    action: { label: 'Open second factor settings', href: buildLinkViaLogin(publicUrl, '/second-factor') },
  });
}

const passkeyTexts = {
  added: {
    subject: 'A passkey was added to your account',
    text: 'You can now log in with the new passkey, without your password.',
    ifUnexpected: (clubEmail: string) =>
      `If that was not you, remove it at once, choose a new password and write to us at ${clubEmail}.`,
  },
  removed: {
    subject: 'A passkey was removed from your account',
    text: 'You can no longer log in with it. Your other devices were logged out.',
    ifUnexpected: (clubEmail: string) =>
      `If that was not you, choose a new password at once and write to us at ${clubEmail}.`,
  },
} as const;

export function buildPasskeyLetter(
  { name }: { name: string },
  change: keyof typeof passkeyTexts,
  { publicUrl }: Origin,
): ClubLetter {
  const { subject, text, ifUnexpected } = passkeyTexts[change];
  return (club) => ({
    kind: `passkey_${change}`,
    subject,
    to: name,
    paragraphs: [text, ifUnexpected(club.email)],
    action: { label: 'View your passkeys', href: buildLinkViaLogin(publicUrl, '/devices') },
  });
}

/**
 * Asks to confirm an institute e-mail. Contains no text that the user typed, because the address may belong to
 * another person.
 */
export function buildInstituteConfirmationLetter(_account: unknown, href: string, club: Club): Letter {
  return {
    kind: 'institute_email_confirmation',
    subject: 'Confirm your institute email',
    paragraphs: [
      `An account with ${club.name} was opened or changed with this institute email. If that was you, log in to that account and follow the link to confirm it.`,
      `The link works once, for ${oneTimeLinkMinutes} minutes. If it was not you, ignore this email. Without that account the link does nothing.`,
    ],
    action: { label: 'Confirm this email', href },
    oneTimeLink: true,
  };
}

/**
 * Tells a student that another account has confirmed the same institute details. Contains no names, because the
 * recipient's address may be unverified.
 */
export function buildInstituteTakenLetter({ publicUrl }: Origin): ClubLetter {
  return (club) => ({
    kind: 'institute_email_taken',
    subject: 'Please enter your institute email again',
    paragraphs: [
      'The institute details of your account belong to another account, which has confirmed them by email. We removed them from yours. A single wrong digit can cause this.',
      `Your account and your registrations stay as they are. Enter your own on the dashboard and confirm it with the link we email you. If you think this is a mistake, write to us at ${club.email}.`,
    ],
    action: { label: 'Go to your dashboard', href: buildLinkViaLogin(publicUrl, '/dashboard') },
  });
}
