import { useSyncExternalStore } from 'react';

/** The breakpoint for a list with a panel beside it. */
const wide = '(min-width: 75rem)';

/** Whether the window has room for a list with a panel beside it. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(wide).matches,
    () => false,
  );
}
