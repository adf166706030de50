import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildPassPath, grantDuty, listOwnPasses } from '#attendance/contract.ts';
import { formatPassCode } from '#attendance/rule/pass-code.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { writeCodeVideo } from '#tests/support/fake-camera.ts';
import { registerSeated } from '#tests/support/register-on-site.ts';
import { fourthCommittee as committee, eventName } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

test.use(phone);

test('a volunteer checks a delegate in, who then gets a new pass', async ({ site, openBrowser }) => {
  const { delegate, token } = await registerSeated(site, 'Arriving Sample', committee);
  const volunteer = await site.delegate({ name: 'Sample Volunteer' });
  const lastDay = dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' });
  const body = { eventName, email: volunteer.email, kind: 'door', lastDay } as const;
  expect((await site.call(grantDuty, { token, body })).status).toBe(200);
  const { passes } = (await site.call(listOwnPasses, { token: delegate.token })).body;
  const code = passes[0]?.code ?? '';

  const door = await openBrowser({ storageState: loggedIn(volunteer) });
  const last = door.getByRole('status', { name: 'Last scan' });
  const scan = async () => {
    await door.getByLabel('Name or pass').pressSequentially(code);
    await door.keyboard.press('Enter');
  };
  await door.goto('/dashboard');
  await door.getByRole('link', { name: 'Open your duties' }).tap();
  await door.getByRole('link', { name: 'Open check-in' }).tap();
  await expect(door.getByLabel('Name or pass')).toBeFocused();
  for (const landmark of ['banner', 'navigation'] as const)
    await expect(door.getByRole(landmark), 'a tool has no header of the site').toBeHidden();
  await door.getByLabel('Your door').fill('East gate');
  await expectAccessible(door, 'a door before its first scan');
  await scan();
  await expect(last).toContainText('Checked in');
  await expect(last).toContainText('Arriving Sample');
  await expectAccessible(door, 'a delegate who is checked in');
  await scan();
  await expect(last).toContainText('Came in already');
  await expectAccessible(door, 'a delegate who was in already');

  await test.step('the settings are one line since the first scan, and a press opens them', async () => {
    const line = door.getByRole('button', { name: 'Arrival · East gate · Coming in' });
    await expect(door.getByLabel('Occasion')).toBeHidden();
    await line.tap();
    await door.getByRole('button', { name: 'Leaving' }).tap();
    await door.getByRole('button', { name: 'Done' }).tap();
    await expect(door.getByRole('button', { name: 'Arrival · East gate · Leaving' })).toBeVisible();
    await scan();
    await expect(last).toContainText('Checked out');
    await scan();
    await expect(last).toContainText(/Left already at .*, East gate/);
    await door.getByRole('button', { name: 'Change' }).tap();
    await door.getByRole('button', { name: 'Coming in' }).tap();
  });

  const hers = await openBrowser({ storageState: loggedIn(delegate) });
  await hers.goto(`/login?next=${encodeURIComponent(buildPassPath(passes[0]?.registrationId ?? ''))}`);
  await expect(hers.getByRole('dialog', { name: 'Your pass' })).toContainText('Arriving Sample');
  await hers.getByRole('button', { name: 'Close' }).tap();
  await expect(hers).toHaveURL('/dashboard');
  await hers.getByRole('button', { name: 'Show pass' }).tap();
  await expect(hers.getByRole('dialog', { name: 'Your pass' })).toContainText('Arriving Sample');
  await expectAccessible(hers, 'an enlarged pass');
  await hers.getByRole('button', { name: 'Get a new pass' }).tap();
  await hers
    .getByRole('dialog', { name: 'Get a new pass?' })
    .getByRole('button', { name: 'Get a new pass' })
    .tap();
  await expect(toast(hers, 'You have a new pass')).toBeVisible();

  await scan();
  await expect(last).toContainText('A newer pass has replaced this one');
  await expectAccessible(door, 'a delegate who is refused');
  await last.getByRole('button', { name: 'Let in anyway' }).tap();
  await door.getByLabel('Reason').fill('Showed an identity card');
  await door.getByRole('dialog').getByRole('button', { name: 'Let in anyway' }).tap();
  await expect(toast(door, 'Let in. The secretariat sees your reason.')).toBeVisible();
  await expect(last).toContainText('Let in by you');
  await door.getByLabel('Name or pass').fill('arriving');
  await expect(door.getByRole('list', { name: 'Delegates found' })).toBeVisible();
  await expect(last, 'no verdict is above the names that are found').toBeHidden();
});

test('a pass before the camera is read by the decoder of this site', async ({ site, noise }) => {
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const folder = await mkdtemp(join(tmpdir(), 'mun-camera-'));
  const video = join(folder, 'pass.y4m');
  await writeCodeVideo(video, formatPassCode('A'.repeat(22)));
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  try {
    const context = await browser.newContext({
      ...phone,
      baseURL: site.origin,
      storageState: loggedIn({ token }),
    });
    noise.watch(context);
    const door = await context.newPage();
    const foreign: string[] = [];
    door.on('request', (request) => {
      if (!request.url().startsWith(site.origin)) foreign.push(request.url());
    });
    await door.goto('/door');
    await door.getByRole('button', { name: 'Start camera' }).tap();
    const last = door.getByRole('status', { name: 'Last scan' });
    await expect(last).toContainText('This pass is not known');
    await expectAccessible(door, 'the camera');
    for (const size of [phone.viewport, { width: 360, height: 640 }]) {
      await door.setViewportSize(size);
      await expect(door.getByLabel('Camera')).toBeInViewport({ ratio: 1 });
      await expect(door.getByLabel('Name or pass')).toBeInViewport({ ratio: 1 });
      await expect(last).toBeInViewport({ ratio: 1 });
    }
    expect(foreign).toEqual([]);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});
