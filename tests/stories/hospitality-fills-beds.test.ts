import { grantDuty } from '#attendance/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { readConfig } from '#platform/server/config.ts';
import { openContext } from '#platform/server/open-context.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { eventName } from '#tests/support/conference.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { counted, Effort } from '#tests/support/effort.ts';
import { openFold } from '#tests/support/folds.ts';
import { askForDetails, insertAnsweredQuestion, insertGuests } from '#tests/support/hospitality.ts';
import { setOwner } from '#tests/support/registrations.ts';
import { runSite } from '#tests/support/site.ts';
import { expect, testOnOwnSite } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';

const hourMs = 60 * 60_000;
const people = 108;
const diets = ['Vegetarian', 'Jain', 'Vegan', 'Non-vegetarian'];

/** Opens a conference that begins now with 108 delegates who booked a bed, and two more who plan their stay. */
const test = testOnOwnSite(async () => {
  const settings = { SECRET_KEY: 'a sample key that only the tests know' };
  const site = await runSite(async () => settings, 'fixture');
  const server = await openContext(readConfig({ ...settings, DATA_DIR: site.dataDir, LOG_LEVEL: 'silent' }));
  await askForDetails({ context: server, clock: { now: Date.now() } });
  const guests = await insertGuests(
    { context: server },
    Array.from({ length: people }, (_, at) => ({
      name: `Sample Guest ${at + 1}`,
      diet: diets[at % diets.length] ?? '',
      birthDate: at % 9 === 0 ? '2012-05-05' : '2004-05-05',
    })),
  );
  const wings = new Map(guests.map(({ id }, at) => [id, at % 2 ? 'Women' : 'Men']));
  await insertAnsweredQuestion({ context: server }, 'Which wing?', wings);
  return {
    site,
    server,
    guests,
    async close() {
      await server.db.close();
      await site.stop();
    },
  };
});

const rows = ['North', 'South'].flatMap((house, at) =>
  Array.from({ length: 16 }, (_, room) => `${house}\t${at + 1}${room + 10}\t4\t${at ? 'women' : 'men'}`),
);

