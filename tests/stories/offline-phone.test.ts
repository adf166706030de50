import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { addSessionCookie, toast } from '#tests/support/account-screens.ts';
import { findRegistration } from '#tests/support/desk-screens.ts';
import { paymentScreenshot, phonePhoto } from '#tests/support/pictures.ts';
import {
  addScreenshot,
  continueToNextStep,
  fillChoicesAndAnswers,
} from '#tests/support/registration-screens.ts';
import { eventName, fees, firstCommittee } from '#tests/support/site-conference.ts';
import { countStoredFiles } from '#tests/support/stored-files.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

test.use(phone);

const wishes = {
  committees: [firstCommittee.shortName],
  portfolios: [firstCommittee.portfolios[0]],
  experience: 'Two conferences at school',
  college: 'Sample College',
  accommodation: 'No' as const,
};
const screenshot = (page: Page) => page.getByRole('img', { name: 'The screenshot you have chosen' });
const registers = (page: Page) => page.getByRole('button', { name: 'Register', exact: true });
const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a delegate registers on a phone that goes offline', async ({
  page,
  site,
  desk,
  noise,
  openBrowser,
}) => {
  await site.setRegistration(true);
  const person = await site.delegate({ name: 'Sample Traveller' });
  const photo = await phonePhoto(3024);
  expect(photo.buffer.length).toBeGreaterThan(12 * 1024 * 1024);
  await addSessionCookie(page, person);
  await page.goto('/registration?as=individual');
  await fillChoicesAndAnswers(page, wishes);
  await continueToNextStep(page, 'Payment');
  noise.expectNoNetwork();

  await test.step('in the first tunnel the photo is chosen, and made smaller', async () => {
    await page.context().setOffline(true);
    await expect(
      says(page, 'You are offline. Nothing was sent, but your answers are still here.'),
    ).toBeVisible();
    await addScreenshot(page, photo);
    await expect(page.getByText(/^Made smaller: \d{3} KB instead of 1\d\.\d MB\./)).toBeVisible();
    await expect(
      says(page, 'You are offline. Nothing was sent, but your answers and picture are still here.'),
    ).toBeVisible();
    await expectAccessible(page, 'the payment step in a tunnel');
  });

  await test.step('upright, and large enough to be read', async () => {
    const { width, height, red } = await screenshot(page).evaluate((image: HTMLImageElement) => {
      const canvas = new OffscreenCanvas(1, 1);
      canvas.getContext('2d')?.drawImage(image, 200, 10, 1, 1, 0, 0, 1, 1);
      const [red = 0, green = 0] = canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [];
      return { width: image.naturalWidth, height: image.naturalHeight, red: red - green };
    });
    expect(height).toBeGreaterThanOrEqual(2000);
    expect(height).toBeLessThanOrEqual(2600);
    expect(width / height).toBeCloseTo(0.75, 2);
    expect(red, 'the upper edge is above').toBeGreaterThan(100);
  });

  await test.step('between the tunnels the page is reloaded, and the picture is still there', async () => {
    await page.context().setOffline(false);
    await expect(says(page, 'You are offline')).toBeHidden();
    await page.reload();
    await expect(screenshot(page)).toBeVisible();
    await expect(page.getByText('IMG_0001.jpg')).toBeVisible();
    await expectAccessible(page, 'the payment step with the picture of before');
    await continueToNextStep(page, 'Check and send');
    await expect(page.getByText('IMG_0001.jpg')).toBeVisible();
  });

  await test.step('in the second tunnel nothing is sent, and the button is offered again after it', async () => {
    await page.context().setOffline(true);
    await registers(page).click();
    const notice = 'You are offline. Nothing was sent, but your answers and picture are still here.';
    await expect(says(page, notice)).toBeVisible();
    await expect(registers(page)).toBeFocused();
    await expect(toast(page, 'Something went wrong')).toBeHidden();
    await expectAccessible(page, 'the last step in a tunnel');
    await page.context().setOffline(false);
    await expect(says(page, 'You are back online. Nothing was sent yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send again' })).toBeFocused();
    await expectAccessible(page, 'the last step after a tunnel');
  });

  await test.step('it is sent, seen on the dashboard, and the phone keeps no picture', async () => {
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('heading', { name: 'You are registered' })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    const card = page.getByRole('article', { name: eventName });
    await expect(card.getByText('pending', { exact: true })).toBeVisible();
    await expect.poll(() => countStoredFiles(page)).toBe(0);
  });

  await test.step('an admin sees the payment upright', async () => {
    const admin = await openBrowser({ storageState: desk.admin.storageState });
    await findRegistration(admin, person.email);
    const payment = admin.getByRole('img', { name: `Payment of ${person.name}` });
    const sides = () =>
      payment.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalHeight - naturalWidth);
    await expect.poll(sides).toBeGreaterThan(400);
  });
});

test('a registration that arrived before the network failed is not sent twice', async ({
  page,
  site,
  noise,
}) => {
  await site.setRegistration(true);
  await addSessionCookie(page, await site.delegate());
  await page.goto('/registration?as=individual');
  await fillChoicesAndAnswers(page, wishes);
  await continueToNextStep(page, 'Payment');
  await addScreenshot(page, await paymentScreenshot(fees.individual));
  await continueToNextStep(page, 'Check and send');
  noise.expectNoNetwork();
  await page.route(
    '**/v1/api/reg/yp',
    async (route) => {
      await route.fetch();
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await registers(page).click();
  await expect(
    says(
      page,
      'You are offline. The connection broke while sending, but your answers and picture are still here.',
    ),
  ).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Your registration' })).toBeVisible();
  await expect.poll(() => countStoredFiles(page)).toBe(0);
});

test('account forms show that the device is offline', async ({ page, site, noise }) => {
  await addSessionCookie(page, await site.delegate());
  await page.goto('/dashboard/edit');
  await page.getByLabel('Name', { exact: true }).fill('Sample Newname');
  noise.expectNoNetwork();
  await page.context().setOffline(true);
  const notice = says(page, 'You are offline. Nothing was sent, but your answers are still here.');
  await expect(notice).toBeVisible();
  const saves = page.getByRole('button', { name: 'Save changes' });
  await saves.click();
  await expect(saves).toBeFocused();
  await expect(toast(page, 'Something went wrong')).toBeHidden();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sample Newname');
  await expectAccessible(page, 'the profile in a tunnel');
  await page.context().setOffline(false);
  await expect(says(page, 'You are back online. Nothing was sent yet')).toBeVisible();
  await saves.click();
  await expect(toast(page, 'Profile edited successfully')).toBeVisible();
});
