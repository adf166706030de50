import { z } from 'zod';
import { defineError } from '#platform/contract/call.ts';
import {
  lineField,
  lowerAscii,
  notAuthorized,
  passwordMaximum,
  passwordMinimum,
} from '#platform/contract/common.ts';

/** The host institute. Its students give more details at sign-up, and their addresses end in this domain or a subdomain. */
export const institute = { shortName: 'NITS', emailDomain: 'nits.ac.in' } as const;

/** True for addresses of the host institute's domain and the domains of its departments. */
export function isInstituteEmail(email: string): boolean {
  const host = lowerAscii(email.slice(email.lastIndexOf('@') + 1));
  return host === institute.emailDomain || host.endsWith(`.${institute.emailDomain}`);
}

export const fillAllRequired = 'Please fill all required fields';
export const serverError = 'Server Error';
export const userNotFound = defineError(404, 'user_not_found', 'User not found');
export const linkExpired = defineError(400, 'link_expired', 'token expired. please try again later');

export const sessionDays = 14;
export const linkMinutes = 60;
export const deletionDays = 15;

/**
 * An unverified account reserves its address for the lifetime of a link, and is erased after 7 days (product 3.11).
 */
export const unverifiedMinutes = 60;
export const unverifiedDays = 7;
/** Lifetime of the link that reverts a password change: the owner may be away for a week. */
export const revertPasswordDays = 7;

/** How long a browser is known after its last login to an account, and how many an account knows. */
export const knownBrowserDays = 180;
export const knownBrowsersAtMost = 10;

export const noSuchAccount = defineError(404, 'no_such_account', 'No such account exists');
export const bySuperadmins = {
  who: ['superadmin'],
  forbidden: notAuthorized,
  failed: 'Internal server error',
  invalid: noSuchAccount.message,
} as const;
export const accountBody = z.object({ accountID: lineField(noSuchAccount.message) });

const phoneText = 'Invalid phone number';
export const phoneField = lineField(fillAllRequired).regex(/^[+(\d][\d\p{Zs}().-]{9,29}$/u, phoneText);
export const requiredPassword = (missing: string, tooShort: string) =>
  z.string({ error: missing }).min(1, missing).min(passwordMinimum, tooShort).max(passwordMaximum, tooShort);

/** The account's current password, for a login or a reauthentication. */
export const currentPassword = requiredPassword(
  fillAllRequired,
  'Password must be atleast 8 characters long',
);
export const wrongPassword = defineError(403, 'wrong_password', 'Wrong password');
/** A stolen session can set a password, so a new one does not reauthenticate (product 3.15). */
export const passwordTooNew = defineError(
  403,
  'password_too_new',
  'Your password was changed recently. Set one with “Forgot password?”, or log in again after a day',
);

/** Not used where the operator allows common passwords (`REFUSE_COMMON_PASSWORDS=false`). */
export const commonPassword = defineError(
  400,
  'common_password',
  'Please choose a password that is harder to guess',
);
export const newPasswordShort = 'New password should be atleast 8 characters long';

/** The token of a mailed link, in a body. */
export const linkToken = (missing: string) => z.string({ error: missing }).min(1, missing).max(200, missing);
