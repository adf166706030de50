import type { Page } from '@playwright/test';
import type { getPageOfOutboxMails } from '#email/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { logIn, toast } from '#tests/support/account-screens.ts';
import { followDesk, followDeskTab } from '#tests/support/desk-screens.ts';
import { rupees } from '#tests/support/rupees.ts';
import { fees } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

// Uses a laptop, as superadmins do. every-screen.test.ts covers phones, desk-shell.test.ts the navigation.
test.use(laptop);

/** Presses a button, and the button of the same name in the confirmation dialog. */
async function press(page: Page, name: string, done: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name, exact: true }).click();
  await expect(toast(page, done)).toBeVisible();
  await expect(question).toBeHidden();
}

test('a superadmin runs accounts, fees, mails and the audit log from the desk', async ({
  page,
  site,
  desk,
  noise,
  openBrowser,
}) => {
  const person = await site.delegate({ name: 'Sample Undersecretary' });
  await logIn(page, person);
  const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });
  await superadmin.goto('/superadmin');
  const go = async (place: string, url: string) => {
    await followDesk(superadmin, place);
    await expect(superadmin).toHaveURL(url);
  };
  const search = (words: string) => superadmin.getByRole('searchbox').first().fill(words);
  const isLoggedOut = async (path: string) => {
    noise.expectEndedSession();
    await page.goto(path);
    await expect(page).toHaveURL('/');
  };

  await test.step('an account is found among all by search and role', async () => {
    await go('Accounts', '/allaccounts');
    await search('xyzzy of this name');
    await expect(superadmin.getByText('No account matches')).toBeVisible();
    await search(person.email);
    await superadmin.getByRole('button', { name: /^client/ }).click();
    await expect(superadmin).toHaveURL(/role=client/);
    await superadmin.getByRole('link', { name: person.email }).click();
    await expect(superadmin.getByRole('heading', { level: 1 })).toHaveText(person.name);
    await expect(superadmin.getByText('on 2 devices')).toBeVisible();
  });

  await test.step('a client becomes an admin and a client again, logged out at once each time', async () => {
    await press(superadmin, 'Elevate to admin', 'Role elevated to admin');
    await expect(superadmin.getByText('no active sessions')).toBeVisible();
    await isLoggedOut('/dashboard');
    await logIn(page, person);
    await expect(page).toHaveURL('/admin');
    await press(superadmin, 'Demote to client', 'Role demoted to client');
    await isLoggedOut('/admin');
    const history = superadmin.getByRole('table', { name: 'History' });
    await expect(history.getByText('Role changed', { exact: false })).toHaveCount(2);
  });

  await test.step('fees are changed, and what is wrong or changed meanwhile is said', async () => {
    await go('Name, dates and fees', '/eventsettings');
    const other = await openBrowser({ storageState: desk.superadmin.storageState });
    await other.goto('/eventsettings');
    const setFee = async (browser: Page, fee: string, said: string) => {
      await browser.getByLabel('Alone').fill(fee);
      await browser.getByRole('button', { name: 'Save changes' }).click();
      await expect(toast(browser, said)).toBeVisible();
    };
    await expect(other.getByLabel('Alone')).toHaveValue(String(fees.individual));
    await superadmin.getByLabel('Alone').fill('-1');
    await superadmin.getByRole('button', { name: 'Save changes' }).click();
    await expect(superadmin.getByText('A fee is 0 or more, with at most two decimals')).toBeVisible();
    await expectAccessible(superadmin, 'fees and dates with a mistake');
    await setFee(superadmin, String(fees.individual + 50), 'Event updated');
    await expect(
      toast(superadmin, '‘Name, dates and fees’ is not saved. This browser keeps what you typed.'),
    ).toHaveCount(0);
    noise.expectRefusal(409, '/v1/api/superadmin/event');
    await setFee(other, '99', 'This event has changed since you opened it. Look at it again.');
    await expect(other.getByText('They are not saved yet.')).toBeVisible();
    await expect(other.getByLabel('Alone')).toHaveValue('99');
    await setFee(other, String(fees.individual), 'Event updated');
  });

  await test.step('a successor is handed over to, whose own last day is set at once', async () => {
    const successor = await site.delegate({ name: 'Sample Successor' });
    const dialog = superadmin.getByRole('dialog');
    const type = (label: string, words: string) => dialog.getByLabel(label, { exact: true }).fill(words);
    await followDeskTab(superadmin, 'Accounts', 'Handover');
    await expect(superadmin).toHaveURL('/handover');
    await superadmin.getByRole('button', { name: 'Hand over', exact: true }).press('Enter');
    await type('Your successor’s e-mail', 'nobody@example.org');
    await type('Password', site.superadmin.password);
    noise.expectRefusal(404, '/v1/api/superadmin/handover');
    await superadmin.keyboard.press('Enter');
    await expect(dialog.locator('.field-error')).toHaveText('No such account exists');
    await expectAccessible(superadmin, 'handing over with a mistake');
    await type('Your successor’s e-mail', successor.email);
    await superadmin.keyboard.press('Enter');
    await expect(toast(superadmin, 'Handed over')).toBeVisible();
    const row = superadmin
      .getByRole('list', { name: 'Superadmins' })
      .getByRole('listitem')
      .filter({ hasText: successor.email });
    await expect(row).toContainText('password only');
    await row.getByRole('link', { name: 'Sample Successor' }).click();
    await superadmin.getByRole('button', { name: 'Set last day' }).click();
    await type('Last day', `${new Date().getUTCFullYear() + 1}-12-31`);
    await type('Password', site.superadmin.password);
    await superadmin.keyboard.press('Enter');
    await expect(toast(superadmin, 'Last day saved')).toBeVisible();
    await expect(superadmin.getByText('superadmin, until the end of 31 December')).toBeVisible();
  });

  await test.step('the outbox shows what was sent', async () => {
    await go('Mail', '/outbox');
    await search(person.email);
    const mails = superadmin.getByRole('table', { name: 'Mails' });
    await expect(mails.getByText(person.email).first()).toBeVisible();
    await superadmin.getByRole('button', { name: /^sent/ }).click();
    await expect(superadmin).toHaveURL(/state=sent/);
    await expect(mails.getByText('Welcome', { exact: false }).first()).toBeVisible();
    await superadmin.getByRole('button', { name: /^failed/ }).click();
    await expect(superadmin.getByText('No failed mails')).toBeVisible();
  });

  await test.step('a mail that failed when the list was read, and was sent since, is not sent again', async () => {
    const outbox = '**/v1/api/superadmin/outbox?*';
    await superadmin.route(outbox, async (route) => {
      const response = await route.fetch();
      const answer: AnswerOf<typeof getPageOfOutboxMails> = await response.json();
      const rows = answer.rows.map((mail) => ({
        ...mail,
        state: 'failed',
        lastError: '550 no such mailbox',
      }));
      await route.fulfill({ response, json: { ...answer, rows } });
    });
    await superadmin.goto(`/outbox?q=${encodeURIComponent(person.email)}`);
    await expect(superadmin.getByText('550 no such mailbox').first()).toBeVisible();
    await expectAccessible(superadmin, 'the outbox with mails that failed');
    noise.expectRefusal(409, '/v1/api/superadmin/outbox/sendagain');
    await superadmin
      .getByRole('button', { name: `Send again to ${person.email}` })
      .first()
      .click();
    await expect(toast(superadmin, 'Only a mail that failed can be sent again')).toBeVisible();
    await superadmin.unroute(outbox);
  });

  await test.step('a list that could not be fetched is asked for again', async () => {
    const log = '**/v1/api/superadmin/audit?*';
    await superadmin.route(log, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    noise.expectRefusal(502, '/v1/api/superadmin/audit');
    await superadmin.goto('/auditlog');
    await expect(superadmin.getByText('Something went wrong')).toBeVisible();
    await superadmin.unroute(log);
    await superadmin.getByRole('button', { name: 'Try again' }).click();
    await expect(superadmin.getByRole('table', { name: 'Entries' })).toBeVisible();
  });

  await test.step('what visitors wrote is searched', async () => {
    await go('Contact messages', '/contactusresponses');
    await search('xyzzy of this name');
    await expect(superadmin.getByText('No message matches')).toBeVisible();
  });

  await test.step('the audit log tells all of it', async () => {
    await followDeskTab(superadmin, 'Accounts', 'Audit log');
    const entries = superadmin.getByRole('table', { name: 'Entries' });
    await superadmin.getByRole('button', { name: 'Filters' }).click();
    await superadmin.getByLabel('Action').selectOption('fees_changed');
    await expect(superadmin).toHaveURL(/action=fees/);
    await expect(entries.getByRole('row').nth(1)).toContainText(`alone ${rupees(fees.individual)}`);
    await superadmin.goto(`/auditlog?about=${encodeURIComponent(person.email)}`);
    await expect(entries.getByText(/^role changed$/i)).toHaveCount(2);
  });
});
