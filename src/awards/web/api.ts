import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/web/api.ts';
import { listOwnAwards } from '../contract.ts';

export const ownAwardsQuery = queryOptions({
  queryKey: ['ownAwards'],
  queryFn: ({ signal }) => callApi(listOwnAwards, { signal }),
});
