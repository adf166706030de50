import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { fillLogIn } from '../tests/support/account-screens.ts';
import { chromiumArguments, findChromium } from '../tests/support/chromium.ts';

/**
 * Takes the screenshots of README.md and docs/for-next-years-team.md from a running demo (`npm run demo`). Changes the
 * data of the demo.
 */
const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const folder = resolve(import.meta.dirname, '../docs/desk');
const readmePicture = resolve(import.meta.dirname, '../docs/picture.webp');
const superadmin = { email: 'superadmin@example.org', password: 'sample-password' };
const size = { width: 1280, height: 800 };

/** Size of each half of the README's picture, and of the gap between them, in pixels. */
const half = { width: 900, height: 563, gap: 24 };

/** The screenshots by name. Each function brings the page into the state to show. */
const shots: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  today: (page) => page.goto(`${origin}/superadmin`),
  year: (page) => page.goto(`${origin}/year`),
  editions: (page) => page.goto(`${origin}/editions`),
  catalogue: async (page) => {
    await page.goto(`${origin}/catalogue`);
    await page
      .getByText(/^Portfolios of /)
      .first()
      .click();
  },
  bank: (page) => page.goto(`${origin}/bankdetails`),
  statements: (page) => page.goto(`${origin}/money`),
  allocate: async (page) => {
    const places = page.getByRole('navigation', { name: 'Desk' });
    await places.getByRole('link', { name: 'Seat allocation' }).click();
    await page.getByRole('heading', { level: 1, name: /^Seat/ }).waitFor();
  },
  letter: async (page) => {
    await page.goto(`${origin}/pages/letters`);
    await page.getByRole('button', { name: /^First letter/ }).click();
    await page.getByLabel('Greeting').fill('Dear friends of a good argument,');
  },
  publish: async (page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Page saved').waitFor();
    await page.goto(`${origin}/publish`);
  },
  pictures: async (page) => {
    await page.goto(`${origin}/pictures`);
    await page.getByRole('list', { name: 'Pictures' }).getByRole('button').first().click();
  },
  transfer: (page) => page.goto(`${origin}/transfer`),
  handover: (page) => page.goto(`${origin}/handover`),
};

const executablePath = findChromium();
if (!executablePath) throw new Error('There is no Chromium to take pictures with.');
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
try {
  const page = await browser.newPage({
    viewport: size,
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  await page.goto(origin);
  await page.waitForLoadState('networkidle');
  const home = await page.screenshot();
  await page.goto(`${origin}/login`);
  await fillLogIn(page, superadmin.email, superadmin.password);
  await page.waitForURL('**/superadmin');
  await page.goto(`${origin}/allreg`);
  await page.locator('main a[href^="/registrations/"]').first().click();
  await page.waitForLoadState('networkidle');
  await sideBySide(home, await page.screenshot());
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, show] of Object.entries(shots)) {
    await show(page);
    await page.waitForLoadState('networkidle');
    await page.getByText('Loading...').first().waitFor({ state: 'detached' });
    const messages = page.getByRole('region', { name: 'Messages' }).getByRole('button');
    while (await messages.count()) await messages.first().click();
    const picture = sharp(await page.screenshot()).webp({ quality: 72, effort: 6 });
    const { size: bytes } = await picture.toFile(join(folder, `${name}.webp`));
    console.log(`${name.padEnd(12)}${Math.round(bytes / 1024)} KB`);
  }
} finally {
  await browser.close();
}

async function sideBySide(...screens: Buffer[]): Promise<void> {
  const { width, height, gap } = half;
  const halves = await Promise.all(
    screens.map(async (screen, at) => ({
      input: await sharp(screen).resize(width, height).toBuffer(),
      left: at * (width + gap),
      top: 0,
    })),
  );
  await sharp({
    create: { width: 2 * width + gap, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite(halves)
    .webp({ quality: 78, effort: 6 })
    .toFile(readmePicture);
}
