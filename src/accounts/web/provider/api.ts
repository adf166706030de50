import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusy } from '#platform/web/api.ts';
import {
  beginProviderLogin,
  enterProviderCode,
  finishProviderLogin,
  signUpWithProvider,
} from '../../contract.ts';
import { enter, hardNavigate } from '../api.ts';

/** Leaves for the provider. */
export const beginMutation = mutationOptions({
  mutationFn: async () => {
    const { address } = await callApi(beginProviderLogin);
    await hardNavigate(address);
  },
});

/**
 * Completes the login with the provider's answer. A query and not a mutation, because opening the page is the
 * request: the answer is used once, however often the screen mounts.
 * @param query of the page's address
 */
export const finishQuery = (query: string) =>
  queryOptions({
    queryKey: ['providerLogin', query],
    queryFn: async () => {
      const answer = await callApi(finishProviderLogin, { body: { query } });
      if (answer.outcome !== 'in') return answer;
      await enter(answer);
      return { outcome: 'in' as const };
    },
    enabled: query !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });

export const enterCodeMutation = mutationOptions({
  mutationFn: async (body: BodyOf<typeof enterProviderCode>) =>
    enter(await callApi(enterProviderCode, { body })),
  gcTime: 0,
});

export const signUpMutation = mutationOptions({
  ...retryWhenBusy,
  mutationFn: async (body: BodyOf<typeof signUpWithProvider>) =>
    enter(await callApi(signUpWithProvider, { body })),
  gcTime: 0,
});
