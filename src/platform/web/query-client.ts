import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { forbidden } from '../contract/common.ts';
import { errorCode } from './api.ts';

const minutes = 60_000;

// Makes state changes render before the second click of a double click. The button is then already disabled.
notifyManager.setScheduler(queueMicrotask);

/** Refetches the profile after a 403 with the code 'forbidden', because the role may have changed (product 12.4). */
const onError = (error: unknown) => {
  if (errorCode(error) === ('forbidden' satisfies typeof forbidden.code))
    void queryClient.invalidateQueries({ queryKey: ['profile'] });
};

/**
 * The cache of queries, with the defaults of product 12.4. Log-in and log-out reload the page, which empties the cache.
 * While offline, calls fail at once instead of waiting for the connection. These keys are fixed by product 12.4:
 * ['profile'], ['studentEventRegs'], ['RegisteredEventData'], ['contactUsData'].
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 10 * minutes,
      gcTime: 15 * minutes,
      refetchInterval: 15 * minutes,
      retry: false,
      refetchOnMount: false,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
