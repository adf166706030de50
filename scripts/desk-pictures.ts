import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { fillLogIn } from '#tests/support/account-screens.ts';
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts';
import { takeManualPictures } from './lib/manual-pictures.ts';

/**
 * Takes the screenshots of README.md, docs/for-next-years-team.md and docs/manual from a running demo (`npm run demo`).
 * Changes the data of the demo. With the word 'readme' or 'manual' it takes only those.
 */
const [origin = 'http://localhost:3000', only] = process.argv.slice(2);
const folder = resolve(import.meta.dirname, '../docs/desk');
const docs = resolve(import.meta.dirname, '../docs');
const superadmin = { email: 'superadmin@example.org', password: 'sample-password' };
const size = { width: 1280, height: 800 };
const reader = { reducedMotion: 'reduce', locale: 'en-IN', timezoneId: 'Asia/Kolkata' } as const;

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
  if (only !== 'manual') await takeReadmePictures();
  if (only === undefined) await takeDeskPictures();
  if (only !== 'readme') await takeManualPictures(browser, origin);
} finally {
  await browser.close();
}

async function takeReadmePictures(): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ...reader });
  await page.goto(origin);
  await page.waitForLoadState('networkidle');
  await save(page, 'picture-home');
  await logIn(page);
  await page.goto(`${origin}/allreg`);
  await page.locator('main a[href^="/registrations/"]').first().click();
  await page.getByRole('heading', { name: 'Money' }).waitFor();
  await page.waitForLoadState('networkidle');
  await save(page, 'picture-desk');
  await page.close();
  await takeDoorPicture();
}

/** Shows a delegate who is let in at the door while the phone has no network. */
async function takeDoorPicture(): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ...reader,
  });
  const page = await context.newPage();
  await logIn(page);
  await page.goto(`${origin}/door`);
  await page.getByText(/^List of /).waitFor();
  await context.setOffline(true);
  await page.getByLabel('Name or pass').fill('Sample');
  await page
    .getByRole('button', { name: /^Check in/ })
    .first()
    .click();
  await page.getByText('Checked without network').first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await save(page, 'picture-door');
  await context.close();
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`${origin}/login`);
  await fillLogIn(page, superadmin.email, superadmin.password);
  await page.waitForURL('**/superadmin');
}

async function save(page: Page, name: string): Promise<void> {
  const picture = sharp(await page.screenshot()).webp({ quality: 78, effort: 6 });
  const { size: bytes } = await picture.toFile(join(docs, `${name}.webp`));
  console.log(`${name.padEnd(14)}${Math.round(bytes / 1024)} KB`);
}

async function takeDeskPictures(): Promise<void> {
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1.5, ...reader });
  await logIn(page);
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
    console.log(`${name.padEnd(14)}${Math.round(bytes / 1024)} KB`);
  }
}
