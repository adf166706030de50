import type { Locator } from '@playwright/test';
import { listOwnPasses } from '#attendance/contract.ts';
import { getCatalogue } from '#conference/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';

import { expectAccessible } from '#tests/support/accessible.ts';
import { fillLogIn } from '#tests/support/account-screens.ts';
import { followDesk } from '#tests/support/desk-screens.ts';
import { counted, Effort } from '#tests/support/effort.ts';
import { registerSeated } from '#tests/support/register-on-site.ts';
import { fourthCommittee as committee, eventName } from '#tests/support/site-conference.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';
import { addTimetableSessions, getTimetable, setTimetableVisibility } from '#timetable/contract.ts';

const test = testOnOwnSite(openSite);

/** One person at a time took four fields and two presses for each of 44 people, after each had signed up. */
const maxPresses = 4;
/** Today and tomorrow, so that a run over midnight is on days of duty too. */
const days = [0, dayMs].map((ahead) => dayOf(Date.now() + ahead, { timeZone: 'Asia/Kolkata' })).join(' to ');

/** Returns the label of the option of the session with this title. */
const optionWith = async (dialog: Locator, title: string): Promise<string> =>
  (await dialog.getByLabel('Session').locator('option', { hasText: title }).first().textContent()) ?? '';

test('a team of 44 is pasted, and one of them scans the first pass without an account before', async ({
  site,
  desk,
  openBrowser,
  noise,
}) => {
  const { delegate, token } = await registerSeated(site, 'Arriving Sample', committee);
  const { passes } = (await site.call(listOwnPasses, { token: delegate.token })).body;
  const { committees } = (await site.call(getCatalogue, { token, params: { eventName } })).body;
  const page = await openBrowser({ ...laptop, storageState: desk.superadmin.storageState });
  const dialog = page.getByRole('dialog');
  const email = 'sample.door.1@example.org';
  const chairs = Array.from(
    { length: 24 },
    (_, at) =>
      `sample.chair.${at + 1}@example.org\tChair\t${committees[at % committees.length]?.shortName}\t${days}`,
  );
  const doors = Array.from({ length: 20 }, (_, at) => `sample.door.${at + 1}@example.org\tdoor\t\t${days}`);
  const sheet = ['E-mail\tDuty\tCommittee\tDays', ...chairs, ...doors];

  await test.step('one paste and one press invite all of them', async () => {
    const effort = new Effort();
    const { press, paste } = counted(page, effort);
    await page.goto('/superadmin');
    effort.countPresses();
    await followDesk(page, 'Duties');
    await press('Paste people');
    await paste('One person a line', [...sheet, 'sample\tjanitor'].join('\n'));
    await expect(dialog.getByText('44 people to add')).toBeVisible();
    await expect(dialog.getByText('Line 46, “sample\tjanitor”: “janitor” is not a duty.')).toBeVisible();
    await expectAccessible(page, 'a pasted team');
    await press('Assign duties');
    await expect(dialog).toBeHidden();
    expect(effort.used).toBeLessThanOrEqual(maxPresses);
    await expect(page.getByRole('button', { name: 'Invited 44' })).toBeVisible();
    console.log(effort.describe('A team of 44, whose table exists'));
    await expectAccessible(page, 'a team that is invited');
  });

  const link = linkIn(await site.mails.mailTo(email, /invited to the team: Door/), '/join/');
  await test.step('the link of the mail opens the account and the door', async () => {
    const door = await openBrowser(phone);
    const effort = new Effort();
    const { fill } = counted(door, effort);
    effort.countPresses();
    await door.goto(link);
    await expect(door.getByText(email)).toBeVisible();
    await expectAccessible(door, 'an invitation');
    await fill('Full name', 'Sample Volunteer');
    await fill('Phone', '+91 98640 12345');
    await fill('Password', 'a sentence for a sample');
    effort.countPresses();
    await door.getByRole('button', { name: 'Join the team' }).tap();
    await expect(door).toHaveURL(/\/door/);
    // The camera reads the code of a pass. Here it is typed as a scanner does, so its keys are not counted.
    effort.countPresses();
    await door.getByLabel('Name or pass').pressSequentially(passes[0]?.code ?? '');
    await door.keyboard.press('Enter');
    await expect(door.getByRole('status', { name: 'Last scan' })).toContainText('Checked in');
    console.log(effort.describe('A volunteer without an account, from the mail to the first scan'));
  });

  await test.step('a log-in on a day of duty leads to the door, and the link no longer works', async () => {
    const later = await openBrowser(phone);
    await later.goto('/login');
    await fillLogIn(later, email, 'a sentence for a sample');
    await expect(later).toHaveURL(/\/door/);
    noise.expectRefusal(404, '/v1/api/team/invitation');
    const other = await openBrowser(phone);
    await other.goto(link);
    await expect(other.getByText('This invitation was used or has ended')).toBeVisible();
    await expectAccessible(other, 'a used invitation');
  });

  await test.step('the secretariat writes to the people with a duty', async () => {
    const writer = await openBrowser({ ...laptop, storageState: desk.superadmin.storageState });
    await writer.goto(`/announcements/write/${encodeURIComponent(eventName)}?section=confirmed`);
    await writer.getByRole('button', { name: 'People with a duty' }).click();
    await writer.getByLabel('Duty', { exact: true }).selectOption('Door');
    await expect(writer.getByRole('heading', { name: 'To 1 person' })).toBeVisible();
    await expect(writer.getByText('The mail begins with: Dear {name},')).toBeVisible();
    await writer.getByLabel('Subject').fill('Meet at 8:20');
    await writer.getByRole('textbox', { name: 'Text' }).fill('At the east gate.');
    await expect(writer.frameLocator('iframe[title="Mail"]').getByText('Sample Volunteer')).toBeVisible();
    await expectAccessible(writer, 'an announcement to the team');
    await writer.getByRole('button', { name: 'Send to 1 person' }).click();
    await writer.getByRole('dialog').getByRole('button', { name: 'Send announcement' }).click();
    await expect(writer.getByRole('table', { name: 'Announcements' })).toContainText('Meet at 8:20');
    await site.mails.mailTo(email, /Meet at 8:20/);
  });

  await test.step('one person tells everybody at once that a room has changed', async () => {
    const { revision } = (await site.call(getTimetable, { token, params: { eventName } })).body;
    const times = { day: 1, startMinute: 600, endMinute: 660 };
    const session = { title: 'Sample session', kind: 'session' as const, room: 'Sample hall', ...times };
    const sessions = [{ ...session, committees: 'all' as const }];
    await site.call(addTimetableSessions, { token, body: { eventName, revision, sessions } });
    const added = (await site.call(getTimetable, { token, params: { eventName } })).body;
    const shown = { eventName, revision: added.revision, isShown: true };
    await site.call(setTimetableVisibility, { token, body: shown });
    const sender = await openBrowser({ ...laptop, storageState: desk.superadmin.storageState });
    await sender.goto('/announcements');
    await sender.getByRole('button', { name: 'Urgent: room or time' }).click();
    const urgent = sender.getByRole('dialog');
    await expect(urgent.getByText('2 people get it')).toBeVisible();
    await urgent.getByLabel('Session').selectOption({ label: await optionWith(urgent, 'Sample session') });
    await urgent.getByLabel('New room').selectOption('Sample hall');
    await expectAccessible(sender, 'an urgent mail');
    await urgent.getByRole('button', { name: 'Send now' }).click();
    await expect(urgent).toBeHidden();
    const mail = await site.mails.mailTo(email, /New room: Sample session/);
    expect(mail.text).toContain('Sample session now takes place in another room: Sample hall.');
  });

  await test.step('the list names the person, and who has never opened their page', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Invited 43' })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Sample Volunteer');
    await expect(row.getByRole('link', { name: '+91 98640 12345' })).toBeVisible();
    await expect(row).not.toContainText('Has never opened');
    await page.getByRole('button', { name: 'Invite again: sample.door.2@example.org' }).click();
    await expect(page.getByText('Invited again')).toBeVisible();
    await page
      .getByRole('button', { name: 'Withdraw the invitation Door of sample.door.2@example.org' })
      .click();
    await dialog.getByRole('button', { name: 'Withdraw invitation' }).click();
    await expect(page.getByRole('button', { name: 'Invited 42' })).toBeVisible();
  });
});
