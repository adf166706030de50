import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { getPasskeys } from '../../contract/passkeys.ts';

/** Fetches the caller's passkeys. Loads the code for them only then, because most screens need none. */
export async function fetchOwnPasskeys(
  cache: QueryClient,
): Promise<AnswerOf<typeof getPasskeys>['passkeys']> {
  const { passkeysQuery } = await import('./api.ts');
  return (await cache.fetchQuery(passkeysQuery)).passkeys;
}
