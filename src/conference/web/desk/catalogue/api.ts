import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { changeCatalogue, getCatalogue } from '../../../contract.ts';
import { announcedEventsQuery } from '../../api.ts';

export type Catalogue = AnswerOf<typeof getCatalogue>;
export type Committee = Catalogue['committees'][number];
export type Portfolio = Committee['portfolios'][number];
export type Change = BodyOf<typeof changeCatalogue>['change'];

export const buildCatalogueQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['catalogue', eventName],
    queryFn: ({ signal }) => callApi(getCatalogue, { params: { eventName }, signal }),
  });

/** The mutation resolves after the catalogue is refetched. */
export const buildChangeCatalogueMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof changeCatalogue>) => callApi(changeCatalogue, { body }),
    onSettled: async (_answer, _error, { eventName }) => {
      for (const queryKey of [announcedEventsQuery.queryKey, ['seats']])
        cache.invalidateQueries({ queryKey });
      await cache.invalidateQueries({ queryKey: buildCatalogueQuery(eventName).queryKey });
    },
  });
