import type { QueryClient } from '@tanstack/react-query';
import { profileQuery, readOwnPasskeys } from '#accounts/web/index.ts';
import { ownMoneyQuery } from '#ledger/web/index.ts';
import { ownReceiptsQuery } from '#receipts/web/index.ts';
import { registrationsQuery } from '#registration/web/index.ts';

/** Everything the site tells an account of itself, fetched anew, as a JSON text that people can read too. */
export async function ownDataAsJson(cache: QueryClient, now: Date): Promise<string> {
  const [profile, passkeys, { ypEvents }, { receipts }, { registrations: money }] = await Promise.all([
    cache.fetchQuery({ ...profileQuery, staleTime: 0 }),
    readOwnPasskeys(cache),
    cache.fetchQuery({ ...registrationsQuery, staleTime: 0 }),
    cache.fetchQuery({ ...ownReceiptsQuery, staleTime: 0 }),
    cache.fetchQuery({ ...ownMoneyQuery, staleTime: 0 }),
  ]);
  return JSON.stringify(
    { writtenAt: now.toISOString(), profile, passkeys, registrations: ypEvents, receipts, money },
    null,
    2,
  );
}
