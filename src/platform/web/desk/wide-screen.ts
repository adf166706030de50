import { useSyncExternalStore } from 'react';

/** As the breakpoint of a desk that shows a list and what is chosen in it beside each other. */
const wide = '(min-width: 1200px)';

/** Whether there is room for a list and what is chosen in it beside each other. */
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
