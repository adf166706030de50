import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedData, sharedList } from '#platform/web/desk/query-options.ts';
import { sendFile } from '#platform/web/file-calls.ts';
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

/** Polls while a picture of the list is processed. */
export const picturesQuery = (query: QueryOf<typeof listPictures>) =>
  queryOptions({
    ...sharedList,
    queryKey: ['pictures', query],
    queryFn: ({ signal }) => callApi(listPictures, { query, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ state }) => isProcessing(state)) ? pollMs : false,
  });

/** Invalidates all queries of pictures afterwards. */
function mutation<V, R>(cache: QueryClient, mutationFn: (variables: V) => Promise<R>) {
  return mutationOptions({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: ['pictures'] }),
  });
}

interface Named {
  name: string;
}

export const addMutation = (cache: QueryClient) =>
  mutation(cache, ({ file, ...query }: QueryOf<typeof addPicture> & { file: File }) =>
    sendFile(addPicture, file, { query }),
  );

export const replaceMutation = (cache: QueryClient) =>
  mutation(cache, ({ name, revision, file }: Named & { revision: number; file: File }) =>
    sendFile(replacePicture, file, { params: { name }, query: { revision } }),
  );

export const changeMutation = (cache: QueryClient) =>
  mutation(cache, ({ name, ...body }: Named & BodyOf<typeof changePicture>) =>
    callApi(changePicture, { params: { name }, body }),
  );

export const retryMutation = (cache: QueryClient) =>
  mutation(cache, ({ name, ...body }: Named & BodyOf<typeof retryPicture>) =>
    callApi(retryPicture, { params: { name }, body }),
  );

export const removeMutation = (cache: QueryClient) =>
  mutation(cache, ({ name, ...body }: Named & BodyOf<typeof removePicture>) =>
    callApi(removePicture, { params: { name }, body }),
  );

/** Invalidated with the library's lists. */
export const pictureChoicesQuery = queryOptions({
  ...sharedData,
  queryKey: ['pictures', 'choices'],
  queryFn: ({ signal }) => callApi(listPictureChoices, { signal }),
});
