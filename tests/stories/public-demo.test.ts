import { expect, test } from '@playwright/test';
import { login, sendOwnVerificationLink, signup } from '#accounts/contract.ts';
import { demoPath } from '#platform/contract/paths.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { type SiteProcess, startSite } from '#tests/support/site-process.ts';

async function signUpVisitor({ origin }: SiteProcess, email: string): Promise<string> {
  const account = { email, password: 'a sample password of mine' };
  const send = (path: string, body: object, authorization = '') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    });
  await send(signup.path, {
    ...account,
    confirmPassword: account.password,
    name: 'Sample Visitor',
    phone: '+91 90000 00000',
    isStudentOfNITS: false,
  });
  const { token } = await (await send(login.path, account)).json();
  await send(sendOwnVerificationLink.path, {}, `Bearer ${token}`);
  return token;
}

// Not a story of the shared site: the demo is another program, which has its samples and no mail server.
test('a public demo logs visitors in, counts the tasks of its tour, and is reset with notice', async ({
  browser,
}) => {
  // The demo is filled twice.
  test.setTimeout(900_000);
  const site = await startSite({}, { entry: 'public demo', host: 'localhost' });
  try {
    const page = await browser.newPage({ baseURL: site.origin });
    await page.goto('/login');
    const banner = page.getByRole('complementary', { name: 'Demo' });
    await expect(banner).toContainText('Reset at');
    await expectAccessible(page, 'the log-in page of a demo');
    await page.getByRole('button', { name: 'Superadmin' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await page.goto('/');

    const visitor = await browser.newPage({ baseURL: site.origin });
    const email = 'story.visitor@example.org';
    const token = await signUpVisitor(site, email);
    await visitor.context().addCookies([{ name: 'authToken', value: token, url: site.origin }]);
    await visitor.goto(demoPath);
    const mail = visitor.getByRole('listitem').filter({ hasText: `To ${email}` });
    await expectAccessible(visitor, 'the page of the demo');
    await mail.getByText('Verify', { exact: false }).first().click();
    await mail.getByRole('link', { name: /verifyemail/ }).click();
    await expect(visitor).toHaveURL(/verifyemail/);

    await page.goto(demoPath);
    const tour = page.getByRole('region', { name: 'A first evening: ten tasks' });
    await expect(tour.getByRole('status')).toHaveText('0 of 10 tasks are done');
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await page.goto(demoPath);
    const task = tour.getByRole('listitem').filter({ hasText: 'Answer the message of a visitor' });
    await expect(task.getByRole('link', { name: 'Help: Contact messages' })).toHaveAttribute(
      'href',
      '/help/contact-messages#answer-a-message',
    );
    await task.getByRole('link', { name: 'Answer the message of a visitor' }).click();
    await page
      .getByRole('link', { name: /^Answer the message of / })
      .first()
      .click();
    await page.getByLabel(/^Answer to /).fill('In May. See you there.');
    await page.getByRole('button', { name: 'Send and mark as answered' }).click();
    await expect(page.getByRole('button', { name: 'Mark as open' })).toBeVisible();
    await page.goto(demoPath);
    await expect(task).toContainText('Done');
    await expect(tour.getByRole('status')).toHaveText('1 of 10 tasks is done');

    process.kill(site.pid, 'SIGUSR2');
    await expect(banner).toContainText('The demo was reset', { timeout: 600_000 });
    await banner.getByRole('link', { name: 'Start again' }).click();
    await expect(page.getByRole('button', { name: 'Superadmin' })).toBeVisible();
  } finally {
    await site.stop();
  }
});
