import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { getPasskeys } from '../../contract/passkeys.ts';

/** The passkeys of the own account, fetched anew, for screens that carry nothing of passkeys until then. */
export async function readOwnPasskeys(cache: QueryClient): Promise<AnswerOf<typeof getPasskeys>['passkeys']> {
  const { passkeysQuery } = await import('./api.ts');
  return (await cache.fetchQuery(passkeysQuery)).passkeys;
}
