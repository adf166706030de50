import { grantDuty } from '#attendance/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { readConfig } from '#platform/server/config.ts';
import { openContext } from '#platform/server/open-context.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { event, eventName } from '#tests/support/conference.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { counted, Effort } from '#tests/support/effort.ts';
import { insertGuests } from '#tests/support/hospitality.ts';
import { closeOffline, countCaches, pageIsKept } from '#tests/support/offline-pages.ts';
import { runSite } from '#tests/support/site.ts';
import { countSealed } from '#tests/support/stored-data.ts';
import { expect, testOnOwnSite } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

const contact = { name: 'Sample Mother', phone: '+91 98000 00001', relation: 'Mother' };

/** Opens a conference with two delegates, one of whom has an emergency contact, in a database that the test reads. */
const test = testOnOwnSite(async () => {
  const settings = { SECRET_KEY: 'a sample key that only the tests know' };
  const site = await runSite(async () => settings, 'fixture');
  const server = await openContext(readConfig({ ...settings, DATA_DIR: site.dataDir, LOG_LEVEL: 'silent' }));
  const guests = await insertGuests({ context: server }, [
    { name: 'Sample Fainting', diet: 'No nuts', contact },
    { name: 'Sample Other' },
  ]);
  const room = { id: 'room', event_id: event.id, house: 'North', room: '101', room_key: 'north\n101' };
  await server.db.queries
    .insertInto('bed_rooms')
    .values({ ...room, category: null, position: 0 })
    .execute();
  await server.db.queries
    .insertInto('bed_places')
    .values({ room_id: 'room', place: 1, registration_id: guests[0]?.id ?? null })
    .execute();
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
test.use(phone);

test('an emergency contact opens with a name and a tap without a network, and is logged later', async ({
  site,
  own: { server, guests },
  openBrowser,
  noise,
}) => {
  const host = await site.delegate({ name: 'Sample Host' });
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const lastDay = dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' });
  const body = { eventName, email: host.email, kind: 'hospitality', lastDay } as const;
  expect((await site.call(grantDuty, { token, body })).status).toBe(200);
  const listOpenings = () =>
    server.db.queries
      .selectFrom('audit_log')
      .select(['subject_id as subjectId', 'actor_id as actorId'])
      .where('action', '=', 'personal_details_opened')
      .execute();

  const first = await openBrowser({ storageState: loggedIn(host) });
  const context = first.context();
  await first.goto('/duty');
  await first.getByRole('link', { name: 'Open hospitality' }).tap();
  await expect(first.getByText(/^List of .*: 2 delegates$/)).toBeVisible();
  await expectAccessible(first, 'hospitality');
  await pageIsKept(first, '/hospitality');
  noise.expectNoNetwork();
  await context.setOffline(true);
  await closeOffline(first);

  const page = await context.newPage();
  await test.step('without a network, a name and a tap open the contact', async () => {
    const effort = new Effort();
    effort.countPresses();
    await page.goto('/hospitality');
    await counted(page, effort).fill('Name', 'faint');
    effort.countPresses();
    await page.getByRole('button', { name: /Sample Fainting/ }).tap();
    const details = page.getByRole('dialog', { name: 'Sample Fainting' });
    await expect(details).toContainText('Sample Mother (Mother)');
    await expect(details.getByRole('link', { name: /^Call Sample Mother/ })).toHaveAttribute(
      'href',
      'tel:+919800000001',
    );
    await expect(details).toContainText('No nuts');
    console.log(effort.describe('The emergency contact of a delegate who faints, without a network'));
    await expectAccessible(page, 'the details of a delegate');
    await details.getByRole('button', { name: 'Mark as arrived' }).tap();
    await expect(details.getByRole('button', { name: 'Undo ‘Arrived’' })).toBeVisible();
    await details.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByText('2 changes wait to be sent.')).toBeVisible();
    expect(await listOpenings()).toEqual([]);
    await page.getByRole('button', { name: 'Beds', exact: true }).tap();
    await expect(page.getByText('These are the beds of this device’s list.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'North' })).toContainText('Sample Fainting');
    await expectAccessible(page, 'beds without a network');
  });

  await test.step('logging out waits for what is not sent', async () => {
    await page.getByRole('link', { name: 'Log out of this device' }).tap();
    await expect(page.getByText('Marks of hospitality are not sent yet')).toBeVisible();
    await expectAccessible(page, 'a refused log-out of hospitality');
    await page.getByRole('link', { name: 'Back to hospitality' }).tap();
  });

  await test.step('with a network the opening is in the audit log once', async () => {
    await context.setOffline(false);
    await expect.poll(listOpenings).toEqual([{ subjectId: guests[0]?.id, actorId: host.accountId }]);
    await expect(page.getByText(/^List of .*: 2 delegates$/)).toBeVisible();
    await expect(page.getByText('2 changes wait to be sent.')).toBeHidden();
  });

  await test.step('logging out leaves nothing in the browser', async () => {
    expect(await countSealed(page)).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Log out of this device' }).tap();
    await expect(page).toHaveURL('/');
    await expect.poll(() => countSealed(page)).toBe(0);
    await expect.poll(() => countCaches(page)).toBe(0);
  });
});

test('openings made without a network are sent after the duty has ended', async ({
  site,
  own: { server, guests },
  openBrowser,
  noise,
}) => {
  const host = await site.delegate({ name: 'Sample Late Host' });
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const lastDay = dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' });
  const duty = { eventName, email: host.email, kind: 'hospitality', lastDay } as const;
  expect((await site.call(grantDuty, { token, body: duty })).status).toBe(200);
  const page = await openBrowser({ storageState: loggedIn(host) });
  const context = page.context();
  await page.goto('/hospitality');
  await expect(page.getByText(/^List of .*: 2 delegates$/)).toBeVisible();
  await pageIsKept(page, '/hospitality');
  noise.expectNoNetwork();
  await context.setOffline(true);
  await page.getByLabel('Name').fill('faint');
  await page.getByRole('button', { name: /Sample Fainting/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await expect(page.getByText('1 change waits to be sent.')).toBeVisible();
  await closeOffline(page);
  const { queries } = server.db;
  await queries
    .updateTable('duties')
    .set({ ended_at: Date.now() })
    .where('account_id', '=', host.accountId)
    .execute();
  await context.setOffline(false);

  const later = await context.newPage();
  await later.route('**/v1/api/hospitality/openings', (route) => route.abort('internetdisconnected'));
  await later.goto('/hospitality');
  await expect(later.getByText('You have no duty in hospitality now')).toBeVisible();
  await expect(later.getByText('1 change waits to be sent.')).toBeVisible();
  await expect(later.getByRole('link', { name: 'Log out of this device' })).toBeVisible();
  await expectAccessible(later, 'hospitality after the duty');
  await later.unroute('**/v1/api/hospitality/openings');
  await expect(later.getByText('1 change waits to be sent.')).toBeHidden();
  const opened = await queries
    .selectFrom('audit_log')
    .select(['subject_id as subjectId'])
    .where('action', '=', 'personal_details_opened')
    .where('actor_id', '=', host.accountId)
    .execute();
  expect(opened).toEqual([{ subjectId: guests[0]?.id }]);
});

test('details stay closed if their opening can be neither stored nor sent', async ({
  site,
  openBrowser,
  noise,
}) => {
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const page = await openBrowser({ storageState: loggedIn({ token }) });
  await page.goto(`/hospitality?${new URLSearchParams({ event: eventName })}`);
  await expect(page.getByText(/^List of .*: 2 delegates$/)).toBeVisible();
  noise.expectNoNetwork();
  await page.context().setOffline(true);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await page.getByLabel('Name').fill('faint');
  await page.getByRole('button', { name: /Sample Fainting/ }).tap();
  await expect(page.getByText('Connect to the internet and tap the name again.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessible(page, 'details that stay closed');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /Sample Fainting/ }).tap();
  await expect(page.getByRole('dialog')).toContainText('Sample Mother (Mother)');
  await expect(page.getByText('Connect to the internet and tap the name again.')).toBeHidden();
});

test('beds of this device are shown while the server does not answer', async ({ site, openBrowser }) => {
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const page = await openBrowser({ storageState: loggedIn({ token }) });
  // Calls never time out, so that beds that wait for one never appear.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await page.route('**/v1/api/hospitality/*/beds', () => {});
  await page.goto(`/hospitality?${new URLSearchParams({ event: eventName, view: 'beds' })}`);
  await expect(page.getByText('These are the beds of this device’s list.')).toBeVisible();
});

test('a list of 12 hours opens nothing and is deleted', async ({ site, openBrowser, noise }) => {
  const page = await openBrowser();
  await page.clock.install();
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  await page.context().addCookies(loggedIn({ token }).cookies);
  await page.goto(`/hospitality?event=${encodeURIComponent(eventName)}`);
  await expect(page.getByText(/^List of .*: 2 delegates$/)).toBeVisible();
  await page.getByLabel('Name').fill('faint');
  await expect(page.getByRole('button', { name: /Sample Fainting/ })).toBeVisible();
  const before = await countSealed(page);
  expect(before).toBeGreaterThan(1);
  noise.expectNoNetwork();
  await page.context().setOffline(true);
  await page.clock.fastForward(12 * 60 * 60_000 + 60_000);
  await expect(page.getByText('Sample Fainting')).toBeHidden();
  await page.clock.runFor(30_000);
  await expect.poll(() => countSealed(page)).toBeLessThan(before);
});
