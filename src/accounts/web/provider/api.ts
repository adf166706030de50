import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import {
  beginProviderLogin,
  finishProviderLogin,
  finishProviderLoginWithCode,
  signUpWithProvider,
} from '../../contract.ts';
import { hardNavigate, storeSessionAndNavigate } from '../api.ts';

export const beginProviderLoginMutation = mutationOptions({
  mutationFn: async () => {
    const { address } = await callApi(beginProviderLogin);
    await hardNavigate(address);
  },
});

/**
 * Completes the login as a query, not a mutation, so that opening the page sends one request. The provider's answer
 * works only once.
 * @param query the query of the page's address
 */
export const buildFinishProviderLoginQuery = (query: string) =>
  queryOptions({
    queryKey: ['providerLogin', query],
    queryFn: async () => {
      const answer = await callApi(finishProviderLogin, { body: { query } });
      if (answer.outcome !== 'in') return answer;
      await storeSessionAndNavigate(answer);
      return { outcome: 'in' as const };
    },
    enabled: query !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });

export const providerCodeMutation = mutationOptions({
  mutationFn: async (body: BodyOf<typeof finishProviderLoginWithCode>) =>
    storeSessionAndNavigate(await callApi(finishProviderLoginWithCode, { body })),
  gcTime: 0,
});

export const providerSignUpMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: async (body: BodyOf<typeof signUpWithProvider>) =>
    storeSessionAndNavigate(await callApi(signUpWithProvider, { body })),
  gcTime: 0,
});
