import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { carryToastsOverPageLoads, shownToasts, subscribeToToasts } from './toast.ts';

const importRegion = () => import('./toast-region.tsx');
const ToastRegion = lazy(() =>
  importRegion().then(
    ({ ToastRegion }) => ({ default: ToastRegion }),
    // Offline on a public page. Its forms show the error inline, too.
    () => ({ default: () => null }),
  ),
);

/** Loads the region ahead, so that screens can show errors while the network is down. */
export const preloadToasts = () => void importRegion().catch(() => {});

/** Renders toasts at the root of the page. The region is loaded with the first toast, since most visitors of public pages see none. */
export function Toasts() {
  useEffect(carryToastsOverPageLoads, []);
  const hasToasts = useSyncExternalStore(
    subscribeToToasts,
    () => shownToasts().length > 0,
    () => false,
  );
  if (!hasToasts) return null;
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}
