import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { sendFile } from '#platform/web/file-transfer.ts';
import { getEmblem, removeEmblem, uploadEmblem } from '../contract/emblem.ts';
import { maxEmblemBytes } from '../contract/emblem-files.ts';
import { acceptedImageTypes } from '../contract/images.ts';

const pollMs = 1000;
const queryKey = ['emblem'];

/** Reads the emblem, and polls while an uploaded one is processed. */
export const emblemQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey,
  queryFn: ({ signal }) => callApi(getEmblem, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.uploaded?.state === 'waiting' || data?.uploaded?.state === 'processing' ? pollMs : false,
});

export const buildUploadEmblemMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ file, revision }: { file: File; revision: number }) =>
      sendFile(uploadEmblem, file, { query: { revision } }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });

export const buildRemoveEmblemMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (revision: number) => callApi(removeEmblem, { body: { revision } }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });

/** Returns an error text for a file that the server would reject, based on its size and declared type. */
export function findEmblemFileError(file: File): string | undefined {
  if (file.size > maxEmblemBytes) return uploadEmblem.errors.tooLarge.message;
  const isOther = file.type !== '' && !acceptedImageTypes.includes(file.type);
  return isOther ? uploadEmblem.errors.noPicture.message : undefined;
}
