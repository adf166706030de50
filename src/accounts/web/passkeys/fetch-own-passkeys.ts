import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { listOwnPasskeys } from '../../contract/passkeys.ts';

/** Fetches the user's passkeys. Loads the code for passkeys on demand, because most screens do not need it. */
export async function fetchOwnPasskeys(
  cache: QueryClient,
): Promise<AnswerOf<typeof listOwnPasskeys>['passkeys']> {
  const { passkeysQuery } = await import('./api.ts');
  return (await cache.fetchQuery(passkeysQuery)).passkeys;
}
