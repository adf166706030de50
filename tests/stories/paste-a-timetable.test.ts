import { changeCatalogue, getCatalogue } from '#conference/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { followDesk } from '#tests/support/desk-screens.ts';
import { counted, Effort } from '#tests/support/effort.ts';
import { eventName } from '#tests/support/site-conference.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';
import { getTimetable } from '#timetable/contract.ts';

const test = testOnOwnSite(openSite);

const councils = Array.from({ length: 12 }, (_, at) => `Council ${at + 1}`);
const hours = ['8:00\t10:00', '10:30\t12:30', '14:00\t16:00'];
const rooms = councils.map((council, at) => `\t\t\t\t${council}\tRoom ${at + 1}`);
const sessions = hours.map((times, at) => `${at === 0 ? '1' : ''}\t${times}\tSession ${at + 1}\teach`);
const sheet = ['Day\tFrom\tTo\tTitle\tCommittees\tRoom', ...rooms, ...sessions].join('\n');
const maxPresses = 7;

test('a timetable of twelve committees and six sessions takes seven presses and fields', async ({
  site,
  desk,
  openBrowser,
}) => {
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const { revision, committees: samples } = (await site.call(getCatalogue, { token, params: { eventName } }))
    .body;
  const newCommittees = councils.map((name) => ({ name, shortName: name, agenda: '', portfolios: [] }));
  const added = { what: 'add_table' as const, table: { newCommittees, existingCommittees: [] } };
  await site.call(changeCatalogue, { token, body: { eventName, revision, change: added } });
  for (const [at, { _id: id }] of samples.entries()) {
    const change = { what: 'withdraw', of: 'committee', id } as const;
    await site.call(changeCatalogue, { token, body: { eventName, revision: revision + 1 + at, change } });
  }

  const page = await openBrowser({ ...laptop, storageState: desk.superadmin.storageState });
  const dialog = page.getByRole('dialog');
  const effort = new Effort();
  const { press, fill } = counted(page, effort);
  await page.goto('/superadmin');
  effort.countPresses();
  await followDesk(page, 'Timetable');

  await test.step('a sheet has each room once, and one line for a session of all committees', async () => {
    await press('Paste a timetable');
    await fill('One session a line', sheet);
    await expect(dialog.getByText('36 sessions to add')).toBeVisible();
    await expectAccessible(page, 'a pasted timetable');
    await press('Add sessions');
    await expect(dialog).toBeHidden();
  });

  await test.step('the second day is a copy of the first', async () => {
    await press('Copy a day');
    effort.countPresses();
    await dialog.getByLabel('To').selectOption({ index: 1 });
    await expect(dialog.getByText('36 sessions to add')).toBeVisible();
    await expectAccessible(page, 'a copied day');
    await press('Copy day');
    await expect(dialog).toBeHidden();
    expect(effort.used).toBeLessThanOrEqual(maxPresses);
    console.log(effort.describe('A timetable of 12 committees and 6 sessions, typed by hand'));
    const timetable = (await site.call(getTimetable, { token, params: { eventName } })).body;
    expect(timetable.sessions).toHaveLength(72);
    expect(timetable.rooms).toHaveLength(12);
    const roomId = timetable.rooms.find(({ name }) => name === 'Room 12')?._id;
    const ofLast = timetable.sessions.filter(({ committees }) => committees.includes('Council-12'));
    expect(ofLast.map((session) => session.roomId)).toEqual(Array.from({ length: 6 }, () => roomId));
  });

  await test.step('the same sheet again adds nothing', async () => {
    await page.getByRole('button', { name: 'Paste a timetable' }).click();
    await page.getByLabel('One session a line').fill(sheet);
    await expect(dialog.getByText('0 sessions to add, 36 kept as they are')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add sessions' }).click();
    await expect(dialog.getByText('The sheet has no session to add')).toBeVisible();
  });

  await test.step('a corrected sheet replaces the first day, after a look at what goes', async () => {
    const corrected = sheet.replace('10:30\t12:30\tSession 2', '11:00\t12:30\tSession 2');
    await page.getByLabel('One session a line').fill(`${corrected}\nDay 99\t9:00\t10:00\tNowhere`);
    await dialog.getByLabel('Replace the days of the sheet').check();
    await dialog.getByRole('button', { name: 'Replace days' }).click();
    await expect(dialog.getByText('Correct the skipped lines first')).toBeVisible();
    await page.getByLabel('One session a line').fill(corrected);
    await expect(dialog.getByText('12 sessions to delete')).toBeVisible();
    await expect(dialog.getByText('12 sessions to add, 24 kept as they are')).toBeVisible();
    await expectAccessible(page, 'a sheet that replaces a day');
    await dialog.getByRole('button', { name: 'Replace days' }).click();
    await expect(dialog).toBeHidden();
    const { sessions: left } = (await site.call(getTimetable, { token, params: { eventName } })).body;
    const seconds = left.filter(({ title }) => title === 'Session 2');
    expect(seconds.filter(({ day, startMinute }) => day === 1 && startMinute === 660)).toHaveLength(12);
    expect(seconds.filter(({ day, startMinute }) => day === 2 && startMinute === 630)).toHaveLength(12);
    expect(left).toHaveLength(72);
  });
});
