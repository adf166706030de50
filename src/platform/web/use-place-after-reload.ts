import { useEffect, useLayoutEffect } from 'react';
import { safeSessionStorage } from './browser-storage.ts';

const storageKey = 'place';

/**
 * Returns where a reloaded page must scroll to. The top if the page is now shorter, for example without a network,
 * because its end is not what the user was reading. Undefined if no place is stored for this path.
 * @param stored the stored place, as '/dashboard 1500'
 */
export function findPlaceAfterReload(
  stored: string | undefined,
  path: string,
  maxScroll: number,
): number | undefined {
  const [storedPath, place] = stored?.split(' ') ?? [];
  const top = Number(place);
  if (storedPath !== path || !Number.isFinite(top)) return undefined;
  return top <= maxScroll ? top : 0;
}

/**
 * Scrolls a reloaded page to the place where it was. Call it in the component that renders the loaded data: while they
 * load, the page is short, so the browser alone would end at the footer.
 */
export function usePlaceAfterReload(): void {
  useLayoutEffect(() => {
    const stored = safeSessionStorage.get(storageKey);
    safeSessionStorage.remove(storageKey);
    const { scrollHeight } = document.documentElement;
    const top = findPlaceAfterReload(stored, location.pathname, scrollHeight - innerHeight);
    const [entry] = performance.getEntriesByType('navigation');
    const isReload = entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
    if (isReload && top !== undefined) scrollTo(0, top);
  }, []);
  useEffect(() => {
    const keep = () => safeSessionStorage.set(storageKey, `${location.pathname} ${Math.round(scrollY)}`);
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);
}
