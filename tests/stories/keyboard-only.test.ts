import { toast } from '#tests/support/account-screens.ts';
import { pressByKeyboard, tabTo } from '#tests/support/keyboard.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import { fees, firstCommittee, secondCommittee } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';

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
      await pressByKeyboard(page, 'Register individually');
      await tabTo(page, firstCommittee.shortName);
      await page.keyboard.press('Space');
      await tabTo(page, secondCommittee.shortName);
      await page.keyboard.press('Space');
      await pressByKeyboard(page, 'Continue');
      await expect(page.getByRole('heading', { name: 'Portfolios' })).toBeFocused();

      await tabTo(page, 'Search portfolios');
      await page.keyboard.type(firstCommittee.portfolios[0].toLowerCase());
      await tabTo(page, firstCommittee.portfolios[0]);
      await page.keyboard.press('Space');
      await pressByKeyboard(page, 'Continue');
      await expect(page.getByRole('heading', { name: 'About you' })).toBeFocused();

      await tabTo(page, 'Previous MUN experience');
      await page.keyboard.type('Three conferences, all typed');
      await tabTo(page, 'College');
      await page.keyboard.type('Sample College of Commerce');
      await tabTo(page, 'Yes');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('radio', { name: /^No/ })).toBeChecked();
      await pressByKeyboard(page, 'Continue');

      await tabTo(page, 'Screenshot of your payment');
      await page.keyboard.press('Space');
      await expect(page.getByAltText('The screenshot you have chosen')).toBeVisible();
      await pressByKeyboard(page, 'Continue');
      await pressByKeyboard(page, 'Register');
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
      await pressByKeyboard(superadmin, 'Reviews');
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
