import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedList } from '#platform/web/desk/query-options.ts';
import { sendFile } from '#platform/web/file-calls.ts';
import {
  addPicture,
  changePicture,
  listPictures,
  makePictureAgain,
  type PictureState,
  removePicture,
  replacePicture,
} from '../../../contract/library.ts';

const lookEveryMs = 1500;

/** Whether something will be seen to change by itself. */
export const isUnderWay = (state: PictureState): boolean => state === 'waiting' || state === 'being made';

/** While a picture is being made, its list is asked for again and again. */
export const picturesQuery = (query: QueryOf<typeof listPictures>) =>
  queryOptions({
    ...sharedList,
    queryKey: ['pictures', query],
    queryFn: ({ signal }) => callApi(listPictures, { query, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ state }) => isUnderWay(state)) ? lookEveryMs : false,
  });

/** What it changed is there when it has ended. */
function changing<V, R>(cache: QueryClient, mutationFn: (variables: V) => Promise<R>) {
  return mutationOptions({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: ['pictures'] }),
  });
}

interface Named {
  name: string;
}

export const addMutation = (cache: QueryClient) =>
  changing(cache, ({ file, ...query }: QueryOf<typeof addPicture> & { file: File }) =>
    sendFile(addPicture, file, { query }),
  );

export const replaceMutation = (cache: QueryClient) =>
  changing(cache, ({ name, revision, file }: Named & { revision: number; file: File }) =>
    sendFile(replacePicture, file, { params: { name }, query: { revision } }),
  );

export const changeMutation = (cache: QueryClient) =>
  changing(cache, ({ name, ...body }: Named & BodyOf<typeof changePicture>) =>
    callApi(changePicture, { params: { name }, body }),
  );

export const makeAgainMutation = (cache: QueryClient) =>
  changing(cache, ({ name, ...body }: Named & BodyOf<typeof makePictureAgain>) =>
    callApi(makePictureAgain, { params: { name }, body }),
  );

export const removeMutation = (cache: QueryClient) =>
  changing(cache, ({ name, ...body }: Named & BodyOf<typeof removePicture>) =>
    callApi(removePicture, { params: { name }, body }),
  );
