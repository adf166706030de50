import type { Page } from '@playwright/test';
import { contactUs } from '#contact/contract.ts';
import { searchDesk } from '#desk/contract.ts';
import { expectAccessible, expectGoodColours } from '#tests/support/accessible.ts';
import { addSessionCookie } from '#tests/support/account-screens.ts';
import { followDesk } from '#tests/support/desk-screens.ts';
import { registerAlone } from '#tests/support/register-on-site.ts';
import { eventName } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

const searching = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });
const field = (page: Page) => searching(page).getByRole('combobox', { name: 'Search everything' });
const keysOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

test('an admin finds a delegate by keyboard, and lists the shortcuts', async ({
  site,
  desk,
  openBrowser,
  noise,
}) => {
  await site.setRegistration(true);
  const family = `Seeker${Date.now().toString(36)}`;
  const { email, id } = await registerAlone(site, `Asha ${family}`);
  const page = await openBrowser({ storageState: desk.admin.storageState });
  const { keyboard } = page;
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === searchDesk.path) asked.push(searchParams.get('q') ?? '');
  });

  await test.step('the first page says in words what waits, each line a way to exactly that', async () => {
    await page.goto('/admin');
    const line = page.getByRole('region', { name: 'To do' }).getByRole('link', { name: /for your decision/ });
    // Waits for the count, which is polled and can be some seconds old.
    await expect(line).toContainText(/^\d[\d,]* registrations? waits? for your decision/);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await line.press('Enter');
    await expect(page).toHaveURL(/section=undecided/);
    await expect(page.getByRole('button', { name: /^ready to decide/, pressed: true })).toBeVisible();
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Today' }).press('Enter');
    await expect(page).toHaveURL('/admin');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  });

  await test.step('the first stop of the keyboard leads past the side bar', async () => {
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/admin#main');
  });

  await test.step('a single letter asks the server nothing, and finds the screen that begins with it first', async () => {
    await keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await expect(searching(page).getByRole('option').nth(9)).toBeVisible();
    await keyboard.type('e');
    await expect(searching(page).getByRole('option', { name: /^Registrations by event/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expectAccessible(page, 'the search with screens');
    expect(asked).toEqual([]);
  });

  await test.step('a name without results is reported', async () => {
    await field(page).fill('zzzz');
    await expect(searching(page).getByText('No results for zzzz.')).toBeVisible();
    await expect(searching(page).getByRole('option')).toHaveCount(0);
  });

  await test.step('what could not be asked is asked again', async () => {
    const call = `**${searchDesk.path}?*`;
    await page.route(call, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    noise.expectRefusal(502, searchDesk.path);
    await field(page).fill(family.toLowerCase());
    const again = searching(page).getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute(call);
    await again.press('Enter');
    await expect(searching(page).getByRole('option', { name: email })).toBeVisible();
    await expectAccessible(page, 'the search with results');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectGoodColours(page, 'the search with results, in the dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('arrows go round the results, Enter opens one, and Escape leaves everything as it was', async () => {
    await field(page).focus();
    const [first, last] = [
      searching(page).getByRole('option').first(),
      searching(page).getByRole('option').last(),
    ];
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('ArrowUp');
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Escape');
    await expect(searching(page)).toBeHidden();
    await expect(page).toHaveURL('/admin#main');
    await keyboard.press('/');
    await keyboard.type(family);
    // Presses Enter before the answer arrives. The first result is then opened when it does.
    await keyboard.press('Enter');
    await expect(page).toHaveURL(`/eventreg/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Asha ${family}`);
  });

  await test.step('the search that is asked for as soon as it has closed stays open', async () => {
    await keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await page.evaluate(async () => {
      document.querySelector<HTMLDialogElement>('dialog:modal')?.requestClose();
      await new Promise((resolve) => setTimeout(resolve));
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
      // Waits two frames, within which Chromium reports a closed dialog.
      for (let frames = 2; frames > 0; frames--) await new Promise(requestAnimationFrame);
    });
    await expect(field(page)).toBeFocused();
    await keyboard.press('Escape');
    await expect(searching(page)).toBeHidden();
  });

  await test.step('the menu of the account shows the keys of this screen, and those of another on another', async () => {
    const openKeys = async () => {
      await page.getByRole('button', { name: 'Your account' }).press('Enter');
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
    };
    await openKeys();
    const here = keysOf(page).getByRole('region', { name: 'On this screen' });
    await expect(here.getByText('confirm', { exact: true })).toBeVisible();
    await expect(here.getByText('find in this list')).toHaveCount(0);
    await expect(keysOf(page).getByText('search everything')).toBeVisible();
    await expectAccessible(page, 'the keys of a screen');
    await keyboard.press('Escape');
    await keyboard.press('f');
    await expect(page).toHaveURL(`/registrations/${encodeURIComponent(eventName)}`);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await openKeys();
    await expect(here.getByText('find in this list')).toBeVisible();
    await keyboard.press('Escape');
    const current = page.getByRole('navigation', { name: 'Desk' }).locator('[aria-current=page]');
    await expect(current).toHaveText('All registrations');
  });

  await test.step('the person who speaks to the computer turns the keys off, and the buttons go on', async () => {
    await page.getByRole('button', { name: 'Your account' }).press('Enter');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
    await keysOf(page).getByRole('checkbox', { name: 'Keyboard shortcuts' }).press('Space');
    await keyboard.press('Escape');
    await keyboard.press('/');
    await expect(searching(page)).toBeHidden();
    await page.getByRole('button', { name: 'Search everything' }).press('Enter');
    await expect(field(page)).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a phone has the desk’s navigation in a bar and a sheet', async ({ site, desk, openBrowser }) => {
    await site.call(contactUs, {
      body: { name: 'Sample Visitor', email: 'visitor@example.org', message: 'When does it begin?' },
    });
    const page = await openBrowser({ storageState: desk.superadmin.storageState });
    await page.goto('/superadmin');
    const bar = page.getByRole('navigation', { name: 'Desk' });

    await test.step('a line of the work list leads to exactly those', async () => {
      const line = page.getByRole('link', { name: /contact messages? waits? for an answer/ });
      await line.tap();
      await expect(page).toHaveURL('/contactusresponses?state=open');
      await expect(bar.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'true');
    });

    await test.step('a group of the bar opens its first screen', async () => {
      await bar.getByRole('link', { name: 'Registrations' }).tap();
      await expect(page).toHaveURL(`/registrations/${encodeURIComponent(eventName)}`);
      await expectAccessible(page, 'a list above the bar');
    });

    await test.step('the sheet has every group, and closes when one was chosen', async () => {
      await bar.getByRole('button', { name: 'More' }).tap();
      const sheet = page.getByRole('dialog', { name: 'All screens' });
      await expect(sheet.getByRole('list', { name: 'Site' }).getByRole('link')).toHaveText([
        'The club',
        'Pages',
      ]);
      await expectAccessible(page, 'the sheet');
      await page.keyboard.press('Escape');
      await followDesk(page, 'Pages');
      await expect(page).toHaveURL('/pages');
      await expect(sheet).toBeHidden();
      await expect(bar.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'true');
    });

    await test.step('a person is searched and opened with the thumb', async () => {
      await page.getByRole('button', { name: 'Search everything' }).tap();
      await field(page).fill(desk.admin.email);
      await searching(page)
        .getByRole('option', { name: /, admin$/ })
        .tap();
      await expect(page).toHaveURL(`/user/${desk.admin.accountId}`);
    });

    await test.step('letters twice as large on the narrowest phone cut nothing off', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto('/superadmin');
      await expect(page.getByRole('region', { name: 'To do' }).getByRole('link').first()).toBeVisible();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      for (const name of ['Your account', 'Search everything'])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      await expect(bar.getByRole('button', { name: 'More' })).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await expectAccessible(page, 'the first page of a superadmin with large letters');
    });

    await test.step('the way out is in the account menu of every screen', async () => {
      await page.goto('/allreg');
      await page.getByRole('button', { name: 'Your account' }).tap();
      await expectAccessible(page, 'the account menu');
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    });
  });

  test('a delegate keeps the layout of the public pages', async ({ page, site }) => {
    await addSessionCookie(page, await site.delegate());
    await page.goto('/dashboard');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.goto('/allreg');
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Search everything' })).toHaveCount(0);
  });
});
