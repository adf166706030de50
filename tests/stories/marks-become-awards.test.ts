import type { Page } from '@playwright/test';
import { grantDuty } from '#attendance/contract.ts';
import { listOwnCertificates } from '#credentials/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { openContext } from '#platform/server/open-context.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import type { Delegate } from '#tests/support/api-client.ts';
import { addSeats } from '#tests/support/catalogue-ids.ts';
import { conference, council, court, eventName, press } from '#tests/support/conference.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { must } from '#tests/support/must.ts';
import { pageIsKept } from '#tests/support/offline-pages.ts';
import { insertTestRegistrations, setOwner } from '#tests/support/registrations.ts';
import { type RunningSite, runSite } from '#tests/support/site.ts';
import { expect, testOnOwnSite } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';

/** Three committees, of which each delegate gets a certificate of participation. With nine awards these are forty. */
const rooms = conference.committees
  .filter(({ value }) => [council, court, press].some((one) => one.value === value))
  .map((committee, at) => ({ committee, delegates: at === 0 ? 11 : 10 }));
const awards = ['Best Delegate 1', 'High Commendation 1', 'Special Mention 1'];

/** Gives each delegate of a committee a seat. Its portfolios have several. */
async function seat(
  server: Context,
  { committee: { value, portfolios }, delegates }: (typeof rooms)[number],
): Promise<{ id: string; name: string }[]> {
  const perPortfolio = Math.ceil(delegates / portfolios.length);
  for (const portfolio of portfolios) await addSeats(server, { committee: value, portfolio }, perPortfolio);
  const { queries } = server.db;
  const seats = await queries
    .selectFrom('seats')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .select(['seats.id', 'seats.number', 'portfolios.name'])
    .where('portfolios.name', 'in', portfolios)
    .orderBy('seats.number')
    .orderBy('portfolios.name')
    .limit(delegates)
    .execute();
  const people = await insertTestRegistrations(
    server,
    seats.map((_, at) => ({ name: `Sample ${value} ${at + 1}`, status: 'confirmed' as const })),
  );
  for (const [at, { id }] of people.entries())
    await queries
      .updateTable('registrations')
      .set({ seat_id: must(seats[at]).id, assigned_at: server.clock() })
      .where('id', '=', id)
      .execute();
  return people;
}

const test = testOnOwnSite(async () => {
  const settings = { SECRET_KEY: 'a sample key that only the tests know' };
  const site = await runSite(async () => settings, 'fixture');
  const server = await openContext(readConfig({ ...settings, DATA_DIR: site.dataDir, LOG_LEVEL: 'silent' }));
  const seated = [];
  for (const room of rooms) seated.push(await seat(server, room));
  return {
    site,
    server,
    seated,
    async close() {
      await server.db.close();
      await site.stop();
    },
  };
});
test.use(laptop);

async function makeChair(
  site: RunningSite,
  name: string,
  committee: string,
  token: string,
): Promise<Delegate> {
  const chair = await site.delegate({ name });
  const lastDay = dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' });
  const body = { eventName, email: chair.email, kind: 'chair', committee, lastDay } as const;
  expect((await site.call(grantDuty, { token, body })).status).toBe(200);
  return chair;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Type in a mark sheet' });

/** Types the cells of a row, and goes on to the next row with Enter. */
async function typeRow(page: Page, ...cells: string[]): Promise<void> {
  for (const [at, cell] of cells.entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(cell);
  }
  await page.keyboard.press('Enter');
}

/** Opens the sheet by keyboard, types a row for each delegate, and records them. */
async function typeSheet(page: Page, delegates: readonly string[], marksAt: (at: number) => string[]) {
  await page.getByRole('button', { name: 'Type in a mark sheet' }).press('Enter');
  await expect(dialogOf(page).getByLabel('No. or portfolio, row 1')).toBeFocused();
  for (const [at, delegate] of delegates.entries()) await typeRow(page, delegate, ...marksAt(at));
  // Enter in the empty last row goes on to the button.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByRole('status').last()).toHaveText(
    `${delegates.length} rows are recorded.`,
  );
}

