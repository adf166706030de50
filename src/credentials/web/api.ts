import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listDoorPeople } from '#attendance/contract.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedDataOptions, sharedListOptions } from '#platform/web/desk/query-options.ts';
import { fetchFile } from '#platform/web/file-transfer.ts';
import {
  addCertificate,
  correctCertificateName,
  deleteCertificate,
  getCertificate,
  getCertificateKeys,
  getCertificates,
  getOwnCertificates,
  getPrintSetup,
  getWithdrawn,
  issueAnyway,
  issueCertificates,
  printCertificates,
  printPapers,
  saveDesign,
  saveEmergencyLine,
  verifyCertificate,
  withdrawCertificate,
} from '../contract.ts';

export const ownCertificatesQuery = queryOptions({
  queryKey: ['ownCertificates'],
  queryFn: ({ signal }) => callApi(getOwnCertificates, { signal }),
});

export const correctNameMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof correctCertificateName>) => callApi(correctCertificateName, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ownCertificatesQuery.queryKey }),
  });

export const fetchCertificate = (certificateId: string) =>
  fetchFile(getCertificate, { params: { certificateId } });

export const verifyQuery = (code: string) =>
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
    keys: (await callApi(getCertificateKeys, { signal })).keys,
    withdrawn: await callApi(getWithdrawn, { signal }),
  }),
});

export const certificatesQuery = (eventName: string) =>
  queryOptions({
    ...sharedDataOptions,
    refetchOnWindowFocus: false,
    queryKey: ['certificates', eventName],
    queryFn: ({ signal }) => callApi(getCertificates, { params: { eventName }, signal }),
  });
export type Certificates = AnswerOf<typeof getCertificates>;
export type BelowShare = Certificates['below'][number];
export type DeskCertificate = Certificates['certificates'][number];

const refetch = (cache: QueryClient) => ({
  onSettled: () => cache.invalidateQueries({ queryKey: ['certificates'] }),
});

export const saveDesignMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof saveDesign>) => callApi(saveDesign, { body }),
  });

export const addCertificateMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof addCertificate>) => callApi(addCertificate, { body }),
  });

export const deleteCertificateMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof deleteCertificate>) => callApi(deleteCertificate, { body }),
  });

export const issueCertificatesMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof issueCertificates>) => callApi(issueCertificates, { body }),
  });

export const issueAnywayMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof issueAnyway>) => callApi(issueAnyway, { body }),
  });

export const withdrawCertificateMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof withdrawCertificate>) => callApi(withdrawCertificate, { body }),
  });

export const fetchAllCertificates = (eventName: string) =>
  fetchFile(printCertificates, { params: { eventName } });

export const printSetupQuery = (eventName: string) =>
  queryOptions({
    ...sharedDataOptions,
    queryKey: ['print', eventName],
    queryFn: ({ signal }) => callApi(getPrintSetup, { params: { eventName }, signal }),
  });
export type PrintSetup = AnswerOf<typeof getPrintSetup>;

export const saveEmergencyLineMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof saveEmergencyLine>) => callApi(saveEmergencyLine, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['print'] }),
  });

export const fetchPapers = (eventName: string, query: QueryOf<typeof printPapers>) =>
  fetchFile(printPapers, { params: { eventName }, query });

/** Finds delegates by the beginning of a name. */
export const delegatesByNameQuery = (eventName: string, q: string) =>
  queryOptions({
    ...sharedListOptions,
    queryKey: ['printDelegates', eventName, q],
    queryFn: ({ signal }) =>
      callApi(listDoorPeople, { params: { eventName }, query: { occasion: 'arrival', q }, signal }),
    enabled: q.trim() !== '',
  });
