import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { prepareFileForUpload } from '#media/web/index.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { sendFile } from '#platform/web/file-transfer.ts';
import {
  createGuardianLink,
  decideGuardianScan,
  getDelegateDetails,
  getGuardianConsentToSign,
  getOwnDetails,
  getWelfareSettings,
  requestGuardianConsent,
  saveOwnDetails,
  signGuardianConsent,
  updateWelfareSettings,
  uploadGuardianScan,
} from '../contract.ts';

export const ownDetailsQuery = queryOptions({
  queryKey: ['ownDetails'],
  queryFn: ({ signal }) => callApi(getOwnDetails, { signal }),
});
export type OwnDetails = AnswerOf<typeof getOwnDetails>['registrations'][number];

const refetchOwn = (cache: QueryClient) => ({
  ...retryWhenBusyOptions,
  onSettled: () => {
    // Answers are refetched too, because the date of birth decides whether questions for minors are asked.
    cache.invalidateQueries({ queryKey: ['ownAnswers'] });
    return cache.invalidateQueries({ queryKey: ownDetailsQuery.queryKey });
  },
});

export const buildSaveOwnDetailsMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchOwn(cache),
    mutationFn: (body: BodyOf<typeof saveOwnDetails>) => callApi(saveOwnDetails, { body }),
  });

export const buildRequestGuardianConsentMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchOwn(cache),
    mutationFn: (body: BodyOf<typeof requestGuardianConsent>) => callApi(requestGuardianConsent, { body }),
  });

export const buildCreateGuardianLinkMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchOwn(cache),
    mutationFn: (body: BodyOf<typeof createGuardianLink>) => callApi(createGuardianLink, { body }),
  });

export const buildUploadGuardianScanMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchOwn(cache),
    mutationFn: async ({ file, query }: { file: File; query: QueryOf<typeof uploadGuardianScan> }) =>
      sendFile(uploadGuardianScan, await prepareFileForUpload(file), { query }),
  });

export const buildDecideGuardianScanMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof decideGuardianScan>) => callApi(decideGuardianScan, { body }),
    onSettled: (_answer, _error, { registrationId }) =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['delegateDetails', registrationId] }),
        cache.invalidateQueries({ queryKey: ['RegisteredEventData'] }),
      ]),
  });

export const buildGuardianConsentQuery = (token: string) =>
  queryOptions({
    queryKey: ['guardian', token],
    queryFn: ({ signal }) => callApi(getGuardianConsentToSign, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const signGuardianConsentMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: (body: BodyOf<typeof signGuardianConsent>) => callApi(signGuardianConsent, { body }),
});

export const buildWelfareSettingsQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['welfareSettings', eventName],
    queryFn: ({ signal }) => callApi(getWelfareSettings, { params: { eventName }, signal }),
  });
export type WelfareSettings = AnswerOf<typeof getWelfareSettings>;

export const buildUpdateWelfareSettingsMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateWelfareSettings>) => callApi(updateWelfareSettings, { body }),
    // The refetch is not awaited. It remounts the form, so the form's own handlers must run first.
    onSettled: () => {
      cache.invalidateQueries({ queryKey: ['welfareSettings'] });
    },
  });

export const buildDelegateDetailsQuery = (registrationId: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['delegateDetails', registrationId],
    queryFn: ({ signal }) => callApi(getDelegateDetails, { params: { registrationId }, signal }),
  });
