import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { sendFile } from '#platform/web/file-transfer.ts';
import * as calls from '../contract.ts';

export const ownRecordNamesQuery = queryOptions({
  queryKey: ['ownRecordNames'],
  queryFn: ({ signal }) => callApi(calls.listOwnRecordNames, { signal }),
});
export type OwnRecordName = AnswerOf<typeof calls.listOwnRecordNames>['registrations'][number];

export const buildSetRecordNameMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof calls.setRecordName>) => callApi(calls.setRecordName, { body }),
    onSuccess: (_answer, { registrationId, name }) => {
      cache.setQueryData(ownRecordNamesQuery.queryKey, (known) =>
        known
          ? {
              registrations: known.registrations.map((own) =>
                own.registrationId === registrationId ? { ...own, shownAs: name } : own,
              ),
            }
          : known,
      );
    },
    onError: () => {
      void cache.invalidateQueries({ queryKey: ownRecordNamesQuery.queryKey });
    },
  });

export const buildRecordQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['record', eventName],
    queryFn: ({ signal }) => callApi(calls.getRecord, { params: { eventName }, signal }),
  });
export type DeskRecord = AnswerOf<typeof calls.getRecord>;

/** Fetches the record again after a change, and after one that was refused. */
const refetch = (cache: QueryClient) => ({
  onSettled: () => {
    void cache.invalidateQueries({ queryKey: ['record'] });
  },
});

export const buildShowRecordMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.showRecord>) => callApi(calls.showRecord, { body }),
  });

export const buildHideRecordMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.hideRecord>) => callApi(calls.hideRecord, { body }),
  });

export const buildAddRecordTextMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: ({ file, ...query }: { eventName: string; committee: string; title: string; file: File }) =>
      sendFile(calls.addRecordText, file, { query }),
  });

export const buildRemoveRecordTextMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.removeRecordText>) => callApi(calls.removeRecordText, { body }),
  });
