import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openFold } from '#tests/support/folds.ts';
import { type IdentityProvider, startIdentityProvider } from '#tests/support/identity-provider.ts';
import { newAddress } from '#tests/support/provider-login.ts';
import { runSite } from '#tests/support/site.ts';
import { expect, testOnOwnSite } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

/** Opens a site with a provider. */
const test = testOnOwnSite(async () => {
  let provider: IdentityProvider | undefined;
  const site = await runSite(async (origin) => {
    provider = await startIdentityProvider({ redirectAddress: `${origin}/login/provider` });
    return provider.settings;
  });
  return {
    site,
    get provider() {
      if (!provider) throw new Error('The provider has not started.');
      return provider;
    },
    async close() {
      await site.stop();
      await provider?.stop();
    },
  };
});

test.use(phone);

const continueWith = (page: Page) => page.getByRole('button', { name: 'Continue with Sample Campus' });

async function passProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const sentence = (page: Page) => page.getByRole('main').getByRole('alert');

test('a new user signs up through the provider, and logs in with it again', async ({
  page,
  site,
  openBrowser,
}) => {
  const email = newAddress();

  await test.step('the button is on both pages from the first paint', async () => {
    const bare = await openBrowser({ javaScriptEnabled: false });
    for (const path of ['/signup', '/login']) {
      await bare.goto(path);
      await expect(continueWith(bare)).toBeVisible();
      await page.goto(path);
      await expect(continueWith(page)).toBeEnabled();
      await expectAccessible(page, `${path} with a provider`);
    }
  });

  await test.step('a short sign-up has the name and the address filled in', async () => {
    await continueWith(page).click();
    await passProvider(page, email);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up');
    await expect(page, 'what the provider answered does not stay in the address').toHaveURL(
      '/login/provider',
    );
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue('Sample Newcomer');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expectAccessible(page, 'the short sign-up with mistakes');
    await page.getByRole('radio', { name: 'No' }).check();
    await page.getByLabel('Phone').fill('+91 90000 00000');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/registration');
  });

  await test.step('the account is verified, and its person is informed', async () => {
    await site.mails.mailTo(email, /verified/);
    await page.goto('/dashboard');
    await expect(page.getByText('Sample Newcomer').first()).toBeVisible();
    await expect(page.getByText('Send Email Verification link')).toHaveCount(0);
  });

  await test.step('the next time it only takes the button', async () => {
    await openFold(page, 'Your account');
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await continueWith(page).click();
    await expect(page).toHaveURL('/registration');
  });
});

test('each failure at the provider ends on the log-in page with an error text', async ({
  page,
  site,
  noise,
  own: { provider },
  openBrowser,
}) => {
  await test.step('turning back', async () => {
    await page.goto('/login');
    await continueWith(page).click();
    noise.expectRefusal(400, '/v1/api/provider/finish');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/login');
    await expect(sentence(page)).toHaveText('You did not log in at the other site.');
    await expectAccessible(page, 'the log-in page with a sentence');
  });

  await test.step('an address that was not confirmed there', async () => {
    const other = await openBrowser();
    await other.goto('/signup');
    await continueWith(other).click();
    noise.expectRefusal(403, '/v1/api/provider/finish');
    await passProvider(other, `unverified:${newAddress()}`);
    await expect(other).toHaveURL('/login');
    await expect(sentence(other)).toContainText('Your email address is not verified at the other site');
  });

  await test.step('an answer that was used already, by the button back', async () => {
    const other = await openBrowser();
    noise.expectRefusal(400, '/v1/api/provider/finish');
    await other.goto('/login/provider?code=used&state=used');
    await expect(other).toHaveURL('/login');
    await expect(sentence(other)).toContainText('Please try again');
    await other.goto('/login/provider');
    await expect(other).toHaveURL('/login');
  });

  await test.step('a provider that goes away meanwhile', async () => {
    const other = await openBrowser();
    const { promise: isAway, resolve: goesAway } = Promise.withResolvers<void>();
    await other.route('**/v1/api/provider/finish', async (route) => {
      await isAway;
      await route.continue();
    });
    await other.goto('/login');
    await continueWith(other).click();
    await passProvider(other, newAddress());
    await expect(other).toHaveURL(/\/login\/provider/);
    await provider.stop();
    noise.expectRefusal(502, '/v1/api/provider/finish');
    goesAway();
    await expect(other).toHaveURL('/login');
    await expect(sentence(other)).toContainText('The other site does not answer');
    await expect.poll(() => site.complaints(), 'the operator reads why').toContain('fetch failed');
  });
});
