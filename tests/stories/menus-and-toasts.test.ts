import type { Locator, Page } from '@playwright/test';
import { logIn } from '#tests/support/account-screens.ts';
import { switchRegistration } from '#tests/support/desk-screens.ts';
import { registerAlone } from '#tests/support/register-on-site.ts';
import { fees } from '#tests/support/site-conference.ts';
import { expect, onLaptopAndPhone, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

onLaptopAndPhone(() => {
  test('a message is beside the navigation of the desk', async ({ site, desk, openBrowser }) => {
    await site.setRegistration(false);
    const page = await openBrowser({ storageState: desk.superadmin.storageState });
    await keepMessages(page);
    await switchRegistration(page, 'Open');
    const messages = page.getByRole('region', { name: 'Messages' });
    expect(await overlap(messages, page.getByRole('navigation', { name: 'Desk' }))).toBe(false);
  });
});

// These stories need a phone, since only phones have full-screen menus and sticky bars.
test.describe('on a phone', () => {
  test.use(phone);

  test("Back closes a phone's menu, and a link in it replaces the menu's history entry", async ({ page }) => {
    await page.goto('/about');
    await page.goto('/team');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const open = page.getByRole('button', { name: 'Menu', exact: true });
    await open.click();
    await expect(page).toHaveURL('/team?menu=open');
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/team');
    await open.click();
    await menu.getByRole('link', { name: 'ARCHIVE' }).click();
    await expect(page).toHaveURL('/archive');
    await expect(menu).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/team');
    await expect(menu).toBeHidden();
  });

  test('a committee has an address: Back closes it, and a shared link opens it', async ({ page }) => {
    await page.goto('/about');
    await page.goto('/annualconf');
    const more = page.getByRole('button', { name: /^Read More about/ }).first();
    const overlay = page.getByRole('dialog');
    await more.click();
    await expect(overlay).toBeVisible();
    await expect(page).toHaveURL(/\/annualconf\?committee=./);
    const shared = page.url();
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await expect(page).toHaveURL('/annualconf');
    await more.click();
    await expect(page).toHaveURL(shared);
    await page.goBack();
    await expect(overlay).toBeHidden();
    await expect(page).toHaveURL('/annualconf');
    await more.evaluate(openAndCloseQuickly);
    await expect(page).toHaveURL('/annualconf');
    await expect(overlay).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await page.goto(shared);
    await expect(overlay).toBeVisible();
    await overlay.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/annualconf');
  });

  test('a photo has an address: Back closes the viewer after any number of photos', async ({ page }) => {
    await page.goto('/about');
    await page.goto('/photo');
    await page.getByRole('button', { name: /^Open photo 2/ }).click();
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
    await expect(page).toHaveURL('/photo?photo=2');
    await expect(viewer).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL('/photo?photo=3');
    await expect(viewer.getByRole('status')).toHaveText(/3 of 9/);
    await page.goBack();
    await expect(viewer).toBeHidden();
    await expect(page).toHaveURL('/photo');
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });

  test('a message covers neither the bars of a phone nor the focused field', async ({
    page,
    site,
    noise,
  }) => {
    await keepMessages(page);
    await logIn(page, await site.delegate({ student: true, name: 'Sample Toaster' }));
    await page.goto('/dashboard/edit');
    await page.setViewportSize({ width: 390, height: 500 });
    const name = page.getByLabel('Name', { exact: true });
    noise.expectRefusal(400, '/v1/api/all/edit/profile');
    await page.route('**/v1/api/all/edit/profile', (route) =>
      route.fulfill({ status: 400, json: { error: 'No entries to update' } }),
    );
    await name.fill('Another Name');
    await name.evaluate((field) => field.scrollIntoView({ block: 'end' }));
    await name.press('Enter');
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages).toBeVisible();
    await name.focus();
    await name.evaluate((field) => field.scrollIntoView({ block: 'end' }));
    await expect.poll(() => overlap(messages, name)).toBe(false);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /home page/ })
      .click();
    await expect(page).toHaveURL('/');
    await expect(messages).toBeHidden();
  });

  test('a message makes room for the bar at the bottom', async ({ site, desk, openBrowser }) => {
    await site.setRegistration(true);
    // Uses a new picture, since the warning about a repeated one would cover the bar.
    const { id } = await registerAlone(site, 'Sample Barred', { sum: fees.individual + 1 });
    const page = await openBrowser({ storageState: desk.admin.storageState });
    await keepMessages(page);
    await page.goto(`/eventreg/${id}`);
    await page.getByLabel('Note for the secretariat').fill('Called');
    const bar = page.locator('[data-bottom-bar]', { has: page.getByRole('button', { name: 'Decline' }) });
    await expect(bar).toBeInViewport();
    await page.getByRole('button', { name: 'Save note' }).click();
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages).toBeVisible();
    await expect.poll(() => overlap(messages, bar)).toBe(false);
  });

  test('a message is above a bar that rests on the footer', async ({ page, site }) => {
    await site.setRegistration(true);
    await keepMessages(page);
    await logIn(page, await site.delegate({ student: true, name: 'Sample Reader' }));
    await page.goto('/registration?as=individual');
    const bar = page.locator('[data-bottom-bar]');
    await expect(bar).toBeVisible();
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages).toContainText('Login successful');
    await page
      .getByRole('contentinfo')
      .evaluate((footer) => scrollTo(0, scrollY + footer.getBoundingClientRect().top - innerHeight + 20));
    await expect(page.getByRole('contentinfo')).toBeInViewport();
    // Waits two frames, since its position is computed in the next one.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await overlap(messages, bar)).toBe(false);
  });
});

/** Messages would leave the screen after some seconds. In the pages that are opened from now on they stay. */
const keepMessages = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    const isOfMessage = (ms = 0) => ms >= 2_000 && ms <= 15_000;
    window.setTimeout = ((run: () => void, ms?: number) =>
      isOfMessage(ms) ? 0 : setTimeout(run, ms)) as typeof setTimeout;
  });

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('one of them is gone');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Opens a dialog with its button and closes it before the address has changed. */
async function openAndCloseQuickly(button: HTMLElement | SVGElement): Promise<void> {
  (button as HTMLElement).click();
  await Promise.resolve();
  document.querySelector('dialog:modal')?.querySelector('button')?.click();
}
