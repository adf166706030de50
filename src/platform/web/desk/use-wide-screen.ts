import { useSyncExternalStore } from 'react';

const wide = '(min-width: 75rem)';

/** Returns true if the screen has room for a panel beside a list. */
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
