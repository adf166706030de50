import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { hardNavigate } from '#accounts/web/index.ts';
import { uploadEmblem } from '#media/contract.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { sendFile } from '#platform/web/file-transfer.ts';
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

/** Path of the screen on which a superadmin uploads the emblem. */
const emblemPath = '/emblem';

/**
 * Sets up the site, logs the browser in and opens the checklist. The emblem is uploaded with the session of the new
 * superadmin, so that nothing is stored before the site is set up. If that fails, opens the screen of the emblem.
 */
export const setUpSiteMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: async ({ body, emblem }: { body: BodyOf<typeof setUpSite>; emblem: File | undefined }) => {
    const { token } = await callApi(setUpSite, { body });
    forgetSetupDraft();
    writeToken(token);
    const isUploaded = emblem === undefined || (await sendEmblem(emblem));
    await hardNavigate(isUploaded ? checklistPath : emblemPath);
  },
});

async function sendEmblem(emblem: File): Promise<boolean> {
  try {
    await sendFile(uploadEmblem, emblem, { query: { revision: 0 } });
    return true;
  } catch {
    return false;
  }
}

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
