import type { Locator, Page } from '@playwright/test';
import { grantDuty } from '#attendance/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { photograph } from '#tests/support/pictures.ts';
import { registerSeated } from '#tests/support/register-on-site.ts';
import { eventName, firstCommittee } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';
import { addTimetableSessions, getTimetable } from '#timetable/contract.ts';

test.use(phone);

const event = encodeURIComponent(eventName);

/** Presses what leads from a screen to its paper, then the download: the file comes after these two presses. */
async function expectPaperInTwoPresses(page: Page, link: Locator, file: RegExp): Promise<void> {
  const download = page.waitForEvent('download');
  await link.click();
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(file);
}

test('every paper of the evening is two presses away from its screen', async ({
  site,
  desk,
  openBrowser,
}) => {
  const { token } = await registerSeated(site, 'Sample Printed', firstCommittee);
  const { revision } = (await site.call(getTimetable, { params: { eventName }, token })).body;
  const times = { day: 1, startMinute: 540, endMinute: 600, kind: 'session' as const };
  const session = {
    ...times,
    title: 'First debate',
    room: 'Sample Hall',
    committees: [firstCommittee.value],
  };
  const added = { eventName, revision, sessions: [session] };
  expect((await site.call(addTimetableSessions, { body: added, token })).status).toBe(200);
  const helper = await site.delegate({ name: 'Sample Helper' });
  const lastDay = dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' });
  const duty = { eventName, email: helper.email, kind: 'door' as const, lastDay };
  expect((await site.call(grantDuty, { body: duty, token })).status).toBe(200);
  const page = await openBrowser({ ...phone, storageState: desk.superadmin.storageState });
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  await test.step('timetable, signs and site plan', async () => {
    await page.goto('/timetable');
    const picture = { name: 'plan.jpg', mimeType: 'image/jpeg', buffer: await photograph('#fff', 900, 600) };
    await page.getByLabel('Picture of the plan').setInputFiles(picture);
    await expect(link('Print site plan')).toBeVisible();
    for (const [name, file] of [
      ['Print by day', /^timetable-.*\.pdf$/],
      ['Print by committee', /^committee-timetables-.*\.pdf$/],
      ['Print signs for rooms', /^room-signs-.*\.pdf$/],
      ['Print site plan', /^site-plan-.*\.pdf$/],
    ] as const) {
      await page.goto('/timetable');
      await expectPaperInTwoPresses(page, link(name), file);
    }
  });

  await test.step('attendance and who has not come', async () => {
    await page.goto(`/attendance/${event}`);
    await expectPaperInTwoPresses(page, link('Print attendance'), /^attendance-.*\.pdf$/);
    await page.goto(`/attendance/${event}`);
    await page.getByRole('button', { name: 'Missing' }).click();
    await expectPaperInTwoPresses(page, link('Print list'), /^missing-.*\.pdf$/);
    await expectAccessible(page, 'a paper chosen by a link');
  });

  await test.step('phones of the team', async () => {
    await page.goto('/duties');
    await expectPaperInTwoPresses(page, link('Print phones'), /^team-phones-.*\.pdf$/);
  });

  await test.step('the folder and the lists, and badges after one question', async () => {
    await page.goto(`/print/${event}`);
    await expectPaperInTwoPresses(
      page,
      page.getByRole('radio', { name: /^Folder of the evening/ }),
      /^evening-folder-.*\.pdf$/,
    );
    await expectPaperInTwoPresses(
      page,
      page.getByRole('radio', { name: /^Door list/ }),
      /^door-list-.*\.pdf$/,
    );
    await page.getByRole('radio', { name: /^Badges Four/ }).check();
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const dialog = page.getByRole('dialog', { name: 'Emergency number' });
    await expectAccessible(page, 'the question for the emergency number');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save and print' }).click();
    expect((await download).suggestedFilename()).toMatch(/^badges-.*\.pdf$/);
    await expectPaperInTwoPresses(
      page,
      page.getByRole('radio', { name: /^Badges Four/ }),
      /^badges-.*\.pdf$/,
    );
  });
});
