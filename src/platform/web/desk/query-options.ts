import { keepPreviousData } from '@tanstack/react-query';

/** Query options for data that several admins change: shows the cache and refetches when a desk screen opens. */
export const sharedData = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: true } as const;

/** Also keeps a page of a list on screen until the next has loaded. */
export const sharedList = { ...sharedData, placeholderData: keepPreviousData } as const;
