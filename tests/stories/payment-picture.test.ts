import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { addSessionCookie, logIn, toast } from '#tests/support/account-screens.ts';
import { openFold } from '#tests/support/folds.ts';
import { heicPhoto, paymentScreenshot, phonePhoto, tooLargePicture } from '#tests/support/pictures.ts';
import {
  addScreenshot,
  continueToNextStep,
  fillChoicesAndAnswers,
} from '#tests/support/registration-screens.ts';
import type { RunningSite } from '#tests/support/site.ts';
import { fees, firstCommittee } from '#tests/support/site-conference.ts';
import { countStoredFiles } from '#tests/support/stored-files.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

// Uses a phone, with which delegates take pictures. every-screen.test.ts covers laptops.
test.use(phone);

/** The beginning of a PNG, with no picture behind it. */
const undrawablePicture = {
  name: 'broken.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2_000)]),
};
const refusal = 'Invalid file type or image is greater than 500KB';
const screenshot = (page: Page) => page.getByRole('img', { name: 'The screenshot you have chosen' });

async function atThePayment(page: Page, site: RunningSite) {
  await site.setRegistration(true);
  const person = await site.delegate({ student: true });
  await addSessionCookie(page, person);
  await page.goto('/registration?as=individual');
  await fillChoicesAndAnswers(page, {
    committees: [firstCommittee.shortName],
    portfolios: [firstCommittee.portfolios[0]],
    experience: 'None yet',
  });
  await continueToNextStep(page, 'Payment');
  return person;
}

test('the last step asks for a missing picture, and an invalid one explains the remedy', async ({
  page,
  site,
}) => {
  await atThePayment(page, site);
  const input = page.getByLabel('Screenshot of your payment');

  await page.goto('/registration?as=individual&step=check');
  await page.getByRole('button', { name: 'Add the screenshot' }).click();
  await expect(page).toHaveURL(/step=payment/);
  await expect(input).toBeFocused();

  await addScreenshot(page, tooLargePicture);
  await expect(page.getByText(refusal, { exact: true })).toBeVisible();
  const remedy =
    'This file has 501 KB, and this browser can’t open it to make it smaller. Take a screenshot and upload that.';
  await expect(page.getByText(remedy, { exact: true })).toBeVisible();
  await expect(input).toHaveAccessibleDescription(new RegExp(`${refusal}.*501 KB`));
  await page.getByRole('button', { name: 'Continue' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Please fix this first' });
  await expect(summary.getByRole('link', { name: refusal })).toBeVisible();
  await expect(input).toBeFocused();
  await expectAccessible(page, 'a picture that is refused');

  await addScreenshot(page, heicPhoto);
  await expect(
    page.getByText(/^This file has 2\.0 MB and is HEIC, .* Take a screenshot and upload that\.$/),
  ).toBeVisible();
  await expect(summary).toBeVisible();

  await addScreenshot(page, undrawablePicture);
  await expect(page.getByText('This browser can’t show the picture. Choose another.')).toBeVisible();

  await addScreenshot(page, await paymentScreenshot(fees.individual));
  await expect(screenshot(page)).toBeVisible();
  await expect(summary).toBeHidden();
  await expect(page.getByText(refusal)).toBeHidden();
});

test('a picture is kept over a reload for its account, for a day, and until logging out', async ({
  page,
  site,
}) => {
  const person = await atThePayment(page, site);
  const other = await site.delegate({ student: true });
  const choose = async () => {
    await page.goto('/registration?as=individual&step=payment');
    await addScreenshot(page, await paymentScreenshot(fees.individual));
    await expect.poll(() => countStoredFiles(page)).toBe(1);
  };
  const expectNone = async () => {
    await page.goto('/registration?as=individual&step=payment');
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
    await expect(screenshot(page)).toBeHidden();
    await expect.poll(() => countStoredFiles(page)).toBe(0);
  };

  await test.step('another account of the same browser finds nothing', async () => {
    await choose();
    await page.reload();
    await expect(screenshot(page)).toBeVisible();
    await page.context().clearCookies();
    await addSessionCookie(page, other);
    await expectNone();
  });

  await test.step('logging out erases it', async () => {
    await choose();
    await page.goto('/dashboard');
    await openFold(page, 'Your account');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => countStoredFiles(page)).toBe(0);
  });

  await test.step('removing it erases it', async () => {
    await logIn(page, person);
    await choose();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect.poll(() => countStoredFiles(page)).toBe(0);
  });

  await test.step('a day later it is gone, whatever screen is opened', async () => {
    await choose();
    await page.clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000);
    await page.goto('/dashboard');
    await expect.poll(() => countStoredFiles(page)).toBe(0);
    await expectNone();
  });
});

test('a profile photo that is too large is scaled down', async ({ page, site }) => {
  const person = await site.delegate();
  await addSessionCookie(page, person);
  await page.goto('/dashboard/edit');
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await phonePhoto(1512));
  await expect(page.getByText(/^Made smaller: [12]?\d\d KB instead of \d\.\d MB\./)).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Profile edited successfully')).toBeVisible();
  const photo = page.getByRole('img', { name: person.name });
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalHeight - image.naturalWidth))
    .toBeGreaterThan(100);
});
