import { z } from 'zod';
import { defineError, lazy } from '#platform/contract/call.ts';
import {
  buildLineSchema,
  forbiddenEndpointError,
  passwordMaxLength,
  passwordMinLength,
  toLowerCaseAscii,
} from '#platform/contract/common.ts';
import { type Institute, isInstituteHost } from '#platform/rule/institute.ts';
import { isLongEnoughInCountry, isPhoneNumber } from '#platform/rule/phone.ts';

export function isInstituteEmail(email: string, institute: Institute | null): boolean {
  return (
    institute !== null &&
    isInstituteHost(toLowerCaseAscii(email.slice(email.lastIndexOf('@') + 1)), institute)
  );
}

export const fillAllRequiredText = 'Please fill all required fields';
export const serverErrorText = 'Server Error';
export const userNotFound = defineError(404, 'user_not_found', 'User not found');
export const linkExpired = defineError(400, 'link_expired', 'token expired. please try again later');

export const sessionLifetimeDays = 14;
export const oneTimeLinkMinutes = 60;
export const accountDeletionDays = 15;

/**
 * Minutes after the sign-up during which an unverified account reserves its e-mail, institute e-mail and scholar ID
 * (product 3.11).
 */
export const unverifiedReservationMinutes = 60;
export const unverifiedAccountDays = 7;
/** Days during which a link to revert a password change is valid. The time is long, because the owner may be away. */
export const revertPasswordDays = 7;

/** A browser is forgotten this many days after its last login. */
export const knownBrowserDays = 180;
export const maxKnownBrowsers = 10;

export const noSuchAccount = defineError(404, 'no_such_account', 'No such account exists');
export const superadminCallDefaults = {
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
  invalid: noSuchAccount.message,
} as const;
export const accountIdBody = z.object({ accountID: buildLineSchema(noSuchAccount.message) });

const phoneText = 'Invalid phone number';
/** Accepts the phone numbers of all countries. `listPhoneMistakes` adds the rule of the club's country. */
export const phoneField = lazy(() =>
  buildLineSchema(fillAllRequiredText).refine(isPhoneNumber, { error: phoneText }),
);

/** Returns the mistakes of a phone number that depend on the club's country (product 3.2). */
export function listPhoneMistakes(
  { phone }: { phone?: string | undefined },
  country: string,
): { path: 'phone'; message: string }[] {
  return phone === undefined || isLongEnoughInCountry(phone, country)
    ? []
    : [{ path: 'phone', message: phoneText }];
}
export const buildPasswordField = (missing: string, tooShort: string) =>
  lazy(() =>
    z
      .string({ error: missing })
      .min(1, missing)
      .min(passwordMinLength, tooShort)
      .max(passwordMaxLength, tooShort),
  );

export const currentPasswordField = buildPasswordField(
  fillAllRequiredText,
  'Password must be atleast 8 characters long',
);
export const wrongPasswordError = defineError(403, 'wrong_password', 'Wrong password');
/**
 * Error for a password that was changed too recently to confirm who the user is. A thief with a stolen session could
 * have set it (product 3.15).
 */
export const passwordTooNew = defineError(
  403,
  'password_too_new',
  'Your password was changed recently. Set one with “Forgot password?”, or log in again after a day',
);

/** Error for a common password. Common passwords are accepted if the operator sets `REFUSE_COMMON_PASSWORDS=false`. */
export const commonPasswordError = defineError(
  400,
  'common_password',
  'Please choose a password that is harder to guess',
);
export const newPasswordTooShortText = 'New password should be atleast 8 characters long';

export const buildLinkTokenField = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(200, missing);
