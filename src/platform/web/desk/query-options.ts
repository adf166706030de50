import { keepPreviousData } from '@tanstack/react-query';

/**
 * Options of a query for data that several admins change. When a screen opens, it shows the cached data and refetches
 * them.
 */
export const sharedDataOptions = {
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: true,
} as const;

/** Options for lists that several admins change. A page stays on screen until the next one has loaded. */
export const sharedListOptions = { ...sharedDataOptions, placeholderData: keepPreviousData } as const;
