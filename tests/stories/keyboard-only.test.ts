import type { Page } from '@playwright/test';
import { toast } from '../support/account-screens.ts';
import { paymentScreenshot } from '../support/pictures.ts';
import { fees, firstCommittee, secondCommittee } from '../support/site-conference.ts';
import { expect, test } from '../support/story.ts';
import { laptop, phone } from '../support/widths.ts';

// Runs on a phone, where a sticky bar could cover the focused control.
test.describe('on a phone', () => {
  test.use(phone);

  test('a delegate logs in and registers with a keyboard alone', async ({ page, site }) => {
    await site.setRegistration(true);
    const person = await site.delegate({ name: 'Sample Typist' });
    // The file to choose, since the file dialog of the system is outside the page.
    const screenshot = await paymentScreenshot(fees.individual);
    page.on('filechooser', (chooser) => chooser.setFiles(screenshot));

    await test.step('logs in', async () => {
      await page.goto('/login');
      await tabTo(page, 'Email');
      await page.keyboard.type(person.email);
      await tabTo(page, 'Password');
      await page.keyboard.type(person.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/registration');
    });

    await test.step('completes each step of the form', async () => {
      await press(page, 'Register individually');
      await tabTo(page, firstCommittee.shortName);
      await page.keyboard.press('Space');
      await tabTo(page, secondCommittee.shortName);
      await page.keyboard.press('Space');
      await press(page, 'Continue');
      await expect(page.getByRole('heading', { name: 'Portfolios' })).toBeFocused();

      await tabTo(page, 'Search portfolios');
      await page.keyboard.type(firstCommittee.portfolios[0].toLowerCase());
      await tabTo(page, firstCommittee.portfolios[0]);
      await page.keyboard.press('Space');
      await press(page, 'Continue');
      await expect(page.getByRole('heading', { name: 'About you' })).toBeFocused();

      await tabTo(page, 'Previous MUN experience');
      await page.keyboard.type('Three conferences, all typed');
      await tabTo(page, 'College');
      await page.keyboard.type('Sample College of Commerce');
      await tabTo(page, 'Yes');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('radio', { name: /^No/ })).toBeChecked();
      await press(page, 'Continue');

      await tabTo(page, 'Screenshot of your payment');
      await page.keyboard.press('Space');
      await expect(page.getByAltText('The screenshot you have chosen')).toBeVisible();
      await press(page, 'Continue');
      await press(page, 'Register');
      await expect(toast(page, 'Event registration completed')).toBeVisible();
      await expect(page).toHaveURL('/dashboard');
    });
  });
});

test.describe('on a laptop', () => {
  test.use(laptop);

  test('a superadmin reorders a page without a mouse', async ({ desk, openBrowser }) => {
    await test.step('a superadmin goes to a page, puts its entries in order and writes in one', async () => {
      const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });
      await superadmin.goto('/pages');
      await expect(superadmin.getByRole('table', { name: 'Pages' })).toBeVisible();
      await press(superadmin, 'Reviews');
      const first = superadmin.getByRole('button', { name: /^First review/ });
      await tabTo(superadmin, (await first.innerText()).trim());
      await superadmin.keyboard.press('Alt+ArrowDown');
      await expect(superadmin.getByRole('status').filter({ hasText: 'moved to position 2' })).toBeAttached();
      const moved = superadmin.getByRole('button', { name: /^Second review/ });
      await expect(moved).toBeFocused();
      await superadmin.keyboard.press('Enter');
      await expect(moved).toHaveAttribute('aria-expanded', 'true');
      await tabTo(superadmin, 'Name');
      await superadmin.keyboard.type('Sample Typist');
      await expect(superadmin.getByText('Not saved. This browser keeps your changes.')).toBeVisible();
      await tabTo(superadmin, 'Save');
    });
  });
});

/** Presses Tab until the named control has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const [words = ''] = await focused.evaluateAll((elements) =>
      elements.map((element) => {
        const labelled = element.getAttribute('aria-labelledby');
        const label = labelled
          ? document.getElementById(labelled)?.textContent
          : (element.getAttribute('aria-label') ??
            (element as HTMLInputElement).labels?.[0]?.textContent ??
            element.textContent);
        return (label ?? '').trim();
      }),
    );
    passed.push(words);
    if (words === name || (name === 'Yes' && words.startsWith('Yes'))) {
      expect(await isMarked(page), `the focus on '${name}' is marked`).toBe(true);
      return expect.poll(() => isInSight(page), `'${name}' is not under a bar`).toBe(true);
    }
  }
  throw new Error(`Tab never came to '${name}'. It went over: ${passed.join(' | ')}`);
}

/** Returns true if the focused control, or the card that represents it, has an outline or a ring. */
function isMarked(page: Page): Promise<boolean> {
  return page.locator(':focus').evaluate((element) => {
    const around = [
      element,
      element.closest('label'),
      element.closest('.file-drop'),
      element.nextElementSibling,
    ];
    return around.some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });
}

/** Returns true if the centre of the focused control, or of the card that represents it, is visible and not covered. */
function isInSight(page: Page): Promise<boolean> {
  return page.locator(':focus').evaluate((element) => {
    const seen = element.closest('label') ?? element.closest('.file-drop') ?? element;
    const { left, top, width, height } = seen.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (seen.contains(there) || there.contains(seen));
  });
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}
