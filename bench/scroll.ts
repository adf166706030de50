/**
 * Frames a second while an admin scrolls the list of 20,000 registrations, at the width of a phone and of a laptop, against
 * what the same browser draws of a page with nothing on it. A page of the list holds 50 of them, so that it stays the same
 * however many have registered.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { catalogue } from '#conference/content/index.ts';
import { loadCatalogue } from '#conference/server/index.ts';
import { readConfig } from '#platform/server/config.ts';
import { openContext } from '#platform/server/open-context.ts';
import { fillWithSamples } from '../scripts/sample-data.ts';
import { fillLogIn } from '../tests/support/account-screens.ts';
import { chromiumArguments, findChromium } from '../tests/support/chromium.ts';
import { laptop, phone } from '../tests/support/widths.ts';
import { startSite } from './support/site.ts';
import { judge } from './support/verdict.ts';

const registrations = 20_000;
const seconds = 4;
const widths = { 'a phone': phone.viewport, 'a laptop': laptop.viewport };

const executablePath = findChromium();
if (!executablePath) throw new Error('There is no Chromium to measure in.');
const dataDir = await mkdtemp(join(tmpdir(), 'scroll-'));
const [admin] = await fill();
const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, 'as shipped');
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
try {
  for (const [name, viewport] of Object.entries(widths)) {
    const page = await browser.newPage({ viewport });
    const limit = await framesOf(page, () => page.setContent('<p style="height: 100000px">'));
    const measured = await framesOf(page, () => openList(page));
    judge({ what: `frames a second on ${name}`, measured, limit, atLeast: 0.95 });
    await page.close();
  }
} finally {
  await browser.close();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function fill() {
  const context = await openContext(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  await loadCatalogue(context, catalogue);
  const accounts = await fillWithSamples(context, { registrations, catalogue });
  await context.db.close();
  return accounts;
}

async function openList(page: Page): Promise<void> {
  await page.goto(`${site.origin}/login`);
  await fillLogIn(page, admin?.email ?? '', admin?.password ?? '');
  await page.waitForURL('**/admin');
  await page.goto(`${site.origin}/registrations/${encodeURIComponent(catalogue.event.name)}`);
  await page.locator('[data-row]').last().waitFor();
}

/** Opens a page, scrolls it down and up again with the wheel, and tells how many frames a second it drew meanwhile. */
async function framesOf(page: Page, open: () => Promise<void>): Promise<number> {
  await open();
  await page.mouse.move(200, 400);
  const counting = page.evaluate(
    (milliseconds) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        let frames = 0;
        const count = () => {
          frames++;
          const passed = performance.now() - started;
          if (passed < milliseconds) requestAnimationFrame(count);
          else resolve((frames / passed) * 1000);
        };
        requestAnimationFrame(count);
      }),
    seconds * 1000,
  );
  const until = performance.now() + seconds * 1000;
  for (let step = 0; performance.now() < until; step++) {
    await page.mouse.wheel(0, Math.floor(step / 40) % 2 === 0 ? 60 : -60);
  }
  return counting;
}
