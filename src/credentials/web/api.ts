import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { searchDoorDelegates } from '#attendance/contract.ts';
import { prepareFileForUpload } from '#media/web/index.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import {
  alwaysFreshDataQueryOptions,
  alwaysFreshListQueryOptions,
} from '#platform/web/desk/query-options.ts';
import { fetchFile, sendFile } from '#platform/web/file-transfer.ts';
import {
  addCertificateDraft,
  addTeamCertificates,
  type CertificatePictureUse,
  correctOwnCertificateName,
  deleteCertificateDraft,
  deletePortfolioPicture,
  getCertificatePdf,
  getCertificateSetup,
  getOpenBadge,
  getPortfolioPicture,
  getPrintSetup,
  getSignaturePicture,
  issueCertificateAnyway,
  issueCertificates,
  listCertificateKeys,
  listOwnCertificates,
  listPortfolioPictures,
  listWithdrawnCertificates,
  previewIssue,
  previewTeamCertificates,
  printCertificates,
  printPapers,
  saveCertificateDesign,
  saveEmergencyLine,
  searchCertificates,
  stopCertificates,
  uploadPortfolioPicture,
  uploadSignaturePicture,
  verifyCertificate,
  withdrawCertificates,
} from '../contract.ts';

export const ownCertificatesQuery = queryOptions({
  queryKey: ['ownCertificates'],
  queryFn: ({ signal }) => callApi(listOwnCertificates, { signal }),
});

export const buildCorrectOwnCertificateNameMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof correctOwnCertificateName>) =>
      callApi(correctOwnCertificateName, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ownCertificatesQuery.queryKey }),
  });

export const fetchCertificatePdf = (certificateId: string) =>
  fetchFile(getCertificatePdf, { params: { certificateId } });

export const fetchOpenBadge = (certificateId: string) =>
  fetchFile(getOpenBadge, { params: { certificateId } });

export const buildCertificateByCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['certificate', code],
    queryFn: ({ signal }) => callApi(verifyCertificate, { params: { code }, signal }),
  });

/**
 * Reads the public keys and the signed list of withdrawn certificates, with which the browser verifies a QR code.
 */
export const verificationDataQuery = queryOptions({
  queryKey: ['certificateRegister'],
  queryFn: async ({ signal }) => ({
    keys: (await callApi(listCertificateKeys, { signal })).keys,
    withdrawn: await callApi(listWithdrawnCertificates, { signal }),
  }),
});

export const buildCertificateSetupQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    refetchOnWindowFocus: false,
    queryKey: ['certificates', eventName],
    queryFn: ({ signal }) => callApi(getCertificateSetup, { params: { eventName }, signal }),
  });
export type Certificates = AnswerOf<typeof getCertificateSetup>;
export type LeftOutDelegate = Certificates['neverCame'][number];

export const buildCertificateSearchQuery = (eventName: string, query: QueryOf<typeof searchCertificates>) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['certificates', eventName, 'list', query],
    queryFn: ({ signal }) => callApi(searchCertificates, { params: { eventName }, query, signal }),
  });
export type DeskCertificate = AnswerOf<typeof searchCertificates>['rows'][number];

const refetch = (cache: QueryClient) => ({
  onSettled: () => cache.invalidateQueries({ queryKey: ['certificates'] }),
});

export const buildSaveCertificateDesignMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof saveCertificateDesign>) => callApi(saveCertificateDesign, { body }),
  });

export const uploadSignaturePictureMutation = mutationOptions({
  mutationFn: async ({
    eventName,
    file,
    use,
  }: {
    eventName: string;
    file: File;
    use: CertificatePictureUse;
  }) => sendFile(uploadSignaturePicture, file, { query: { eventName, use } }),
});

