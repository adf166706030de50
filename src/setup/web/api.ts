import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { hardNavigate } from '#accounts/web/index.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { writeToken } from '#platform/web/session.ts';
import { checkSetupLink, getEmptyPagesOffer, setUpSite, startWithEmptyPages } from '../contract.ts';
import { forgetSetupDraft } from './setup-values.ts';

export const buildSetupLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['setup', token],
    queryFn: ({ signal }) => callApi(checkSetupLink, { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Path of the setup checklist of the desk. */
const checklistPath = '/year';

/** Sets up the site, logs the browser in and opens the checklist. */
export const setUpSiteMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: async (body: BodyOf<typeof setUpSite>) => {
    const { token } = await callApi(setUpSite, { body });
    forgetSetupDraft();
    writeToken(token);
    await hardNavigate(checklistPath);
  },
});

export const emptyPagesOfferQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['emptyPages'],
  queryFn: ({ signal }) => callApi(getEmptyPagesOffer, { signal }),
});

/** Pages, events and the checklist all change, so that everything is fetched again. */
export const buildStartWithEmptyPagesMutation = (cache: QueryClient) =>
  mutationOptions({
    ...retryWhenBusyOptions,
    mutationFn: (body: BodyOf<typeof startWithEmptyPages>) => callApi(startWithEmptyPages, { body }),
    onSettled: () => {
      void cache.invalidateQueries();
    },
  });
