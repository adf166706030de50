import { ApiError, errorCode, errorText, somethingWentWrong } from '#platform/web/api.ts';
import { sendLink, verifyToken } from '../contract.ts';

/** Product 12.5 lists the errors of these two calls, and a fallback text for any other error. */
const codesOf = (errors: Readonly<Record<string, { readonly code: string }>>): string[] =>
  Object.values(errors).map(({ code }) => code);

const verificationCodes = [...codesOf(verifyToken.errors), 'internal_error', 'invalid_input'];

/** The text for a failed verification (product 12.5). */
export function verificationErrorText(error: unknown): string {
  return verificationCodes.includes(errorCode(error) ?? '') ? errorText(error) : 'something went wrong';
}

const sendLinkCodes = [...codesOf(sendLink.errors), 'internal_error', 'invalid_input', 'unauthorized'];

/** The text when sending a verification link fails (product 12.5; the limit's text is product 4.6). */
export function sendLinkErrorText(error: unknown): string {
  // A successful answer without a link has a text and no code.
  const isUnsent = error instanceof ApiError && error.status === 200;
  return isUnsent || sendLinkCodes.includes(errorCode(error) ?? '') ? errorText(error) : somethingWentWrong;
}
