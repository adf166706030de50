import type { Page } from '@playwright/test';

/** Counts what this browser has sealed: lists, rolls and passes, and their key. */
export const countSealed = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('sealed');
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains('entries')) {
            db.close();
            return resolve(0);
          }
          const counting = db.transaction('entries').objectStore('entries').count();
          counting.onsuccess = () => {
            db.close();
            resolve(counting.result);
          };
        };
      }),
  );
