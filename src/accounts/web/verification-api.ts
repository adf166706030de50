import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract/call.ts';
import { ApiError, callApi } from '#platform/web/api.ts';
import { retryWhenBusy } from '#platform/web/retry-after.ts';
import { readToken } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { getLinkAccount, rejectSignup, verifyToken } from '../contract.ts';
import { profileQuery } from './api.ts';
import { verificationErrorText } from './error-texts.ts';

/** Somebody whose address a link would verify. */
export type LinkAccount = NonNullable<AnswerOf<typeof getLinkAccount>['account']>;

/**
 * Whether the reader of a verification link has to be asked first, and about whose account: not in a browser that is logged in
 * to it, and not about a link that verifies nothing; and whether the link was used before. Answered once, whatever becomes of
 * the session later.
 */
export function readerQuery(token: string, cache: QueryClient) {
  return queryOptions({
    queryKey: ['verification', 'reader', token],
    queryFn: async (): Promise<{ ask: LinkAccount | null; isUsed: boolean }> => {
      const { account, isUsed } = await callApi(getLinkAccount, { body: { token } });
      return { ask: account && (await isOwn(account, cache)) ? null : account, isUsed };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
}

async function isOwn({ email }: LinkAccount, cache: QueryClient): Promise<boolean> {
  if (!readToken()) return false;
  const profile = await cache.fetchQuery(profileQuery).catch(() => undefined);
  return profile?.email === email;
}

/** Whether another opening of the same link, at the same time, has used it. */
async function wasUsedMeanwhile(token: string, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.message !== verifyToken.errors.userNotFound[1]) return false;
  const state = await callApi(getLinkAccount, { body: { token } }).catch(() => undefined);
  return state?.isUsed ?? false;
}

/**
 * Uses a verification link. A query and not a mutation, because opening the page is the request: however often the screen
 * mounts, the link is used once, and what came of it is said once.
 * @param eventName of what somebody verified may register for
 */
export function verificationQuery(token: string, cache: QueryClient, eventName: string) {
  return queryOptions({
    queryKey: ['verification', token],
    queryFn: async () => {
      try {
        const answer = await callApi(verifyToken, { params: { token } });
        cache.removeQueries({ queryKey: profileQuery.queryKey });
        toast(
          `Email verified successfully, redirecting to registration page after 2sec or alternatively you can go to applynow page to register for the ${eventName}`,
          { kind: 'success', duration: toastDurations.important },
        );
        return { ...answer, isUsed: false };
      } catch (error) {
        if (await wasUsedMeanwhile(token, error)) return { isUsed: true };
        toast(verificationErrorText(error), {
          kind: 'error',
          duration: toastDurations.important,
          failure: error,
        });
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
}

/** Says with the link that its reader did not open the account. */
export const disownMutation = mutationOptions({
  ...retryWhenBusy,
  mutationFn: (token: string) => callApi(rejectSignup, { body: { token } }),
});
