import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { type DemoRole, getDemo, logInToDemo } from '#demo/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';

const folder = resolve(import.meta.dirname, '../../docs/manual/images');
const readmePicture = resolve(import.meta.dirname, '../../docs/picture-committee.webp');
const reader = { reducedMotion: 'reduce', locale: 'en-IN', timezoneId: 'Asia/Kolkata' } as const;
const laptop: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, ...reader };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
  ...reader,
};

interface Shot {
  /** Without a role, it is taken as a visitor. */
  role?: DemoRole;
  screen: BrowserContextOptions;
  /** Brings the page into the state to show. `event` is the encoded name of the conference in its second day. */
  show: (page: Page, event: string) => Promise<unknown>;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const seeTitle = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

/** The pictures of docs/manual by name. They are taken in this order from one demo, which they change. */
const shots: Readonly<Record<string, Shot>> = {
  roll: {
    screen: phone,
    show: async (page) => {
      await page.goto('/committee?practise=1');
      await press(page, 'Present and voting');
    },
  },
  practice: {
    screen: laptop,
    show: async (page) => {
      await page.goto('/practice');
      await press(page, /^Chair \d+ members/);
      await press(page, /^Open the sitting/);
      await page.getByRole('button', { name: /^Present and voting/ }).waitFor();
    },
  },
  marks: {
    role: 'chair',
    screen: phone,
    show: async (page, event) => {
      await page.goto(`/marks?event=${event}`);
      await page.getByText('Gaurav Sample').first().click();
      await page
        .getByRole('button', { name: /^Add a remark/ })
        .first()
        .waitFor();
    },
  },
  duties: {
    role: 'superadmin',
    screen: laptop,
    show: async (page, event) => {
      await page.goto(`/duties?event=${event}`);
      await page.getByRole('button', { name: 'End duty' }).first().waitFor();
    },
  },
  shifts: {
    role: 'superadmin',
    screen: laptop,
    show: async (page, event) => {
      await page.goto(`/shifts?event=${event}`);
      await seeTitle(page, /^Day 1/);
    },
  },
  hospitality: {
    role: 'superadmin',
    screen: phone,
    show: async (page, event) => {
      await page.goto(`/hospitality?event=${event}`);
      await page.getByLabel('Name').fill('Ga');
      await page.getByText('Gaurav Sample').first().waitFor();
    },
  },
  certificates: {
    role: 'superadmin',
    screen: laptop,
    show: async (page, event) => {
      await page.goto(`/certificates?event=${event}`);
      await page.getByRole('button', { name: 'Issue certificates' }).waitFor();
    },
  },
  connections: {
    role: 'superadmin',
    screen: laptop,
    show: async (page) => {
      await page.goto('/connections');
      await press(page, 'Create sheet link');
      await page.getByLabel('What it is for').fill('Sheet of the delegate affairs team');
    },
  },
  record: {
    role: 'superadmin',
    screen: laptop,
    show: async (page, event) => {
      await page.goto(`/public-record/${event}`);
      await page.getByRole('button', { name: 'Add text' }).first().waitFor();
    },
  },
  awards: {
    role: 'superadmin',
    screen: laptop,
    show: async (page, event) => {
      await page.goto(`/awards/${event}`);
      await press(page, 'Decide');
      await page.getByRole('button', { name: /^Decide Best Delegate/ }).waitFor();
    },
  },
  ceremony: {
    role: 'superadmin',
    screen: laptop,
    show: async (page, event) => {
      await page.goto(`/awards/${event}`);
      await press(page, 'Decide');
      await press(page, /^Decide Best Delegate/);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Why').fill('Clear speeches, and a text that most could accept.');
      await dialog.getByRole('button', { name: 'Decide' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.goto(`/ceremony/${event}`);
      await seeTitle(page, /./);
      await press(page, 'Next');
      await press(page, 'Next');
    },
  },
};

/** Takes the pictures of docs/manual, and the one of a projector for README.md. */
export async function takeManualPictures(browser: Browser, origin: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const response = await fetch(origin + getDemo.path);
  const { eventName, projectors } = (await response.json()) as AnswerOf<typeof getDemo>;
  const [projector] = projectors;
  if (!projector) throw new Error('The demo has no committee in session.');
  for (const [name, { role, screen, show }] of Object.entries(shots)) {
    const page = await openPage(browser, origin, screen, role);
    await show(page, encodeURIComponent(eventName));
    await savePicture(page, join(folder, `${name}.webp`));
    await page.context().close();
  }
  await takeCommitteePictures(browser, origin, projector.path, encodeURIComponent(eventName));
}

/** One laptop leads the committee in all of them, because a projector says when the chair is away. */
async function takeCommitteePictures(
  browser: Browser,
  origin: string,
  projectorPath: string,
  event: string,
): Promise<void> {
  const chair = await openPage(browser, origin, laptop, 'chair');
  await chair.goto(`/committee?event=${event}`);
  await press(chair, 'Take the lead');
  await chair.getByText('You lead').waitFor();
  await savePicture(chair, join(folder, 'console.webp'));

  const screen = await openPage(browser, origin, { viewport: { width: 1280, height: 720 }, ...reader });
  await screen.goto(projectorPath);
  await seeTitle(screen, /./);
  await screen.getByText(/^As of/).waitFor({ state: 'detached' });
  await savePicture(screen, readmePicture);

  await press(chair, /^End the speech/);
  await press(chair, /^Any motion/);
  await chair.getByLabel('In one line').fill('mod 9 45 border trade');
  await savePicture(chair, join(folder, 'motion.webp'));
  await Promise.all([chair.context().close(), screen.context().close()]);
}

async function openPage(
  browser: Browser,
  origin: string,
  screen: BrowserContextOptions,
  role?: DemoRole,
): Promise<Page> {
  const context = await browser.newContext({ ...screen, baseURL: origin });
  if (role) {
    const response = await context.request.post(logInToDemo.path, { data: { role } });
    const { token } = (await response.json()) as AnswerOf<typeof logInToDemo>;
    await context.addCookies([{ name: 'authToken', value: token, url: origin }]);
  }
  return context.newPage();
}

async function savePicture(page: Page, file: string): Promise<void> {
  await page.getByText('Loading...').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
  const picture = sharp(await page.screenshot()).webp({ quality: 74, effort: 6 });
  const { size } = await picture.toFile(file);
  console.log(`${file.slice(file.lastIndexOf('/') + 1).padEnd(22)}${Math.round(size / 1024)} KB`);
}
