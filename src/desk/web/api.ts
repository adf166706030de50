import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedData } from '#platform/web/desk/query-options.ts';
import { getChecklist } from '../contract/checklist.ts';
import { getToday, searchDesk } from '../contract.ts';

/** The pending work. Refetched while the page is open, because others work on it too. */
export const todayQuery = queryOptions({
  ...sharedData,
  refetchInterval: 15_000,
  queryKey: ['today'],
  queryFn: ({ signal }) => callApi(getToday, { signal }),
});

/** Refetched when the viewer returns from another screen. */
export const checklistQuery = queryOptions({
  ...sharedData,
  queryKey: ['checklist'],
  queryFn: ({ signal }) => callApi(getChecklist, { signal }),
});

/** The previous results stay until the new ones arrive. */
export const searchQuery = (search: string) =>
  queryOptions({
    ...sharedData,
    placeholderData: keepPreviousData,
    queryKey: ['desk search', search],
    queryFn: ({ signal }) => callApi(searchDesk, { query: { q: search }, signal }),
  });
export type Found = AnswerOf<typeof searchDesk>;
