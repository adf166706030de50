import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { carryToastsOverPageLoads, shownToasts, subscribeToToasts } from './toast.ts';

const importRegion = () => import('./toast-region.tsx');
const ToastRegion = lazy(() =>
  importRegion().then(
    ({ ToastRegion }) => ({ default: ToastRegion }),
    // Shows no toasts if the region cannot be loaded, for example while offline. Forms on public pages also show the
    // error beside the field.
    () => ({ default: () => null }),
  ),
);

/** Loads the region of toasts early, so that screens can show errors while the network is down. */
export const preloadToasts = () => void importRegion().catch(() => {});

/** Shows toasts. Loads their region with the first toast, because most visitors of public pages see no toast. */
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
