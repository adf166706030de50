import { keepPreviousData } from '@tanstack/react-query';

/** Several people work at once: what is kept is shown at once and asked for again whenever a desk is opened. */
export const sharedData = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: true } as const;

/** A page of a list stays on screen until the next is there. */
export const sharedList = { ...sharedData, placeholderData: keepPreviousData } as const;
