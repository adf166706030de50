import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import {
  alwaysFreshDataQueryOptions,
  alwaysFreshListQueryOptions,
} from '#platform/web/desk/query-options.ts';
import { sendFile } from '#platform/web/file-transfer.ts';
import {
  addPicture,
  changePicture,
  listPictureChoices,
  listPictures,
  type PictureState,
  removePicture,
  replacePicture,
  retryPicture,
} from '../contract/library.ts';

const pollMs = 1500;

const isProcessing = (state: PictureState): boolean => state === 'waiting' || state === 'processing';

/** Lists pictures, and polls while one of them is being processed. */
export const buildPicturesQuery = (query: QueryOf<typeof listPictures>) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['pictures', query],
    queryFn: ({ signal }) => callApi(listPictures, { query, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ state }) => isProcessing(state)) ? pollMs : false,
  });

/** Creates the options of a mutation, after which all queries of pictures are refetched. */
function mutation<V, R>(cache: QueryClient, mutationFn: (variables: V) => Promise<R>) {
  return mutationOptions({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: ['pictures'] }),
  });
}

interface Named {
  name: string;
}

export const buildAddPictureMutation = (cache: QueryClient) =>
  mutation(cache, ({ file, ...query }: QueryOf<typeof addPicture> & { file: File }) =>
    sendFile(addPicture, file, { query }),
  );

export const buildReplacePictureMutation = (cache: QueryClient) =>
  mutation(cache, ({ name, revision, file }: Named & { revision: number; file: File }) =>
    sendFile(replacePicture, file, { params: { name }, query: { revision } }),
  );

export const buildChangePictureMutation = (cache: QueryClient) =>
  mutation(cache, ({ name, ...body }: Named & BodyOf<typeof changePicture>) =>
    callApi(changePicture, { params: { name }, body }),
  );

export const buildRetryFailedPictureMutation = (cache: QueryClient) =>
  mutation(cache, ({ name, ...body }: Named & BodyOf<typeof retryPicture>) =>
    callApi(retryPicture, { params: { name }, body }),
  );

export const buildRemovePictureMutation = (cache: QueryClient) =>
  mutation(cache, ({ name, ...body }: Named & BodyOf<typeof removePicture>) =>
    callApi(removePicture, { params: { name }, body }),
  );

export const pictureChoicesQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['pictures', 'choices'],
  queryFn: ({ signal }) => callApi(listPictureChoices, { signal }),
});
