import type { OfflinePage } from '../contract/offline-pages.ts';
import { serviceWorkerPath } from '../contract/placeholders.ts';

/** Asks the service worker to keep a page, with its files, for when there is no network. */
export async function keepPageOffline(page: OfflinePage): Promise<void> {
  // The worker is part of the build.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(serviceWorkerPath);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: page });
  } catch {
    // Ignores a browser that refuses service workers, as in a private window. The page then needs the network.
  }
}
