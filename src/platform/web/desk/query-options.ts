import { keepPreviousData } from '@tanstack/react-query';

/**
 * Options of a query for data that several admins change. A screen shows cached data and refetches it at once, unless
 * the data has just arrived for another part of the screen.
 */
export const alwaysFreshDataQueryOptions = {
  staleTime: 1_000,
  refetchOnMount: true,
  refetchOnWindowFocus: true,
} as const;

/**
 * Options of a query for a list that several admins change. The previous page stays on screen until the next one has
 * loaded.
 */
export const alwaysFreshListQueryOptions = {
  ...alwaysFreshDataQueryOptions,
  placeholderData: keepPreviousData,
} as const;
