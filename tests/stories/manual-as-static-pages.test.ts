import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { runScript } from '../../scripts/lib/run-script.ts';

const script = resolve(import.meta.dirname, '../../scripts/manual.ts');

// Needs no site: the pages are files.
test('the manual is written as static pages that open from a folder', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'mun-manual-'));
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
  try {
    expect(await runScript(script, ['--out', folder])).toMatchObject({ code: 0 });
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    await expectAccessible(page, 'the list of the static manual');
    await page.getByRole('link', { name: 'A first evening' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A first evening' })).toBeVisible();
    await expectAccessible(page, 'a document of the static manual');
    await page.getByRole('link', { name: 'Payments' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
    const picture = page.getByRole('img', { name: 'Imported statements' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'a page of the static manual in the dark');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
