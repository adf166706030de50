import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { retryWhenBusy } from '#platform/web/retry-after.ts';
import { confirmInstitute, sendInstituteLink } from '../../contract.ts';
import { profileQuery } from '../api.ts';

export const sendInstituteLinkMutation = mutationOptions({
  ...retryWhenBusy,
  mutationFn: (body: BodyOf<typeof sendInstituteLink>) => callApi(sendInstituteLink, { body }),
});

/** Uses a confirmation link: a query, since opening the page is the request. */
export function confirmationQuery(token: string, cache: QueryClient) {
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
