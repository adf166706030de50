import { notifyManager, QueryClient } from '@tanstack/react-query';

const minutes = 60_000;

// Makes state changes render before the second click of a double click. The button is then already disabled.
notifyManager.setScheduler(queueMicrotask);

/**
 * The cache of queries, with the defaults of product 12.4. Log-in and log-out reload the page, which empties the cache.
 * Calls without a network fail at once. These keys are fixed by product 12.4: ['profile'], ['studentEventRegs'],
 * ['RegisteredEventData'], ['contactUsData'].
 */
export const queryClient = new QueryClient({
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
