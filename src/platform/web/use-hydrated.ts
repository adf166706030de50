import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns true after hydration. It is false while prerendering and during the first render, so that the markup of both
 * matches.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