test('marks of three committees become awards, slides and forty certificates', async ({
  site,
  own,
  openBrowser,
  noise,
}) => {
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const winner = must(must(own.seated[0])[0]);
  const account = await site.delegate({ name: winner.name });
  await setOwner(own.server, winner.id, account.accountId);
  noise.expectNoNetwork();

  for (const [at, { committee }] of rooms.entries())
    await test.step(`two chairs mark ${committee.shortName}, one of them without a network`, async () => {
      const names = must(own.seated[at]).map(({ name }) => name);
      const first = await makeChair(site, `First Chair ${at + 1}`, committee.value, token);
      const second = await makeChair(site, `Second Chair ${at + 1}`, committee.value, token);
      const page = await openBrowser({ storageState: loggedIn(first) });
      await page.goto('/marks');
      await typeSheet(page, names, (place) => [
        `${9 - (place % 9)} ${8 - (place % 8)}`,
        '3',
        `${18 - place}`,
      ]);
      if (at === 0) await expectAccessible(page, 'a mark sheet that is typed in');
      const phoneOfSecond = await openBrowser({ ...phone, storageState: loggedIn(second) });
      await phoneOfSecond.goto('/marks');
      await pageIsKept(phoneOfSecond, '/marks');
      await phoneOfSecond.context().setOffline(true);
      await typeSheet(phoneOfSecond, names, (place) => [`${10 - (place % 4)}`, '4', `${20 - place}`]);
      await expect(dialogOf(phoneOfSecond)).toContainText(`${names.length * 3} marks wait to be sent.`);
      await phoneOfSecond.context().setOffline(false);
      for (const screen of [page, phoneOfSecond])
        await expect(screen.getByText(/marks? waits? to be sent/)).toHaveCount(0);
      await Promise.all([page.context().close(), phoneOfSecond.context().close()]);
    });

  const desk = await openBrowser({ storageState: loggedIn({ token }) });
  await test.step('a superadmin compares the chairs', async () => {
    await desk.goto(`/awards/${encodeURIComponent(eventName)}`);
    await desk.getByRole('button', { name: 'Calibration' }).click();
    const table = desk.getByRole('table', { name: 'How each chair marks' });
    for (const at of [1, 2, 3])
      for (const name of [`First Chair ${at}`, `Second Chair ${at}`]) await expect(table).toContainText(name);
  });

  await test.step('three awards of each committee are decided with a sentence', async () => {
    await desk.getByRole('button', { name: 'Decide', exact: true }).click();
    for (const { committee } of rooms) {
      await desk.getByLabel('Committee').selectOption({ label: committee.name });
      for (const award of awards) {
        await desk.getByRole('button', { name: `Decide ${award}`, exact: true }).click();
        const dialog = desk.getByRole('dialog');
        await dialog.getByLabel('Why').fill('Clear speeches and fair talks');
        await dialog.getByRole('button', { name: 'Decide' }).click();
        await expect(dialog).toBeHidden();
        await expect(desk.getByRole('button', { name: `Change ${award}`, exact: true })).toBeVisible();
      }
    }
  });

  await test.step('the slides go on by key without a network, and after a reload', async () => {
    await desk.getByRole('button', { name: 'Overview and release' }).click();
    await desk.getByRole('link', { name: 'Show slides' }).click();
    const slides = desk.getByRole('region', { name: 'Slides of the ceremony' });
    // A slide for each committee, and two for each award.
    await expect(slides).toContainText('1 of 21');
    await pageIsKept(desk, '/ceremony/-');
    await desk.context().setOffline(true);
    for (let at = 0; at < 6; at += 1) await desk.keyboard.press('ArrowRight');
    await expect(slides).toContainText('Best Delegate');
    await expect(slides).toContainText(winner.name);
    await desk.reload();
    await expect(slides).toContainText('7 of 21');
    await expect(slides).toContainText(winner.name);
    await desk.keyboard.press(' ');
    await expect(slides).toContainText(must(rooms[1]).committee.name);
    await expectAccessible(desk, 'a slide without a network');
    await desk.context().setOffline(false);
    await slides.getByRole('link', { name: 'Close' }).click();
  });

  await test.step('the awards are released, and forty certificates issued', async () => {
    await desk.getByRole('button', { name: 'Release awards' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await expect(toast(desk, 'Awards released')).toBeVisible();
    await desk.goto(`/certificates?event=${encodeURIComponent(eventName)}`);
    await desk.getByRole('button', { name: 'Issue certificates' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /at no door and in no roll/ }).check();
    await dialog.getByRole('button', { name: 'Issue 40 certificates' }).click();
    await expect(desk.getByText('Nothing to issue')).toBeVisible();
  });

  await test.step('the delegate’s award is valid, until a superadmin withdraws it', async () => {
    const { registrations } = (await site.call(listOwnCertificates, { token: account.token })).body;
    const award = must(registrations[0]?.certificates.find(({ kind }) => kind === 'award'));
    const visitor = await openBrowser();
    await visitor.goto(`/verify/${award.code}`);
    await expect(visitor.getByRole('heading', { name: 'This certificate is valid' })).toBeVisible();
    await expect(visitor.getByText('Best Delegate')).toBeVisible();
    await desk.goto(`/awards/${encodeURIComponent(eventName)}`);
    await desk.getByRole('button', { name: `Withdraw the award of ${winner.name}` }).click();
    await desk.getByLabel('Reason').fill('The marks of another delegate were typed');
    await desk.getByRole('dialog').getByRole('button', { name: 'Withdraw award' }).click();
    await expect(toast(desk, 'Award withdrawn')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'This certificate was withdrawn' })).toBeVisible();
    const page = await openBrowser({ ...phone, storageState: loggedIn(account) });
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Certificates' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Awards' }).getByText('Best Delegate')).toHaveCount(0);
  });
});
