import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/web/api.ts';
import { listOwnSittings } from '../../contract/floor.ts';

/** Read again every minute, because a session may begin at any time. */
export const ownSittingsQuery = queryOptions({
  queryKey: ['ownSittings'],
  queryFn: ({ signal }) => callApi(listOwnSittings, { signal }),
  refetchInterval: 60_000,
});