export const buildSignaturePictureQuery = (pictureId: string | null) =>
  queryOptions({
    queryKey: ['signature', pictureId],
    queryFn: async () =>
      (await fetchFile(getSignaturePicture, { params: { pictureId: pictureId ?? '' } })).bytes,
    enabled: pictureId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const buildAddCertificateDraftMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof addCertificateDraft>) => callApi(addCertificateDraft, { body }),
  });

export const buildDeleteCertificateDraftMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof deleteCertificateDraft>) => callApi(deleteCertificateDraft, { body }),
  });

export type IssueAnyway = Required<NonNullable<BodyOf<typeof previewIssue>['anyway']>>;
export type IssuePreview = AnswerOf<typeof previewIssue>;

/** Reads what would be issued. The previous preview stays visible while another choice is loaded. */
export const buildIssuePreviewQuery = (eventName: string, anyway: IssueAnyway) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['certificates', eventName, 'issue', anyway],
    queryFn: ({ signal }) => callApi(previewIssue, { body: { eventName, anyway }, signal }),
  });

export const buildIssueCertificatesMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof issueCertificates>) => callApi(issueCertificates, { body }),
  });

export const buildIssueCertificateAnywayMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof issueCertificateAnyway>) => callApi(issueCertificateAnyway, { body }),
  });

export const buildWithdrawCertificatesMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof withdrawCertificates>) => callApi(withdrawCertificates, { body }),
  });

export const buildStopCertificatesMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof stopCertificates>) => callApi(stopCertificates, { body }),
  });

export const buildTeamCertificatesQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['certificates', eventName, 'team'],
    queryFn: ({ signal }) => callApi(previewTeamCertificates, { params: { eventName }, signal }),
  });

export const buildAddTeamCertificatesMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof addTeamCertificates>) => callApi(addTeamCertificates, { body }),
  });

export const fetchPrintedCertificates = (eventName: string) =>
  fetchFile(printCertificates, { params: { eventName } });

export const buildPrintSetupQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['print', eventName],
    queryFn: ({ signal }) => callApi(getPrintSetup, { params: { eventName }, signal }),
  });
export type PrintSetup = AnswerOf<typeof getPrintSetup>;

export const buildSaveEmergencyLineMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof saveEmergencyLine>) => callApi(saveEmergencyLine, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['print'] }),
  });

export const fetchPapers = (eventName: string, query: QueryOf<typeof printPapers>) =>
  fetchFile(printPapers, { params: { eventName }, query });

export const buildPortfolioPicturesQuery = (eventName: string, committee: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['print', eventName, 'pictures', committee],
    queryFn: ({ signal }) =>
      callApi(listPortfolioPictures, { params: { eventName }, query: { committee }, signal }),
  });

/**
 * @param at when the picture was uploaded. It is part of the query key, so that a replaced picture is fetched again.
 */
export const buildPortfolioPictureQuery = (portfolioId: string, at: string) =>
  queryOptions({
    queryKey: ['portfolioPicture', portfolioId, at],
    queryFn: async () => (await fetchFile(getPortfolioPicture, { params: { portfolioId } })).bytes,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const buildUploadPortfolioPictureMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: async ({
      file,
      everywhere,
      ...query
    }: {
      eventName: string;
      portfolioId: string;
      everywhere: boolean;
      file: File;
    }) =>
      sendFile(uploadPortfolioPicture, await prepareFileForUpload(file), {
        query: { ...query, everywhere: everywhere ? 'yes' : 'no' },
      }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['print'] }),
  });

export const buildDeletePortfolioPictureMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof deletePortfolioPicture>) => callApi(deletePortfolioPicture, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['print'] }),
  });

/** Finds delegates by the beginnings of words in their own or their delegation's name. */
export const buildDelegatesByNameQuery = (eventName: string, q: string) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['printDelegates', eventName, q],
    queryFn: ({ signal }) =>
      callApi(searchDoorDelegates, { params: { eventName }, query: { occasion: 'arrival', q }, signal }),
    enabled: q.trim() !== '',
  });
