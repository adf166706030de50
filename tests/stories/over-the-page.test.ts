import type { Locator, Page } from '@playwright/test';
import { logIn } from '../support/account-screens.ts';
import { switchRegistration } from '../support/desk-screens.ts';
import { registerAlone } from '../support/queue.ts';
import { eventName, fees } from '../support/site-conference.ts';
import { expect, onLaptopAndPhone, test } from '../support/story.ts';

/** What closes at Back is fetched at the first touch of a page. */
const ready = (page: Page) =>
  expect.poll(() => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays)).toBe(1);
const atRest = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0))
    .toBe(0);

onLaptopAndPhone(() => {
  test("Back closes a phone's menu, an overlay and the photo viewer, and then leaves the page", async ({
    page,
    isMobile,
  }) => {
    await page.goto('/about');
    await page.goto('/annualconf');
    if (isMobile) {
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await ready(page);
      await page.goBack();
      await expect(menu).toBeHidden();
      await expect(page).toHaveURL('/annualconf');
      await page.goForward();
      await expect(menu).toBeHidden();
    }
    const more = page.getByRole('button', { name: /^Read More about/ }).first();
    await more.click();
    const overlay = page.getByRole('dialog');
    await expect(overlay).toBeVisible();
    await ready(page);
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await atRest(page);
    await more.click();
    await ready(page);
    await page.goBack();
    await expect(overlay).toBeHidden();
    await expect(page).toHaveURL('/annualconf');
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });

  async function followTheMenuToTheArchive(page: Page, isMobile: boolean): Promise<Locator> {
    await page.goto('/team');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await ready(page);
    const menu = isMobile
      ? page.getByRole('dialog', { name: 'Menu' })
      : page.getByRole('navigation', { name: 'More pages' });
    await menu.getByRole('link', { name: 'ARCHIVE' }).click();
    await expect(page).toHaveURL('/archive');
    await expect(menu).toBeHidden();
    return menu;
  }

  test('a link in the menu leads on, and Back from there leads to the page before', async ({
    page,
    isMobile,
  }) => {
    const menu = await followTheMenuToTheArchive(page, isMobile);
    await page.goBack();
    await expect(page).toHaveURL('/team');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/team/i);
    await expect(menu).toBeHidden();
    await page.goForward();
    await expect(page).toHaveURL('/archive');
  });

  test('Back pressed while a menu is still closing leads to the page before, not out of the site', async ({
    page,
    isMobile,
  }) => {
    await followTheMenuToTheArchive(page, isMobile);
    await page.evaluate(() => {
      const go = history.go.bind(history);
      history.go = (delta) => {
        document.body.dispatchEvent(new Event('toggle'));
        setTimeout(go, 50, delta); // as in a browser that has much to do
      };
    });
    await page.goBack();
    await expect(page).toHaveURL('/team');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/team/i);
  });

  test('what opens where Forward ended, and closes at once, leaves nothing for Back to close', async ({
    page,
  }) => {
    await page.goto('/annualconf');
    const more = page.getByRole('button', { name: /^Read More about/ }).first();
    await more.click();
    await ready(page);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goForward();
    await ready(page);
    await more.evaluate(async (button: HTMLButtonElement) => {
      button.click();
      // A command of a button, and a script that shows a dialog, are seen in the microtask after.
      await Promise.resolve();
      await Promise.resolve();
      for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    });
    await atRest(page);
  });

  test('Back closes the sheet and the search of the desk', async ({ desk, openBrowser, isMobile }) => {
    const page = await openBrowser({ storageState: desk.admin.storageState });
    await page.goto('/admin');
    await page.goto(`/registrations/${encodeURIComponent(eventName)}`);
    if (isMobile) {
      await page.getByRole('button', { name: 'More' }).click();
      const sheet = page.getByRole('dialog', { name: 'Everything here' });
      await ready(page);
      await page.goBack();
      await expect(sheet).toBeHidden();
      await page.getByRole('button', { name: 'More' }).click();
      await ready(page);
      await sheet.getByRole('link', { name: 'Numbers' }).first().click();
      await expect(page).toHaveURL(/\/numbers/);
      await page.goBack();
      await expect(page).toHaveURL(/\/registrations\//);
    }
    await page.getByRole('button', { name: 'Search everything' }).click();
    const search = page.getByRole('dialog');
    await ready(page);
    await page.goBack();
    await expect(search).toBeHidden();
    await expect(page).toHaveURL(/\/registrations\//);
  });

  test('a message stands above the bars of a phone, and not on the field in hand', async ({
    page,
    site,
    noise,
  }) => {
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

  test('a message stands beside the navigation of the desk', async ({ site, desk, openBrowser }) => {
    await site.setRegistration(false);
    const page = await openBrowser({ storageState: desk.superadmin.storageState });
    await switchRegistration(page, 'Open');
    const messages = page.getByRole('region', { name: 'Messages' });
    expect(await overlap(messages, page.getByRole('navigation', { name: 'Desk' }))).toBe(false);
  });

  test('a message makes room for the bar of the page that comes', async ({
    site,
    desk,
    openBrowser,
    isMobile,
  }) => {
    test.skip(!isMobile, 'nothing sticks to the bottom of a large screen');
    await site.setRegistration(true);
    // A picture of its own: a warning that it was sent before would stand where the bar is.
    const { email } = await registerAlone(site, 'Sample Barred', { sum: fees.individual + 1 });
    const page = await openBrowser();
    await logIn(page, desk.admin);
    await page.goto(`/registrations/${encodeURIComponent(eventName)}?q=${email}`);
    await page.getByRole('link', { name: email }).tap();
    const bar = page.locator('[data-bottom-bar]', { has: page.getByRole('button', { name: 'Decline' }) });
    await expect(bar).toBeInViewport();
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages).toContainText('Login successful');
    await expect.poll(() => overlap(messages, bar)).toBe(false);
  });

  test('a message stands above a bar that rests on the footer', async ({ page, site, isMobile }) => {
    test.skip(!isMobile, 'nothing sticks to the bottom of a large screen');
    await site.setRegistration(true);
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
    // Its place is worked out for the next frame.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await overlap(messages, bar)).toBe(false);
  });
});

/** Whether two things on the screen share a point. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('one of them is gone');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
