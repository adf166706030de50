import type { OfflinePage } from '../contract/offline-pages.ts';
import { serviceWorkerPath } from '../contract/paths.ts';

/** Makes the service worker store a page and its files, so that the page can be opened offline. */
export async function storePageForOffline(page: OfflinePage): Promise<void> {
  // Only a production build contains the service worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(serviceWorkerPath);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: page });
  } catch {
    // Ignores a browser that forbids service workers, as in a private window. The page then cannot be opened offline.
  }
}

/** Deletes the service worker and the pages that it stores. */
export async function deleteOfflinePages(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Ignores a browser that forbids service workers.
  }
}
