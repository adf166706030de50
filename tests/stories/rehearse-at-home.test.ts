import type { Page } from '@playwright/test';
import { grantDuty } from '#attendance/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { eventName } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';

test.use(phone);

/** Lists the calls to the server that the page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v1/')) calls.push(request.url());
  });
  return calls;
}

test('a volunteer practises the check-in at home, and nothing reaches the server', async ({
  site,
  openBrowser,
}) => {
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const volunteer = await site.delegate({ name: 'Sample Volunteer' });
  const lastDay = dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' });
  const body = { eventName, email: volunteer.email, kind: 'door', lastDay } as const;
  await site.call(grantDuty, { token, body });
  const mail = await site.mails.mailTo(volunteer.email, /Your duty: Door/);
  expect(mail.text).toContain('/door?practise=1');

  const page = await openBrowser({ storageState: loggedIn(volunteer) });
  await page.goto('/duty');
  await page.getByRole('link', { name: 'Practise on sample people' }).tap();
  await expect(page.getByText('Practice: nothing is stored')).toBeVisible();
  const calls = callsOf(page);
  await page.reload();
  const last = page.getByRole('status', { name: 'Last scan' });
  const tapPass = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).tap();
  await tapPass('Sample Green');
  await expect(last).toContainText('Checked in');
  await tapPass('Sample Green');
  await expect(last).toContainText('Came in already');
  await tapPass('Sample Replaced');
  await expect(last).toContainText('A newer pass has replaced this one');
  await expectAccessible(page, 'a practice of the check-in');
  await last.getByRole('button', { name: 'Let in anyway' }).tap();
  await page.getByLabel('Reason').fill('Showed an identity card');
  await page.getByRole('dialog').getByRole('button', { name: 'Let in anyway' }).tap();
  await expect(last).toContainText('Let in by you');

  await page.getByLabel('Without network').check();
  await tapPass('Sample Unknown');
  await expect(last).toContainText('Not in the list');
  await tapPass('Sample Delegation One');
  await expect(last).toContainText('Checked without network');
  await page.getByLabel('Without network').uncheck();
  await page.getByLabel('Name or pass').fill('two');
  await page.getByRole('button', { name: 'Check in Sample Delegation Two' }).tap();
  await expect(last).toContainText('Checked in');
  await page.getByText('Codes for the camera of another phone').tap();
  await expect(page.getByRole('img', { name: 'Pass of Sample Green' })).toBeVisible();
  expect(calls).toEqual([]);

  await page.reload();
  await tapPass('Sample Green');
  await expect(last, 'nothing of the practice is kept').toContainText('Checked in');
  await page.getByRole('link', { name: 'End practice' }).tap();
  await expect(page.getByText('Practice: nothing is stored')).toBeHidden();
  await expect(page.getByLabel('Name or pass')).toBeVisible();
});

test('the roll call is practised without an account', async ({ openBrowser }) => {
  const page = await openBrowser(laptop);
  const calls = callsOf(page);
  await page.goto('/committee?practise=1');
  await expect(page.getByText('Practice: nothing is stored')).toBeVisible();
  const placard = page.getByRole('region', { name: 'Placard' });
  await expect(placard).toContainText('Argentina');
  await placard.getByRole('button', { name: 'Present and voting' }).click();
  await expect(placard).toContainText('Brazil');
  await expect(page.getByRole('region', { name: 'Quorum' })).toContainText('1 of 12 present');
  await page.getByLabel('Without network').check();
  await expect(page.getByText('No network. Go on with the roll.')).toBeVisible();
  await expectAccessible(page, 'a practice of the roll call');
  expect(calls).toEqual([]);
});
