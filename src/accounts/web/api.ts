import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { ApiError, callApi, retryWhenBusy } from '#platform/web/api.ts';
import type { ProfileQuery } from '#platform/web/desk/viewer.ts';
import { forgetKeptFile } from '#platform/web/kept-file.ts';
import { takeReturnPath } from '#platform/web/return-path.ts';
import { readToken, removeToken, writeToken } from '#platform/web/session.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import {
  confirmInstitute,
  confirmSecondFactor,
  dashboard,
  deleteOwnAccount,
  editProfile,
  endOtherSessions,
  endSession,
  getSecondFactor,
  getSessions,
  login,
  logout,
  reissueRecoveryCodes,
  resetPassword,
  revertPasswordChange,
  sendInstituteLink,
  sendLink,
  sendResetLink,
  signup,
  startSecondFactor,
  turnOffSecondFactor,
} from '../contract.ts';

/**
 * Opens another page with a full page load, so that no data of a session stay in memory. Resolves only if the user
 * returns and the browser restores this page, so a pending button stays busy until then.
 */
export function hardNavigate(path: string): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true });
    location.assign(path);
  });
}

const readProfile = ({ signal }: { signal: AbortSignal }) => callApi(dashboard, { signal });

/** Product 12.4 fixes the key. */
export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: readProfile });

export const secondFactorQuery = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: ({ signal }) => callApi(getSecondFactor, { signal }),
  staleTime: 0,
  refetchOnMount: 'always',
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callApi(getSessions, { signal }),
  staleTime: 0,
  refetchOnMount: 'always',
});

export type Profile = AnswerOf<typeof dashboard>;

/** The profile query in the form that the desk layout needs. */
export const viewerQuery: ProfileQuery = { queryKey: profileQuery.queryKey, queryFn: readProfile };

/** Stores the session token, then opens the invitation that the login began with, or /registration. */
export async function startSession({ message, token }: { message: string; token: string }): Promise<void> {
  writeToken(token);
  toast(message, { kind: 'success' });
  await hardNavigate(takeReturnPath('/registration'));
}

export const logInMutation = mutationOptions({
  ...retryWhenBusy,
  mutationFn: async (body: BodyOf<typeof login>) => startSession(await callApi(login, { body })),
});

export const signUpMutation = mutationOptions({
  ...retryWhenBusy,
  mutationFn: (body: BodyOf<typeof signup>) => callApi(signup, { body }),
});

/** Product 12.5: only this message means that the link was sent; any other is an error. */
export const sendLinkMutation = mutationOptions({
  mutationFn: async () => {
    const answer = await callApi(sendLink);
    if (answer.message !== sendLink.answer.shape.message.value) throw new ApiError(answer.message, 200);
    return answer;
  },
});

export const sendResetLinkMutation = mutationOptions({
  ...retryWhenBusy,
  mutationFn: (body: BodyOf<typeof sendResetLink>) => callApi(sendResetLink, { body }),
});

/** Every session of the account ends with it (product 4.1), so this browser deletes its own token. */
export const resetPasswordMutation = mutationOptions({
  ...retryWhenBusy,
  mutationFn: async (body: BodyOf<typeof resetPassword>) => {
    const answer = await callApi(resetPassword, { body });
    removeToken();
    return answer;
  },
});

/** All sessions end with this call, so the browser's token is removed. */
export const revertPasswordMutation = mutationOptions({
  ...retryWhenBusy,
  mutationFn: async (body: BodyOf<typeof revertPasswordChange>) => {
    const answer = await callApi(revertPasswordChange, { body });
    removeToken();
    return answer;
  },
  // The token sets a password: it stays in memory no longer than its screen.
  gcTime: 0,
});

export const editProfileMutation = mutationOptions({
  ...retryWhenBusy,
  mutationFn: (body: BodyOf<typeof editProfile>) => callApi(editProfile, { body }),
});

/** Logs one session of the account out, or without an id every one but this browser's. */
export const endSessionsMutation = mutationOptions({
  ...retryWhenBusy,
  mutationFn: ({
    sessionID,
    password,
  }: {
    sessionID: string | undefined;
    password: string;
  }): Promise<{ message: string }> =>
    sessionID === undefined
      ? callApi(endOtherSessions, { body: { password } })
      : callApi(endSession, { body: { sessionID, password } }),
});

export const startSecondFactorMutation = mutationOptions({
  ...retryWhenBusy,
  mutationFn: (body: BodyOf<typeof startSecondFactor>) => callApi(startSecondFactor, { body }),
  // The secret stays in memory no longer than its screen.
  gcTime: 0,
});

export const confirmSecondFactorMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof confirmSecondFactor>) => callApi(confirmSecondFactor, { body }),
  gcTime: 0,
});

export const reissueRecoveryCodesMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof reissueRecoveryCodes>) => callApi(reissueRecoveryCodes, { body }),
  gcTime: 0,
});

export const turnOffSecondFactorMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof turnOffSecondFactor>) => callApi(turnOffSecondFactor, { body }),
});

/** Refetches what depends on the second factor: it can open or close the desk. */
export function refreshSecondFactor(cache: QueryClient): void {
  cache.invalidateQueries({ queryKey: secondFactorQuery.queryKey, refetchType: 'all' });
  cache.invalidateQueries({ queryKey: profileQuery.queryKey, refetchType: 'all' });
}

const leavingKey = ['leaving'];

/** While one of these runs, the browser is logging out, and screens hide the 'not logged in' message. */
export const loggingOut = { mutationKey: leavingKey } as const;

/** Removes the token even when the server cannot be reached. */
export const signOutMutation = mutationOptions({
  mutationKey: leavingKey,
  mutationFn: async () => {
    if (readToken()) await callApi(logout).catch(() => undefined);
    await forgetKeptFile();
    removeToken();
    await hardNavigate('/');
  },
});

/** Schedules the own account for deletion and logs this browser out. */
export const deleteOwnAccountMutation = mutationOptions({
  mutationKey: leavingKey,
  mutationFn: async () => {
    const { message } = await callApi(deleteOwnAccount);
    toast(message, { kind: 'success', duration: toastDurations.important });
    await forgetKeptFile();
    removeToken();
    await hardNavigate('/');
  },
});

export const sendInstituteLinkMutation = mutationOptions({
  ...retryWhenBusy,
  mutationFn: (body: BodyOf<typeof sendInstituteLink>) => callApi(sendInstituteLink, { body }),
});

/** Uses a confirmation link: a query, since opening the page is the request. */
export function confirmationQuery(token: string, cache: QueryClient) {
  return queryOptions({
    queryKey: ['institute confirmation', token],
    queryFn: async () => {
      const answer = await callApi(confirmInstitute, { body: { token } });
      cache.removeQueries({ queryKey: profileQuery.queryKey });
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
}
