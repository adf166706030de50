import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#platform/contract/call.ts';
import { callApi, errorCode, retryWhenBusyOptions } from '#platform/web/api.ts';
import {
  addPasskey,
  listOwnPasskeys,
  logInWithPasskey,
  removePasskey,
  startPasskeyCreation,
  type UsedCredential,
} from '../../contract/passkeys.ts';
import {
  alwaysFreshQueryOptions,
  refetchSecondFactorAndProfile,
  sessionsQuery,
  storeSessionAndNavigate,
} from '../api.ts';
import { createPasskey, requestPasskey, signalUnknownPasskey } from './browser.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => callApi(listOwnPasskeys, { signal }),
  ...alwaysFreshQueryOptions,
});

export const addPasskeyMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: async ({ name, password }: { name: string; password: string }) => {
    const { options } = await callApi(startPasskeyCreation, { body: { password } });
    const credential = await createPasskey(options);
    return callApi(addPasskey, { body: { name, credential } });
  },
});

export const removePasskeyMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: (body: BodyOf<typeof removePasskey>) => callApi(removePasskey, { body }),
});

/** Refetches the passkeys, and also the second factor and the sessions, which a change of passkeys can affect. */
export function refetchPasskeysSecondFactorAndSessions(cache: QueryClient): void {
  refetchSecondFactorAndProfile(cache);
  cache.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  cache.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

/**
 * Logs in with the chosen passkey, or opens the browser's dialog to choose one. Stays pending until the next page is
 * loaded.
 */
export const passkeyLoginMutation = mutationOptions({
  mutationFn: async (chosen: UsedCredential | undefined) => {
    const credential = chosen ?? (await requestPasskey());
    const answer = await callApi(logInWithPasskey, { body: { credential } }).catch(async (error) => {
      if (errorCode(error) === logInWithPasskey.errors.unknown.code)
        await signalUnknownPasskey(credential.id);
      throw error;
    });
    await storeSessionAndNavigate(answer);
  },
});
