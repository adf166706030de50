import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { getChecklist } from '../contract/checklist.ts';
import { getOverview } from '../contract/overview.ts';
import { listPendingWork, searchDesk } from '../contract.ts';

/** Fetches the pending work every 15 seconds, because several admins change it at the same time. */
export const pendingWorkQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  refetchInterval: 15_000,
  queryKey: ['today'],
  queryFn: ({ signal }) => callApi(listPendingWork, { signal }),
});

/** Fetches dates, news and open points once a minute. They change more slowly than the pending work. */
export const overviewQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  refetchInterval: 60_000,
  queryKey: ['overview'],
  queryFn: ({ signal }) => callApi(getOverview, { signal }),
});

export const checklistQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['checklist'],
  queryFn: ({ signal }) => callApi(getChecklist, { signal }),
});

const menuChecklistAgeMs = 5 * 60_000;

/** The checklist for the count in the menu of every screen. Fetches it again only when it is older than 5 minutes. */
export const menuChecklistQuery = queryOptions({
  ...checklistQuery,
  staleTime: menuChecklistAgeMs,
  refetchInterval: menuChecklistAgeMs,
});

/** Searches the desk. The previous results stay visible until the new ones arrive. */
export const buildDeskSearchQuery = (search: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    placeholderData: keepPreviousData,
    queryKey: ['desk search', search],
    queryFn: ({ signal }) => callApi(searchDesk, { query: { q: search }, signal }),
  });
export type SearchResults = AnswerOf<typeof searchDesk>;
