import type { internalError, invalidInput } from '#platform/contract/common.ts';
import { ApiError, somethingWentWrong } from '#platform/web/api.ts';

/** The text of the contact form when a message was not sent (product 12.5, 'Contact form'). */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return somethingWentWrong;
  if (error.code === ('invalid_input' satisfies typeof invalidInput.code)) return error.message;
  if (error.code === ('internal_error' satisfies typeof internalError.code))
    return 'something went wrong on the server side';
  return somethingWentWrong;
}
