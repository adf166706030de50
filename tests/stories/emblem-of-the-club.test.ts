import sharp from 'sharp';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { followDeskTab } from '#tests/support/desk-screens.ts';
import { expect, test } from '#tests/support/story.ts';

const shield = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500">
  <path d="M250 20 450 90V260Q450 420 250 485 50 420 50 260V90Z" fill="#a01c2c"/>
</svg>`;

test('a superadmin uploads the emblem, visitors see it, and the drawn one comes back', async ({
  site,
  desk,
  openBrowser,
}) => {
  const page = await openBrowser({ storageState: desk.superadmin.storageState });
  const home = async () => (await fetch(site.origin)).text();
  await page.goto('/superadmin');
  await followDeskTab(page, 'The club', 'Emblem');
  await expect(page.getByText('The drawn emblem is in use.')).toBeVisible();
  await expectAccessible(page, 'the drawn emblem');

  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Picture of the emblem', { exact: true }).setInputFiles({ name, mimeType, buffer });
  await choose('emblem.svg', 'image/svg+xml', Buffer.from(shield));
  await expect(page.getByText('Choose a JPEG, PNG, WebP or AVIF picture.')).toBeVisible();
  await choose('emblem.png', 'image/png', await sharp(Buffer.from(shield)).png().toBuffer());
  await expect(page.getByText('Your uploaded emblem is in use.')).toBeVisible();
  await expectAccessible(page, 'the uploaded emblem');

  await expect
    .poll(home, { message: 'the pages have the emblem' })
    .toMatch(/<link rel="icon" href="\/emblems\/favicon-[0-9a-f]{12}\.png"/);
  const html = await home();
  expect(html).toMatch(/<link rel="apple-touch-icon" href="\/emblems\/touch-[0-9a-f]{12}\.png"/);
  expect(html).toMatch(/"logo":"[^"]+\/emblems\/large-[0-9a-f]{12}\.png"/);
  const { icons } = await (await fetch(`${site.origin}/manifest.webmanifest`)).json();
  expect(icons[0].src).toMatch(/^\/emblems\/icon-[0-9a-f]{12}\.png$/);
  const visitor = await openBrowser();
  await visitor.goto('/');
  const shown = visitor.locator('header .brand img').first();
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);

  await page.reload();
  await expect(page.getByRole('banner').locator('img').first()).toHaveAttribute('src', /^\/emblems\/page-/);

  await page.getByRole('button', { name: 'Use the drawn emblem again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use the drawn emblem' }).click();
  await expect(toast(page, 'The drawn emblem is used again')).toBeVisible();
  await expect(page.getByText('The drawn emblem is in use.')).toBeVisible();
  await expect.poll(home, { message: 'the pages have the drawn emblem' }).toContain('href="/favicon.svg"');
});
