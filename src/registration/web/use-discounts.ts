import { useQueries } from '@tanstack/react-query';
import { errorCode, errorText } from '#platform/web/api.ts';
import { buildDiscountCodeQuery } from './api.ts';
import type { Discount } from './model/payment.ts';

export interface DiscountState {
  readonly code: string;
  /** Set while the code is valid. */
  readonly discount: Discount | undefined;
  /** Error text if the code cannot be used. */
  readonly error: string | undefined;
  readonly isChecking: boolean;
}

/** Checks the codes when they are entered, when their step is opened, and every minute. */
export function useDiscounts(
  accountId: string,
  eventName: string,
  codes: readonly string[],
): readonly DiscountState[] {
  const results = useQueries({
    queries: codes.map((code) => buildDiscountCodeQuery(accountId, eventName, code)),
  });
  return codes.map((code, at) => {
    const { data, error = null, isPending = true } = results[at] ?? {};
    // If the server did not respond, the code may still be valid, so no error is shown.
    if (error && errorCode(error) !== undefined)
      return { code, discount: undefined, error: errorText(error), isChecking: false };
    return { code, discount: data, error: undefined, isChecking: isPending };
  });
}
