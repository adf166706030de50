import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/web/api.ts';
import { sharedData } from '#platform/web/desk/query-options.ts';
import { listPictureChoices } from '../../../contract/choices.ts';

/** Forgotten with the library's lists when something in the library changes. */
export const pictureChoicesQuery = queryOptions({
  ...sharedData,
  queryKey: ['pictures', 'choices'],
  queryFn: ({ signal }) => callApi(listPictureChoices, { signal }),
});
