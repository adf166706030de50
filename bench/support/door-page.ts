import type { Page } from '@playwright/test';

export interface ShownVerdict {
  /** From the Enter key behind the code to the frame with the delegate's name. Infinite if it never came. */
  tookMs: number;
  /** True if the device decided without the server. */
  isFromDevice: boolean;
  /** True if the verdict of another delegate was on the screen between the Enter key and this verdict. */
  wasStale: boolean;
}

interface Watch {
  expect(name: string): void;
  verdict(): Promise<ShownVerdict>;
}

declare global {
  var doorWatch: Watch;
}

/** Measures verdicts inside the page. It runs there before the page's scripts. */
export function watchVerdicts(): void {
  const timeoutMs = 20_000;
  let expected = '';
  let enteredAt = Number.POSITIVE_INFINITY;
  let wasStale = false;
  let shown = Promise.withResolvers<ShownVerdict>();
  const look = () => {
    if (enteredAt === Number.POSITIVE_INFINITY) return;
    for (const card of document.querySelectorAll('[aria-label="Last scan"]')) {
      const text = card.textContent ?? '';
      if (!text.includes(expected)) wasStale = true;
      else {
        const [startedAt, { resolve }] = [enteredAt, shown];
        const isFromDevice = text.includes('Checked without network');
        enteredAt = Number.POSITIVE_INFINITY;
        requestAnimationFrame(() =>
          resolve({ tookMs: performance.now() - startedAt, isFromDevice, wasStale }),
        );
        return;
      }
    }
  };
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key !== 'Enter') return;
      enteredAt = timeStamp;
      look();
    },
    true,
  );
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  globalThis.doorWatch = {
    expect(name) {
      expected = name;
      wasStale = false;
      shown = Promise.withResolvers();
      const { resolve } = shown;
      setTimeout(
        () => resolve({ tookMs: Number.POSITIVE_INFINITY, isFromDevice: false, wasStale }),
        timeoutMs,
      );
    },
    verdict: () => shown.promise,
  };
}

/** Types a code and the Enter key like a scanner, and waits for the verdict. The page must have `watchVerdicts`. */
export async function scanAndMeasure(
  page: Page,
  { code, name }: { code: string; name: string },
): Promise<ShownVerdict> {
  await page.evaluate((expected) => globalThis.doorWatch.expect(expected), name);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  return page.evaluate(() => globalThis.doorWatch.verdict());
}

/** Returns the ids of all scans that this browser stores. */
export const listStoredScanIds = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('door-scans');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('scans').objectStore('scans').getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(String));
          };
        };
      }),
  );
