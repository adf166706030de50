import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while prerendering and during the first render in the browser, so that both match. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
