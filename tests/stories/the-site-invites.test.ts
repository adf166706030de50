import { request } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { sampleContent } from '#pages/content/index.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

const test = testOnOwnSite(openSite);
test.use(phone);

const screen = phone.viewport.height;
const publicPages = [
  ...sampleContent.pages.map(({ path }) => path),
  '/login',
  '/signup',
  '/forgotPassword',
  '/verify',
];

test('no public page is longer than seven screens of a phone before something is opened', async ({
  page,
}) => {
  for (const path of publicPages) {
    await page.goto(path);
    const length = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(length, path).toBeLessThanOrEqual(7 * screen);
  }
});

test('the first screen of a phone shows the event, the club and the way to the letters', async ({
  page,
  site,
}) => {
  await site.setRegistration(true);
  const hero = page.locator('#hero');
  await expect(async () => {
    await page.goto('/');
    await expect(hero.getByRole('link', { name: 'Register', exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  const parts = [
    hero.locator('svg').nth(1),
    hero.getByRole('heading', { name: sampleContent.site.name }),
    hero.getByText('When'),
    hero.getByText('Where'),
    hero.getByText('Fee', { exact: true }),
    hero.getByRole('link', { name: 'Register', exact: true }),
    hero.getByRole('link', { name: sampleContent.home.hero.scrollLabel }),
  ];
  for (const part of parts) {
    const box = await part.boundingBox();
    expect((box?.y ?? screen) + (box?.height ?? 0), `${part}`).toBeLessThanOrEqual(screen);
  }
});

test('the home page fits the first round trip of a connection', async ({ site }) => {
  expect(await measureAnswer(new URL('/', site.origin))).toBeLessThanOrEqual(14_300);
});

test('a page preloads two fonts, and links the manifest after hydration', async ({ page, site }) => {
  const html = await (await fetch(site.origin)).text();
  expect(html.match(/<link rel="preload"[^>]*as="font"/g)).toHaveLength(2);
  expect(html).not.toContain('rel="manifest"');
  await page.goto('/');
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
});

test('the rest of a letter opens at a press, and is in the page for readers without scripts', async ({
  page,
  openBrowser,
}) => {
  const withoutScript = await openBrowser({ javaScriptEnabled: false });
  for (const reader of [page, withoutScript]) await readsLetter(reader);
});

async function readsLetter(page: Page): Promise<void> {
  const [letter] = sampleContent.letters;
  await page.goto('/');
  const article = page.getByRole('article').filter({ hasText: letter?.heading ?? '' });
  await expect(article.getByText(letter?.closing ?? '')).toBeHidden();
  await article.getByText('Read the letter').click();
  await expect(article.getByText(letter?.closing ?? '')).toBeVisible();
}

/** Returns the bytes of an answer with its headers. The body is compressed as the server does when it has time. */
async function measureAnswer(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { rawHeaders, httpVersion, statusCode, statusMessage } = answer;
        const first = `HTTP/${httpVersion} ${statusCode} ${statusMessage}\r\n`;
        const head = rawHeaders.map((text, at) => text + (at % 2 === 0 ? ': ' : '\r\n')).join('');
        resolve(first.length + head.length + 2 + brotliCompressSync(Buffer.concat(chunks)).length);
      });
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}
