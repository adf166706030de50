import type { ErrorSpec } from '#platform/contract/call.ts';
import type { Caller } from '#platform/server/context.ts';
import type { Authorization } from '#platform/server/db/authorization.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { isOwnAmong } from './decisions.sql.ts';

/** Guard against changing one's own registration, for calls that change several one by one (product 8.1). */
export function refuseOwn({ accountId }: Caller, registrationId: string, refusal: ErrorSpec): Authorization {
  return async (transaction) => {
    if (await isOwnAmong(transaction, [registrationId], accountId)) throw new AppError(refusal);
  };
}
