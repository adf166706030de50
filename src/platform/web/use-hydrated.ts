import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns true after hydration. Returns false while prerendering and in the first render, so that both produce the same
 * markup.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
