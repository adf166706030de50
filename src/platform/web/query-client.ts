import { notifyManager, QueryClient } from '@tanstack/react-query';

const minutes = 60_000;

// A button that sends is disabled before a second click of a double click can arrive.
notifyManager.setScheduler(queueMicrotask);

/**
 * The browser's cache of answers, with the defaults of product 12.4: fresh for 10 minutes, kept for 15, fetched again every 15,
 * no retry, nothing fetched again on mount, reconnect or window focus. Login and logout reload the page and so empty it.
 * Without a network a call fails at once, rather than wait unseen until there is one.
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
