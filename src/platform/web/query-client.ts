import { QueryClient } from '@tanstack/react-query';

const minutes = 60_000;

/**
 * The browser's cache of answers, with the defaults of spec 7: fresh for 10 minutes, kept for 15, fetched again every 15,
 * no retry, nothing fetched again on mount, reconnect or window focus. Login and logout reload the page and so empty it.
 * Keys named by spec 7: ['profile'], ['studentEventRegs'], ['RegisteredEventData'], ['contactUsData'].
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
    },
    mutations: { retry: false },
  },
});
