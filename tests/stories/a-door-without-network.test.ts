import type { Page } from '@playwright/test';
import { listOwnSessions } from '#accounts/contract.ts';
import { getDoorOverview, grantDuty, listOwnPasses } from '#attendance/contract.ts';
import { formatPassCode } from '#attendance/rule/pass-code.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { closeOffline, countCaches, pageIsKept } from '#tests/support/offline-pages.ts';
import { registerSeated } from '#tests/support/register-on-site.ts';
import { fourthCommittee as committee, eventName } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

test.use(phone);

const waits = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a door without a network decides, keeps its scans, and sends each one once', async ({
  site,
  openBrowser,
  noise,
}) => {
  const { delegate, token } = await registerSeated(site, 'Sample Offline', committee);
  const volunteer = await site.delegate({ name: 'Sample Volunteer' });
  const lastDay = dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' });
  const body = { eventName, email: volunteer.email, kind: 'door', lastDay } as const;
  expect((await site.call(grantDuty, { token, body })).status).toBe(200);
  const { passes } = (await site.call(listOwnPasses, { token: delegate.token })).body;
  const countHere = async () => {
    const asked = { token, params: { eventName }, query: { occasion: 'arrival' } };
    const { committees } = (await site.call(getDoorOverview, asked)).body;
    return committees.find(({ value }) => value === committee.value)?.here ?? 0;
  };
  const before = await countHere();

  const open = await openBrowser({ storageState: loggedIn(volunteer) });
  const context = open.context();
  const scan = async (page: Page, code: string) => {
    await page.getByLabel('Name or pass').fill(code);
    await page.keyboard.press('Enter');
  };
  await open.goto('/door');
  await expect(open.getByText(/^List of .*, just loaded: \d+ delegates?\.$/)).toBeVisible();
  await pageIsKept(open, '/door');

  await test.step('without a network the device decides from its list', async () => {
    noise.expectNoNetwork();
    await context.setOffline(true);
    const last = open.getByRole('status', { name: 'Last scan' });
    await scan(open, passes[0]?.code ?? '');
    await expect(last).toContainText('Checked without network');
    await expect(last).toContainText('Sample Offline');
    await scan(open, formatPassCode('B'.repeat(22)));
    await expect(last).toContainText('Not in the list of');
    await open.getByLabel('Name or pass').fill('offl');
    await open.getByRole('button', { name: 'Check in Sample Offline' }).tap();
    await expect(last).toContainText('Came in already');
    await expect(waits(open, '3 scans wait to be sent.')).toBeVisible();
    await expectAccessible(open, 'a door without a network');
    await closeOffline(open);
  });

  const door = await context.newPage();
  await test.step('the closed page opens without a network, and logging out is refused', async () => {
    await door.goto('/door');
    await expect(waits(door, '3 scans wait to be sent.')).toBeVisible();
    await expect(door.getByRole('heading', { name: /here at .*, 1 on this phone since/ })).toBeVisible();
    await scan(door, formatPassCode('C'.repeat(22)));
    await expect(waits(door, '4 scans wait to be sent.')).toBeVisible();
    await door.getByRole('link', { name: 'Log out of this device' }).tap();
    await expect(door.getByText('4 scans are not sent yet')).toBeVisible();
    await expectAccessible(door, 'a refused log-out');
    await door.getByRole('link', { name: 'Back to check-in' }).tap();
  });

  await test.step('with a network all are sent', async () => {
    await context.setOffline(false);
    await expect(waits(door, 'All scans are sent.')).toBeVisible();
    expect(await countHere()).toBe(before + 1);
  });

  await test.step('a log-out without a network happens by itself later, and clears the device', async () => {
    await context.setOffline(true);
    await scan(door, formatPassCode('D'.repeat(22)));
    await expect(waits(door, '1 scan waits to be sent.')).toBeVisible();
    await door.getByRole('link', { name: 'Log out of this device' }).tap();
    await expect(door.getByText('1 scan is not sent yet')).toBeVisible();
    await expect(door.getByText('This phone logs out by itself when the network is back.')).toBeVisible();
    await context.setOffline(false);
    await expect(door).toHaveURL('/');
    await expect.poll(() => countCaches(door)).toBe(0);
    expect((await site.call(listOwnSessions, { token: volunteer.token })).status).toBe(401);
  });
});