test('108 delegates get their beds with six presses and fields', async ({ site, own, openBrowser }) => {
  const { queries } = own.server.db;
  const friendIds = own.guests.slice(0, 2).map(({ id }) => id);
  const host = await site.delegate({ name: 'Sample Host' });
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const lastDay = dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' });
  const body = { eventName, email: host.email, kind: 'hospitality', lastDay } as const;
  expect((await site.call(grantDuty, { token, body })).status).toBe(200);

  await test.step('a superadmin chooses the question about the wing', async () => {
    const page = await openBrowser({ ...laptop, storageState: loggedIn({ token }) });
    await page.goto(`/hospitality?${new URLSearchParams({ event: eventName, view: 'beds' })}`);
    await expectAccessible(page, 'an event without houses');
    await page.getByRole('button', { name: 'Choose questions' }).click();
    await page.getByLabel('Category of the bed').selectOption({ label: 'Which wing?' });
    await expectAccessible(page, 'the questions of hospitality');
    await page.getByRole('button', { name: 'Save questions' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('two delegates name each other on their dashboards', async () => {
    const friends = [
      await site.delegate({ name: 'Sample Anna' }),
      await site.delegate({ name: 'Sample Berta' }),
    ] as const;
    for (const [at, id] of friendIds.entries()) {
      const { accountId } = friends[at] ?? friends[0];
      await setOwner(own.server, id, accountId);
      const birth_date = '2004-05-05';
      await queries
        .updateTable('delegate_details')
        .set({ birth_date })
        .where('registration_id', '=', id)
        .execute();
      await queries
        .updateTable('question_answers')
        .set({ value: '"Women"' })
        .where('registration_id', '=', id)
        .execute();
    }
    for (const [at, friend] of friends.entries()) {
      const page = await openBrowser({ ...phone, storageState: loggedIn(friend) });
      await page.goto('/dashboard');
      await openFold(page, 'Your registration details');
      await page.getByRole('button', { name: 'Plan your stay' }).tap();
      await page.getByLabel('How do you arrive?').selectOption('Train');
      await page.getByLabel('Number or name').fill('12345 Sample Express');
      await page.getByLabel('Arrival').fill(localTime(Date.now() + (at + 1) * 60_000));
      await page.getByLabel('Room-mate’s e-mail').fill(friends[1 - at]?.email ?? '');
      await expectAccessible(page, 'the own stay');
      await page.getByRole('button', { name: 'Save stay' }).tap();
      const stay = page.getByRole('region', { name: 'Your stay' });
      await expect(stay).toContainText('Train 12345 Sample Express');
      await expect(stay).toContainText(at === 0 ? 'once they name you too' : 'You named each other');
    }
  });

  const page = await openBrowser({ ...laptop, storageState: loggedIn(host) });
  await test.step('houses are pasted and the beds filled with five presses', async () => {
    const effort = new Effort();
    const { press, fill } = counted(page, effort);
    await page.goto('/hospitality');
    await press('Beds');
    await press('Paste houses');
    await fill('One room a line', rows.join('\n'));
    await expect(page.getByText('32 rooms with 128 beds')).toBeVisible();
    await expectAccessible(page, 'pasted houses');
    await press('Save rooms');
    await press('Fill the beds');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('108 people get a bed');
    await expect(dialog).toContainText('all wishes are kept');
    await expectAccessible(page, 'proposed beds');
    await counted(dialog, effort).press('Fill the beds');
    await expect(page.getByText('108 of 108 have a bed')).toBeVisible();
    expect(effort.used).toBe(6);
    console.log(effort.describe('Beds for 108, with 32 rooms typed by hand'));
    await expectAccessible(page, 'filled beds');
  });

  await test.step('the friends share a room, and one is moved by hand', async () => {
    const rooms = page.getByRole('list', { name: /^People in / });
    const theirs = rooms.filter({ hasText: 'Sample Anna' });
    await expect(theirs).toContainText('Sample Berta');
    await theirs.getByRole('button', { name: /Sample Anna/ }).click();
    await page.getByRole('dialog').getByLabel('Room').selectOption('');
    await expectAccessible(page, 'a delegate who is moved');
    await page.getByRole('button', { name: 'Move delegate' }).click();
    await expect(page.getByText('107 of 108 have a bed')).toBeVisible();
  });

  await test.step('the host gets a bed and meals as one of the team', async () => {
    await page.getByRole('button', { name: 'Choose the team' }).click();
    const choice = page.getByRole('checkbox', { name: 'Bed and meals: Sample Host' });
    await choice.click();
    await expect(choice).toBeChecked();
    await expect(page.getByRole('dialog')).toContainText('Age not confirmed');
    await expectAccessible(page, 'the team with beds');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('107 of 109 have a bed')).toBeVisible();
    const without = page.getByRole('list', { name: 'People without a bed' });
    await expect(without).toContainText('Team: Hospitality');
  });

  await test.step('the host plans the own stay on the page of the duty', async () => {
    const own = await openBrowser({ ...phone, storageState: loggedIn(host) });
    await own.goto('/duty');
    const stay = own.getByRole('region', { name: `Your stay at ${eventName}` });
    await stay.getByRole('button', { name: 'Plan your stay' }).tap();
    const form = own.getByRole('dialog');
    await form.getByLabel('Dietary needs').selectOption('Something else');
    await form.getByLabel('What you need').fill('No nuts');
    await form.getByLabel('How do you arrive?').selectOption('Train');
    await form.getByLabel('Number or name').fill('54321 Team Express');
    await form.getByLabel('Arrival', { exact: true }).fill(localTime(Date.now() + hourMs));
    await expectAccessible(own, 'the form of a stay of the team');
    await form.getByRole('button', { name: 'Save stay' }).tap();
    await expect(form).toBeHidden();
    await expect(stay).toContainText('No nuts');
    await expect(stay).toContainText('Train 54321 Team Express');
    await expectAccessible(own, 'the stay of a person of the team');
  });

  await test.step('hospitality reads it in the counts and by train, and enters it for others', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Meals', exact: true }).click();
    const meal = page.getByRole('row', { name: /^No nuts/ });
    await expect(meal.getByRole('cell').first()).toHaveText('1');
    await page.getByRole('button', { name: 'Arrivals', exact: true }).click();
    const train = page.getByRole('region').filter({ hasText: 'Train 54321 Team Express' });
    await expect(train).toContainText('Sample Host');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Sample Host');
    await page.getByRole('button', { name: /^Sample Host/ }).click();
    await page.getByRole('button', { name: 'Enter diet and arrival' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Dietary needs').selectOption('Jain');
    await expectAccessible(page, 'a stay of the team that hospitality enters');
    await form.getByRole('button', { name: 'Save stay' }).click();
    await expect(page.getByRole('dialog')).toContainText('Jain');
    await expectAccessible(page, 'the details of a person of the team');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Beds', exact: true }).click();
  });

  await test.step('the host is taken out of beds and meals again', async () => {
    const choice = page.getByRole('checkbox', { name: 'Bed and meals: Sample Host' });
    await page.getByRole('button', { name: 'Choose the team' }).click();
    await choice.click();
    await expect(choice).not.toBeChecked();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('107 of 108 have a bed')).toBeVisible();
  });

  await test.step('a room in which a date of birth has changed is an error', async () => {
    const room = page.getByRole('listitem').filter({ hasText: 'Sample Berta' }).first();
    await expect(room).not.toContainText('Keep under 18, adults and age unknown apart');
    await queries
      .updateTable('delegate_details')
      .set({ birth_date: '2012-05-05' })
      .where('registration_id', '=', friendIds[1] ?? '')
      .execute();
    await page.reload();
    await expect(room).toContainText('Keep under 18, adults and age unknown apart. Move one of them.');
    await expect(page.getByText(/^In 1 room ages are mixed: /)).toBeVisible();
    await expectAccessible(page, 'a room with both ages');
  });

  await test.step('the cook reads the diets of each meal', async () => {
    await page.getByRole('button', { name: 'Meals', exact: true }).click();
    const row = page.getByRole('row', { name: /^Jain/ });
    await expect(row.getByRole('cell').first()).toHaveText('27');
    await expectAccessible(page, 'meals');
  });

  await test.step('arrivals are marked by train', async () => {
    await page.getByRole('button', { name: 'Arrivals', exact: true }).click();
    await page.getByRole('button', { name: 'Mark as arrived: Sample Berta' }).click();
    await expect(page.getByText('1 of 108 arrived')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark key as given: Sample Berta' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo ‘Arrived’ of Sample Berta' }).click();
    await expect(page.getByText('0 of 108 arrived')).toBeVisible();
    await expectAccessible(page, 'arrivals');
  });

  await test.step('the emergency sheet is printed, and that is logged', async () => {
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByLabel('Emergency sheet by house').check();
    await expectAccessible(page, 'papers of hospitality');
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await downloaded).suggestedFilename()).toMatch(/^emergency-by-house-.*\.pdf$/);
    const printed = await queries
      .selectFrom('audit_log')
      .select('actor_id as actorId')
      .where('action', '=', 'emergency_sheet_printed')
      .execute();
    expect(printed).toEqual([{ actorId: host.accountId }]);
  });
});

/** Returns a time as a field for a local time takes it, in the time zone of the fixture's club. */
const localTime = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(' ', 'T');
