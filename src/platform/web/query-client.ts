import { notifyManager, QueryClient } from '@tanstack/react-query';

const minutes = 60_000;

// Renders state changes before the second click of a double click, so that the button is already disabled.
notifyManager.setScheduler(queueMicrotask);

/**
 * The query cache with the defaults of product 12.4: stale after 10 minutes, kept for 15, refetched every 15, no retry,
 * no refetch on mount, reconnect or window focus. Log-in and log-out reload the page and clear it.
 * Without a network a call fails at once instead of waiting.
 * Keys named by product 12.4: ['profile'], ['studentEventRegs'], ['RegisteredEventData'], ['contactUsData'].
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
