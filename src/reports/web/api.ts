import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import {
  alwaysFreshDataQueryOptions,
  alwaysFreshListQueryOptions,
} from '#platform/web/desk/query-options.ts';
import * as calls from '../contract.ts';
import type { OpenKey } from '../rule/reader-key.ts';
import { openReaderChallenge } from '../rule/report-key.ts';

export const reportFormQuery = queryOptions({
  queryKey: ['reportForm'],
  queryFn: ({ signal }) => callApi(calls.getReportForm, { signal }),
  staleTime: 0,
});

export const reportDeskQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['reports', 'desk'],
  queryFn: ({ signal }) => callApi(calls.getReportDesk, { signal }),
});

export const buildReportsQuery = (query: QueryOf<typeof calls.listReports>) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['reports', 'list', query],
    queryFn: ({ signal }) => callApi(calls.listReports, { query, signal }),
  });

export const buildReportQuery = (report: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['reports', 'report', report],
    queryFn: ({ signal }) => callApi(calls.getReport, { query: { report }, signal }),
  });

const refetch = (cache: QueryClient) => ({
  onSettled: () => cache.invalidateQueries({ queryKey: ['reports'] }),
});

export const buildSetReportReaderMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.setReportReader>) => callApi(calls.setReportReader, { body }),
  });

export const buildSetUpReaderKeyMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.setUpReaderKey>) => callApi(calls.setUpReaderKey, { body }),
  });

export const buildResealReaderKeyMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: async ({
      key,
      ...body
    }: Omit<BodyOf<typeof calls.resealReaderKey>, 'proof'> & { key: OpenKey }) => {
      const { validUntil, sealed } = await callApi(calls.getReaderKeyChallenge);
      const proof = { validUntil, text: await openReaderChallenge(sealed, key) };
      return callApi(calls.resealReaderKey, { body: { ...body, proof } });
    },
  });

export const buildMarkReportReadMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.markReportRead>) => callApi(calls.markReportRead, { body }),
  });

export const buildAnswerReportMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.answerReport>) => callApi(calls.answerReport, { body }),
  });

export const buildCloseReportMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.closeReport>) => callApi(calls.closeReport, { body }),
  });

export const buildDeleteReportMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.deleteReport>) => callApi(calls.deleteReport, { body }),
  });
