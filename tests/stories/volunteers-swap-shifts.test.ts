import { grantDuties } from '#attendance/contract.ts';
import { updateEvent } from '#conference/contract.ts';
import { dayMs, dayOf, formatDateTimeInputValue } from '#platform/rule/dates.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { followDesk } from '#tests/support/desk-screens.ts';
import { eventName } from '#tests/support/site-conference.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';
import { formatTimeOfDay, minutesPerDay } from '#timetable/rule/sessions.ts';

const test = testOnOwnSite(openSite);
const zone = { timeZone: 'Asia/Kolkata' };

/** Returns the cells of the day and the times of a shift of an hour, at an event that began yesterday. */
function cellsOfTime(now: number, minutesAhead: number): string {
  const [hour = 0, minute = 0] = formatDateTimeInputValue(now, zone).slice(11).split(':').map(Number);
  const start = minutesPerDay + hour * 60 + minute + minutesAhead;
  const times = [start, start + 60].map((at) => formatTimeOfDay(at % minutesPerDay));
  return [Math.floor(start / minutesPerDay) + 1, ...times].join('\t');
}

test('two volunteers exchange their shifts, and the desk sees who has not come', async ({
  site,
  desk,
  openBrowser,
}) => {
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const now = Date.now();
  const dates = {
    startsAt: new Date(now - dayMs).toISOString(),
    endsAt: new Date(now + 2 * dayMs).toISOString(),
  };
  expect((await site.call(updateEvent, { token, body: { eventName, dates } })).status).toBe(200);
  const asha = await site.delegate({ name: 'Sample Asha' });
  const ravi = await site.delegate({ name: 'Sample Ravi' });
  const lastDay = dayOf(now + 3 * dayMs, zone);
  const invited = 'sample.invited@example.org';
  const emails = [asha.email, ravi.email, invited];
  const people = emails.map((email) => ({ email, kind: 'door' as const, lastDay }));
  expect((await site.call(grantDuties, { token, body: { eventName, people } })).status).toBe(200);

  const secretariat = await openBrowser({ ...laptop, storageState: desk.superadmin.storageState });
  await test.step('a superadmin pastes the shifts with their people', async () => {
    await secretariat.goto('/superadmin');
    await followDesk(secretariat, 'Duties');
    await secretariat.getByRole('link', { name: 'Shifts', exact: true }).click();
    await expect(secretariat.getByText('No shifts yet')).toBeVisible();
    await expectAccessible(secretariat, 'an event without shifts');
    await secretariat.getByRole('button', { name: 'Paste shifts' }).click();
    const dialog = secretariat.getByRole('dialog');
    await dialog
      .getByLabel('One shift a line')
      .fill(
        [
          'Day\tFrom\tTo\tPlace\tTask\tNumber\tPeople',
          `${cellsOfTime(now, 20)}\tEast gate\tCheck-in\t1\tSample Asha`,
          `${cellsOfTime(now, 200)}\tDining hall\tDinner\t2\t${ravi.email}`,
          `${cellsOfTime(now, 200)}\tHostel\tKeys\t1\t${invited}`,
          '9\tnoon\t14:00\tHall\tHelp\t1\t',
        ].join('\n'),
      );
    await expect(dialog.getByText('3 shifts to add')).toBeVisible();
    await expect(dialog.getByText(`${invited} (invited)`)).toBeVisible();
    await expect(dialog.getByText('“noon” is not a time, such as 9:30.')).toBeVisible();
    await expectAccessible(secretariat, 'pasted shifts');
    await dialog.getByRole('button', { name: 'Add shifts' }).click();
    await expect(dialog).toBeHidden();
    await expect(secretariat.getByRole('button', { name: 'People missing 1' })).toBeVisible();
    await expect(secretariat.getByText(`${invited} (invited)`)).toBeVisible();
    await expectAccessible(secretariat, 'the shifts of an event');
  });

  const phoneOfAsha = await openBrowser({ ...phone, storageState: loggedIn(asha) });
  await test.step('one offers the next shift in exchange for the other one', async () => {
    await phoneOfAsha.goto('/duty');
    const shifts = phoneOfAsha.getByRole('region', { name: `Your shifts at ${eventName}` });
    await expect(shifts.getByRole('heading', { name: 'Check-in' })).toBeVisible();
    await shifts.getByRole('button', { name: /^Offer to others: Check-in, East gate/ }).tap();
    const dialog = phoneOfAsha.getByRole('dialog');
    await dialog.getByLabel('In exchange for').selectOption({ index: 1 });
    await expectAccessible(phoneOfAsha, 'an offer of a shift');
    await dialog.getByRole('button', { name: 'Offer shift' }).tap();
    await expect(shifts.getByText(/Offered in exchange for Dinner/)).toBeVisible();
    await expectAccessible(phoneOfAsha, 'an offered shift');
  });

  await test.step('the other one takes it, and says that they are there', async () => {
    const phoneOfRavi = await openBrowser({ ...phone, storageState: loggedIn(ravi) });
    await phoneOfRavi.goto('/duty');
    await phoneOfRavi.getByRole('button', { name: /^Exchange: Check-in/ }).tap();
    const dialog = phoneOfRavi.getByRole('dialog');
    await expect(dialog.getByText(/Sample Asha gets: Dinner/)).toBeVisible();
    await expectAccessible(phoneOfRavi, 'an exchange of shifts');
    await dialog.getByRole('button', { name: 'Exchange shifts' }).tap();
    await expect(phoneOfRavi.getByRole('heading', { name: 'Check-in' })).toBeVisible();

    await secretariat.goto('/superadmin');
    const due = secretariat.getByRole('region', { name: 'Due at their shift, not here yet' });
    await expect(due.getByText('Sample Ravi', { exact: true }).first()).toBeVisible();
    await expect(due.getByRole('link', { name: /^\+/ })).toBeVisible();
    await expect(due).not.toContainText('Sample Asha');
    await expectAccessible(secretariat, 'Today with a person who is due');

    await phoneOfRavi.getByRole('button', { name: 'I am here' }).tap();
    await expect(phoneOfRavi.getByText(/^You are here since/)).toBeVisible();
    await expectAccessible(phoneOfRavi, 'a shift to which its person has come');
    await secretariat.reload();
    await expect(secretariat.getByRole('heading', { name: 'To do' })).toBeVisible();
    await expect(due).toBeHidden();
  });

  await test.step('the first one has the other shift', async () => {
    await phoneOfAsha.reload();
    await expect(phoneOfAsha.getByRole('heading', { name: 'Dinner' })).toBeVisible();
  });

  await test.step('an invited person joins, and has the shift that was kept', async () => {
    const newcomer = await openBrowser(phone);
    await newcomer.goto(linkIn(await site.mails.mailTo(invited, /invited to the team: Door/), '/join/'));
    await newcomer.getByLabel('Full name').fill('Sample Newcomer');
    await newcomer.getByLabel('Phone').fill('+91 98640 12345');
    await newcomer.getByLabel('Password').fill('a sentence for a sample');
    await newcomer.getByRole('button', { name: 'Join the team' }).tap();
    await expect(newcomer).toHaveURL(/\/door/);
    await newcomer.goto('/duty');
    await expect(newcomer.getByRole('heading', { name: 'Keys' })).toBeVisible();
    await secretariat.goto('/shifts');
    await expect(secretariat.getByText('Sample Newcomer', { exact: true })).toBeVisible();
    await expect(secretariat.getByText(`${invited} (invited)`)).toBeHidden();
  });
});
