import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { offlinePages } from '#platform/contract/offline-pages.ts';
import { deviceLogOutParameter } from '#platform/contract/paths.ts';
import { ApiError, callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import { safeLocalStorage } from '#platform/web/browser-storage.ts';
import type { ProfileQuery } from '#platform/web/desk/viewer.ts';
import { deleteOfflinePages } from '#platform/web/offline-pages.ts';
import {
  findLandingPath,
  forgetLoginEmail,
  forgetReturnPath,
  readReturnPath,
  takeReturnPath,
} from '#platform/web/return-path.ts';
import { deleteAllSealedData } from '#platform/web/sealed-store.ts';
import { deviceLogOutPageStorageKey, readToken, removeToken, writeToken } from '#platform/web/session.ts';
import { deleteStoredFileOfAnyOwner } from '#platform/web/stored-file.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import {
  confirmInstitute,
  confirmSecondFactor,
  editProfile,
  endOtherSessions,
  endSession,
  getOwnProfile,
  getSecondFactor,
  listOwnSessions,
  login,
  logout,
  reissueRecoveryCodes,
  replaceUnwantedPassword,
  resetPassword,
  scheduleOwnAccountDeletion,
  sendInstituteLink,
  sendOwnVerificationLink,
  sendResetLink,
  signup,
  startSecondFactor,
  turnOffAuthenticatorApp,
} from '../contract.ts';

/**
 * Opens a page with a full page load, so that no data of the session stays in memory. The promise resolves only if
 * the user returns to this page, so a pending button stays busy until then.
 */
export function hardNavigate(path: string): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true });
    location.assign(path);
  });
}

const readProfile = ({ signal }: { signal: AbortSignal }) => callApi(getOwnProfile, { signal });

/** The specification fixes this key (product 12.4). */
export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: readProfile });

export const alwaysFreshQueryOptions = { staleTime: 0, refetchOnMount: 'always' } as const;

export const secondFactorQuery = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: ({ signal }) => callApi(getSecondFactor, { signal }),
  ...alwaysFreshQueryOptions,
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callApi(listOwnSessions, { signal }),
  ...alwaysFreshQueryOptions,
});

export type Profile = AnswerOf<typeof getOwnProfile>;

/** The profile's query in the type that the desk layout expects. */
export const viewerQuery: ProfileQuery = { queryKey: profileQuery.queryKey, queryFn: readProfile };

/**
 * Stores the session token and opens the page from which the user came to the login. Without one, opens the page of
 * today's duty (product 22.42), or else /registration.
 */
export async function storeSessionAndNavigate({
  message,
  token,
}: {
  message: string;
  token: string;
}): Promise<void> {
  writeToken(token);
  toast(message, { kind: 'success' });
  forgetLoginEmail();
  const landing = readReturnPath() === undefined ? await findLandingPath() : undefined;
  await hardNavigate(takeReturnPath(landing ?? '/registration'));
}

export const logInMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: async (body: BodyOf<typeof login>) => storeSessionAndNavigate(await callApi(login, { body })),
});

export const signUpMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: (body: BodyOf<typeof signup>) => callApi(signup, { body }),
});

/** Requests a verification link. An answer with an unexpected message is an error (product 12.5). */
export const sendVerificationLinkMutation = mutationOptions({
  mutationFn: async () => {
    const answer = await callApi(sendOwnVerificationLink);
    if (answer.message !== sendOwnVerificationLink.answer.shape.message.value)
      throw new ApiError(answer.message, 200);
    return answer;
  },
});

export const sendResetLinkMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: (body: BodyOf<typeof sendResetLink>) => callApi(sendResetLink, { body }),
});

/** Sets a new password. Removes the session token, because the server ends all sessions (product 4.1). */
export const resetPasswordMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: async (body: BodyOf<typeof resetPassword>) => {
    const answer = await callApi(resetPassword, { body });
    removeToken();
    return answer;
  },
});

/** Reverts a password change. Removes the session token, because the server ends all sessions. */
export const revertPasswordMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: async (body: BodyOf<typeof replaceUnwantedPassword>) => {
    const answer = await callApi(replaceUnwantedPassword, { body });
    removeToken();
    return answer;
  },
  // Removes the reset token from memory as soon as the screen closes.
  gcTime: 0,
});

export const editProfileMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: (body: BodyOf<typeof editProfile>) => callApi(editProfile, { body }),
});

/** Ends one session of the user, or without `sessionID` all sessions except this browser's. */
export const endSessionsMutation = mutationOptions({
  ...retryWhenBusyOptions,
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
  ...retryWhenBusyOptions,
  mutationFn: (body: BodyOf<typeof startSecondFactor>) => callApi(startSecondFactor, { body }),
  // Removes the secret from memory as soon as the screen closes.
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

export const turnOffAuthenticatorAppMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof turnOffAuthenticatorApp>) => callApi(turnOffAuthenticatorApp, { body }),
});

/**
 * Refetches the second factor and the profile, which contains whether the user must set up a second factor before using
 * the desk.
 */
export function refetchSecondFactorAndProfile(cache: QueryClient): void {
  cache.invalidateQueries({ queryKey: secondFactorQuery.queryKey, refetchType: 'all' });
  cache.invalidateQueries({ queryKey: profileQuery.queryKey, refetchType: 'all' });
}

const leavingKey = ['leaving'];

/** Mutation filter that matches a running logout. During a logout, screens do not show 'You have not logged in!'. */
export const logOutMutationFilter = { mutationKey: leavingKey } as const;

/**
 * Deletes the payment picture, the encrypted data and the offline pages that this browser has stored, removes the
 * session token, and opens the home page.
 */
export async function clearBrowserDataAndGoHome(): Promise<void> {
  forgetReturnPath();
  await Promise.all([deleteStoredFileOfAnyOwner(), deleteAllSealedData(), deleteOfflinePages()]);
  safeLocalStorage.remove(deviceLogOutPageStorageKey);
  removeToken();
  await hardNavigate('/');
}

/**
 * Logs out. Removes the session token even if the server cannot be reached. On a device that is used for check-in or
 * for the roll call, opens that page instead. The page first sends the scans and attendance marks that are still stored
 * on the device, then logs out.
 */
export const logOutMutation = mutationOptions({
  mutationKey: leavingKey,
  mutationFn: async () => {
    const page = offlinePages.find((known) => known === safeLocalStorage.get(deviceLogOutPageStorageKey));
    if (page) return hardNavigate(`${page}?${deviceLogOutParameter}`);
    if (readToken()) await callApi(logout).catch(() => undefined);
    await clearBrowserDataAndGoHome();
  },
});

export const scheduleOwnAccountDeletionMutation = mutationOptions({
  mutationKey: leavingKey,
  mutationFn: async () => {
    const { message } = await callApi(scheduleOwnAccountDeletion);
    toast(message, { kind: 'success', duration: toastDurations.important });
    await clearBrowserDataAndGoHome();
  },
});

export const sendInstituteLinkMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: (body: BodyOf<typeof sendInstituteLink>) => callApi(sendInstituteLink, { body }),
});

/** Confirms the institute e-mail as a query, not a mutation, so that opening the page sends one request. */
export function buildConfirmInstituteQuery(token: string, cache: QueryClient) {
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
