import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusy } from '#platform/web/api.ts';
import { takeReturnPath } from '#platform/web/return-path.ts';
import { writeToken } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.ts';
import {
  beginProviderLogin,
  enterProviderCode,
  finishProviderLogin,
  signUpWithProvider,
} from '../../contract.ts';
import { hardNavigate } from '../api.ts';

/** Logs this browser in and leaves, as a log-in with a password does; busy until the page is gone. */
async function enter({ message, token }: { message: string; token: string }): Promise<void> {
  writeToken(token);
  toast(message, { kind: 'success' });
  await hardNavigate(takeReturnPath('/registration'));
}

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
