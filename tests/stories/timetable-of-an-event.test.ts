import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { followDesk } from '#tests/support/desk-screens.ts';
import { photograph } from '#tests/support/pictures.ts';
import { registerSeated } from '#tests/support/register-on-site.ts';
import { eventName, firstCommittee } from '#tests/support/site-conference.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';
import { getTimetable } from '#timetable/contract.ts';

const test = testOnOwnSite(openSite);
test.use(phone);

test('a superadmin writes a timetable, which visitors, delegates and a wall screen show', async ({
  page,
  site,
  desk,
  openBrowser,
}) => {
  const { delegate, token } = await registerSeated(site, 'Sample Participant', firstCommittee);
  const superadmin = await openBrowser({ ...phone, storageState: desk.superadmin.storageState });
  const dialog = superadmin.getByRole('dialog');

  await test.step('a superadmin adds a room and two sessions that overlap', async () => {
    await superadmin.goto('/superadmin');
    await followDesk(superadmin, 'Timetable');
    await superadmin.getByRole('button', { name: 'Add a room' }).click();
    await dialog.getByLabel('Name').fill('Sample Hall');
    await dialog.getByRole('button', { name: 'Add room' }).click();
    await expect(dialog).toBeHidden();
    for (const title of ['Opening ceremony', 'Group photo']) {
      await superadmin.getByRole('button', { name: 'Add a session' }).click();
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByLabel('Begins').fill('09:00');
      await dialog.getByLabel('Ends').fill('10:30');
      await dialog.getByLabel('Room').selectOption('Sample Hall');
      if (title === 'Group photo') {
        await expect(dialog.getByText('It overlaps with other sessions')).toBeVisible();
        await expectAccessible(superadmin, 'a session that overlaps');
      }
      await dialog.getByRole('button', { name: 'Add session' }).click();
      await expect(dialog).toBeHidden();
    }
    await superadmin.getByRole('button', { name: 'Show timetable' }).click();
    await expect(superadmin.getByText('Visitors and delegates see the timetable')).toBeVisible();
    await expectAccessible(superadmin, 'a timetable on the desk');
  });

  await test.step('a superadmin uploads the site plan and places the pin of the room', async () => {
    const editor = superadmin.getByRole('region', { name: 'Site plan' });
    const picture = { name: 'plan.jpg', mimeType: 'image/jpeg', buffer: await photograph('#fff', 900, 600) };
    await editor.getByLabel('Picture of the plan').setInputFiles(picture);
    const plan = editor.getByRole('button', { name: 'Place the pin of Sample Hall' });
    const box = await plan.boundingBox();
    await plan.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 4 } });
    await plan.press('ArrowRight');
    await editor.getByText('Place with numbers').click();
    await expect(editor.getByLabel('From the left')).toHaveValue(/^5[01]\d$/);
    await editor.getByLabel('From the top').fill('300');
    await editor.getByRole('button', { name: 'Save pins' }).click();
    await expect(toast(superadmin, 'Pins saved')).toBeVisible();
    await expectAccessible(superadmin, 'the site plan on the desk');
    const { rooms } = (await site.call(getTimetable, { params: { eventName }, token })).body;
    expect(rooms[0]?.pin).toMatchObject({ y: 300 });
  });

  await test.step('the delegate and the wall screen see it', async () => {
    await page.context().addCookies(loggedIn(delegate).cookies);
    // The ceremony is on now.
    const { days } = (await site.call(getTimetable, { params: { eventName }, token })).body;
    await page.clock.setFixedTime(new Date(`${days[0]}T04:00:00Z`));
    await page.goto('/dashboard');
    const own = page.getByRole('region', { name: 'Timetable' });
    await own.getByRole('button', { name: 'Sample Hall on the site plan' }).first().click();
    await expect(own.getByText('Now', { exact: true })).toBeVisible();
    const plan = page.getByRole('dialog', { name: 'Sample Hall' });
    await expect(plan.getByRole('img', { name: 'Site plan' })).toBeVisible();
    await expect(plan.getByRole('button', { name: 'Sample Hall', pressed: true })).toBeVisible();
    await expectAccessible(page, 'a room on the site plan');
    await page.keyboard.press('Escape');
    await own.getByText('Full timetable').click();
    await expect(own.getByRole('listitem').filter({ hasText: 'Opening ceremony' }).last()).toBeVisible();
    await expectAccessible(page, 'a timetable on the dashboard');
    const link = superadmin.getByRole('link', { name: /\/screen\// });
    await page.goto((await link.getAttribute('href')) ?? '');
    await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
    await expectAccessible(page, 'a wall screen');
  });

  await test.step('the conference page lists the sessions', async () => {
    await expect(async () => {
      await page.goto('/annualconf');
      await expect(page.getByRole('region', { name: 'Timetable' })).toContainText('Group photo');
      await expect(page.getByRole('img', { name: 'Site plan' })).toBeVisible();
    }).toPass();
    await expectAccessible(page, 'the conference page with a timetable');
  });
});
