import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Route,
} from '@playwright/test';
import sharp from 'sharp';
import { getDoorOverview, grantDuty, logOutDoorDevice, recordRollEvents } from '#attendance/contract.ts';
import { buildDaySessionKey } from '#attendance/rule/roll.ts';
import { issueMissingPasses } from '#attendance/server/passes.ts';
import type { Duty } from '#conference/contract/duties.ts';
import { uploadEmblem } from '#media/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { readConfig } from '#platform/server/config.ts';
import { openContext } from '#platform/server/open-context.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { insertPassHolders, moveToPastEvent, type PassHolder } from '#tests/support/door-crowd.ts';
import { writeCodeVideo } from '#tests/support/fake-camera.ts';
import { openFold } from '#tests/support/folds.ts';
import { closeOffline, countCaches, pageIsKept } from '#tests/support/offline-pages.ts';
import { insertTestGroup } from '#tests/support/registrations.ts';
import { type RunningSite, runSite } from '#tests/support/site.ts';
import { countSealed } from '#tests/support/stored-data.ts';
import { expect, testOnOwnSite } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

const zone = { timeZone: 'Asia/Kolkata' };
const scans = 200;

/** Opens a conference of 200 delegates with passes, in a database that the tests read. */
const test = testOnOwnSite(async () => {
  const settings = { SECRET_KEY: 'a sample key that only the tests know' };
  const site = await runSite(async () => settings, 'fixture');
  const server = await openContext(readConfig({ ...settings, DATA_DIR: site.dataDir, LOG_LEVEL: 'silent' }));
  const names = Array.from({ length: scans + 6 }, (_, at) => `Sample Delegate ${at}`);
  return {
    site,
    server,
    crowd: await insertPassHolders(server, names),
    async close() {
      await server.db.close();
      await site.stop();
    },
  };
});
test.use(phone);

/** Gives a duty to a new account. */
async function staff(site: RunningSite, kind: Duty, name: string) {
  const person = await site.delegate({ name });
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const lastDay = dayOf(Date.now() + 2 * dayMs, zone);
  const duty = { eventName, email: person.email, kind, lastDay } as const;
  const body = kind === 'chair' ? { ...duty, committee: council.value } : duty;
  expect((await site.call(grantDuty, { token, body })).status).toBe(200);
  return { ...person, desk: token };
}

const rollPath = `/committee?event=${encodeURIComponent(eventName)}`;

/** Names two chairs of one committee, and opens its roll as the first of them. */
async function twoChairs(site: RunningSite, openBrowser: (options: BrowserContextOptions) => Promise<Page>) {
  const chair = await staff(site, 'chair', 'Sample Chair');
  const second = await staff(site, 'chair', 'Second Chair');
  const first = await openBrowser({ storageState: loggedIn(chair) });
  await first.goto(rollPath);
  return { chair, second, first, browsing: first.context() };
}

const row = (page: Page, { name }: PassHolder) =>
  page.getByRole('list', { name: 'Placards' }).getByRole('button', { name: new RegExp(`${name}\\D*$`) });

const box = (page: Page) => page.getByLabel('Name or pass');
const last = (page: Page) => page.getByRole('status', { name: 'Last scan' });
const says = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** Types a code and the Enter key, as a USB scanner does. */
async function type(page: Page, code: string): Promise<void> {
  await box(page).fill('');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

async function openDoor(page: Page): Promise<void> {
  await page.goto(`/door?event=${encodeURIComponent(eventName)}`);
  await expect(page.getByText(/^List of .*, just loaded: \d+ delegates\.$/)).toBeVisible();
  await pageIsKept(page, '/door');
}

/** Opens a browser whose camera shows a code. */
async function withCamera<T>(
  code: string,
  work: (open: (storage: object) => Promise<BrowserContext>) => Promise<T>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'mun-camera-'));
  const video = join(folder, 'pass.y4m');
  await writeCodeVideo(video, code);
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
    return await work((options) => browser.newContext(options));
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

test('a door loads at most 250 KB beside its lists before its first scan, without the decoder', async ({
  site,
  openBrowser,
}) => {
  const volunteer = await staff(site, 'door', 'Fifth Volunteer');
  const door = await openBrowser({ storageState: loggedIn(volunteer) });
  await door.goto(`/door?event=${encodeURIComponent(eventName)}`);
  await expect(door.getByText(/^List of .*, just loaded: \d+ delegates?\.$/)).toBeVisible();
  await door.waitForLoadState('networkidle');
  const loaded = await door.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => !name.includes('/list?'))
      .map(({ name, encodedBodySize }) => ({ name, kilobytes: encodedBodySize / 1024 })),
  );
  const total = loaded.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
  expect(total, JSON.stringify(loaded.toSorted((a, b) => b.kilobytes - a.kilobytes))).toBeLessThan(250);
});

test('200 scans without a network survive a closed page, and each is stored once', async ({
  site,
  own: { server, crowd },
  noise,
}) => {
  const volunteer = await staff(site, 'door', 'Sample Volunteer');
  const [scanned, ...others] = crowd as [PassHolder, ...PassHolder[]];
  await withCamera(scanned.code, async (open) => {
    const browsing = await open({ ...phone, baseURL: site.origin, storageState: loggedIn(volunteer) });
    noise.watch(browsing);
    const first = await browsing.newPage();
    await openDoor(first);
    await first.getByRole('button', { name: 'Start camera' }).tap();
    await expect(last(first)).toContainText('Checked in');
    await expect(last(first)).toContainText(scanned.name);
    await first.getByRole('button', { name: 'Stop camera' }).tap();

    noise.expectNoNetwork();
    await browsing.setOffline(true);
    for (const { code } of others.slice(0, scans)) await type(first, code);
    await expect(says(first, `${scans} scans wait to be sent.`)).toBeVisible();
    // The verdict of the last scan is stored by then, which a page that closes earlier would lose.
    await expect(says(first, 'Checking…')).toHaveCount(0);
    await expect(last(first).first()).toContainText('Checked without network');
    await closeOffline(first);

    const second = await browsing.newPage();
    await second.goto('/door');
    await expect(says(second, `${scans} scans wait to be sent.`)).toBeVisible();
    await browsing.setOffline(false);
    await expect(says(second, 'All scans are sent.')).toBeVisible();
  });

  const stored = await server.db.queries
    .selectFrom('scans')
    .select(['registration_id as registrationId', 'device_level as deviceLevel'])
    .where('occasion', '=', 'arrival')
    .execute();
  expect(stored).toHaveLength(1 + scans);
  expect(new Set(stored.map(({ registrationId }) => registrationId)).size).toBe(1 + scans);
  expect(stored.filter(({ deviceLevel }) => deviceLevel === 'green')).toHaveLength(scans);
  const asked = { token: volunteer.desk, params: { eventName }, query: { occasion: 'arrival' } };
  const { committees } = (await site.call(getDoorOverview, asked)).body;
  expect(committees.find(({ value }) => value === council.value)?.here).toBe(1 + scans);
});

test('a verdict waits for no count, and for no server that accepts a call and never answers', async ({
  site,
  own: { crowd },
  openBrowser,
  noise,
}) => {
  const volunteer = await staff(site, 'door', 'Patient Volunteer');
  const [first, second, third] = crowd.slice(20, 23) as [PassHolder, PassHolder, PassHolder];
  const door = await openBrowser({ storageState: loggedIn(volunteer) });
  // Calls in the background never time out, so that a verdict that waits for one never appears.
  await door.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => (ms < 5000 ? timeout(ms) : new AbortController().signal);
  });
  await openDoor(door);
  noise.expectNoNetwork();
  const held = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await held.promise;
    await route.continue().catch(() => {});
  };
  const isCounts = ({ pathname }: URL) =>
    /^\/v1\/api\/door\/[^/]+$/.test(pathname) && !pathname.endsWith('/scans');

  await door.route(isCounts, hold);
  await type(door, first.code);
  await expect(last(door)).toContainText(first.name);
  await expect(last(door)).not.toContainText('Checked without network');

  await door.route('**/v1/api/**', hold);
  await type(door, second.code);
  await expect(last(door)).toContainText(second.name);
  await expect(last(door)).toContainText('Checked without network');
  await expect(door.getByText('Go on scanning: this phone has the list.')).toBeVisible();
  await expect(door.getByRole('heading', { name: /here at .*, \d+ on this phone since/ })).toBeVisible();
  await expectAccessible(door, 'a door whose server does not answer');
  await last(door).getByRole('button', { name: 'Undo' }).tap();
  await expect(last(door)).toBeHidden();
  await type(door, third.code);
  await expect(last(door)).toContainText(third.name);

  held.resolve();
  await door.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(says(door, 'All scans are sent.')).toBeVisible();
});

test('tampered, foreign, replaced and old passes are told apart with and without a network', async ({
  site,
  own: { server, crowd },
  openBrowser,
  noise,
}) => {
  const volunteer = await staff(site, 'door', 'Second Volunteer');
  const [replaced, past, known] = crowd.slice(-3) as [PassHolder, PassHolder, PassHolder];
  const { queries } = server.db;
  await queries
    .updateTable('passes')
    .set({ replaced_at: Date.now() })
    .where('registration_id', '=', replaced.registrationId)
    .execute();
  await moveToPastEvent(server, past.registrationId);
  await issueMissingPasses(server);
  const tampered = `${known.code.slice(0, -1)}${known.code.endsWith('B') ? 'C' : 'B'}`;
  const expected = [
    [tampered, 'This pass is not known', 'Not in the list of'],
    ['https://example.org/menu', 'This code is not a pass'],
    [replaced.code, 'A newer pass has replaced this one'],
    [past.code, 'This pass is for a past event'],
  ] as const;
  const door = await openBrowser({ storageState: loggedIn(volunteer) });
  await openDoor(door);
  await door.getByLabel('Occasion').selectOption({ index: 0 });
  for (const [code, online] of expected) {
    await type(door, code);
    await expect(last(door)).toContainText(online);
  }

  noise.expectNoNetwork();
  await door.context().setOffline(true);
  for (const [code, online, offline = online] of expected) {
    await type(door, code);
    await expect(last(door)).toContainText(offline);
    await expect(last(door)).toContainText(online === offline ? 'Checked without network' : 'No network');
  }
  await test.step('each refusal can be overridden there, for those who leave too', async () => {
    await last(door).getByRole('button', { name: 'Let in anyway' }).tap();
    await door.getByLabel('Reason').fill('Was here last year too');
    await door.getByRole('dialog').getByRole('button', { name: 'Let in anyway' }).tap();
    await expect(toast(door, 'Let in. The secretariat sees your reason.')).toBeVisible();
    await type(door, tampered);
    await expect(last(door).getByRole('button', { name: 'Let in anyway' })).toBeVisible();
    await expect(last(door).getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectAccessible(door, 'a pass that is not in the list');
    await door.getByRole('button', { name: 'Change' }).tap();
    await door.getByRole('button', { name: 'Leaving' }).tap();
    await type(door, replaced.code);
    await last(door).getByRole('button', { name: 'Let out anyway' }).tap();
    await door.getByLabel('Reason').fill('I checked the name');
    await expectAccessible(door, 'a reason to let out anyway');
    await door.getByRole('dialog').getByRole('button', { name: 'Let out anyway' }).tap();
    await expect(last(door)).toContainText('Let out by you');
    await door.context().setOffline(false);
    await expect(says(door, 'All scans are sent.')).toBeVisible();
  });
  const audited = await queries
    .selectFrom('audit_log')
    .select(['action', 'before', 'note'])
    .where('actor_id', '=', volunteer.accountId)
    .where('action', 'in', ['let_in_anyway', 'let_out_anyway'])
    .orderBy('action')
    .execute();
  expect(audited).toEqual([
    { action: 'let_in_anyway', before: 'past_event', note: 'Was here last year too' },
    { action: 'let_out_anyway', before: 'replaced_pass', note: 'I checked the name' },
  ]);
});

test('a whole delegation comes in with one press without a network', async ({
  site,
  own: { server, crowd },
  openBrowser,
  noise,
}) => {
  const { delegationId } = await insertTestGroup(server, { name: 'Sample Academy' });
  const members = crowd.slice(-6, -3);
  await server.db.queries
    .updateTable('registrations')
    .set({ delegation_id: delegationId })
    .where(
      'id',
      'in',
      members.map(({ registrationId }) => registrationId),
    )
    .execute();
  const volunteer = await staff(site, 'door', 'Third Volunteer');
  const door = await openBrowser({ storageState: loggedIn(volunteer) });
  await openDoor(door);
  noise.expectNoNetwork();
  await door.context().setOffline(true);
  await box(door).fill('sample aca');
  await door.getByRole('button', { name: 'Whole delegation Sample Academy' }).first().tap();
  const dialog = door.getByRole('dialog', { name: 'Sample Academy' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await dialog.getByRole('checkbox', { name: members[0]?.name ?? '' }).uncheck();
  await expectAccessible(door, 'a delegation without a network');
  await dialog.getByRole('button', { name: 'Check in 2 delegates' }).tap();
  await expect(says(door, '2 of 2 checked in without network')).toBeVisible();
  await expect(says(door, '2 scans wait to be sent.')).toBeVisible();

  await box(door).fill('sample aca');
  await door.getByRole('button', { name: 'Whole delegation Sample Academy' }).first().tap();
  await expect(dialog.getByRole('button', { name: 'Check in 1 delegate' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  await door.context().setOffline(false);
  await expect(says(door, 'All scans are sent.')).toBeVisible();
  const stored = await server.db.queries
    .selectFrom('scans')
    .select('registration_id')
    .where('scanned_by', '=', volunteer.accountId)
    .execute();
  expect(stored.map(({ registration_id }) => registration_id).toSorted()).toEqual(
    members
      .slice(1)
      .map(({ registrationId }) => registrationId)
      .toSorted(),
  );
});

test('a door whose session was ended clears itself, and an expired list opens nothing', async ({
  site,
  own: { crowd },
  openBrowser,
  noise,
}) => {
  expect(crowd.length).toBeGreaterThan(scans);
  const volunteer = await staff(site, 'door', 'Fourth Volunteer');
  const door = await openBrowser({ storageState: loggedIn(volunteer) });
  await openDoor(door);
  expect(await countSealed(door)).toBeGreaterThan(1);

  noise.expectNoNetwork();
  await door.context().setOffline(true);
  await box(door).fill('sample delegate 1');
  await expect(door.getByRole('list', { name: 'Delegates found on this device' })).toBeVisible();
  await door.clock.setFixedTime(Date.now() + 13 * 60 * 60_000);
  await expect(door.getByText('This device has no valid list.')).toBeVisible();
  await expect(door.getByText('Sample Delegate 1', { exact: true })).toBeHidden();
  await type(door, crowd[3]?.code ?? '');
  await expect(last(door)).toContainText('This phone has no list');
  await door.clock.setFixedTime(Date.now());

  expect((await site.call(logOutDoorDevice, { token: volunteer.token })).status).toBe(200);
  noise.expectRefusal(401, '/v1/api/door');
  await door.context().setOffline(false);
  await expect(door.getByText('1 scan of this device is not sent')).toBeVisible();
  await expect.poll(() => countSealed(door)).toBe(0);
});

test('a chair takes the roll without a network, closes the page, and two chairs merge', async ({
  site,
  own: { server, crowd },
  openBrowser,
  noise,
}) => {
  const { chair, second, first, browsing } = await twoChairs(site, openBrowser);
  const [asha, bela, chandra] = crowd as [PassHolder, PassHolder, PassHolder];
  await expect(row(first, asha)).toBeVisible();
  await pageIsKept(first, '/committee');

  noise.expectNoNetwork();
  await browsing.setOffline(true);
  await closeOffline(first);
  const opened = await browsing.newPage();
  await opened.goto('/committee');
  await expect(says(opened, 'No network.')).toBeVisible();
  const mark = async (page: Page, person: PassHolder, name: string) => {
    await row(page, person).tap();
    await page.getByRole('region', { name: 'Placard' }).getByRole('button', { name, exact: true }).tap();
    await expect(row(page, person)).toContainText(name);
  };
  await mark(opened, asha, 'Present');
  await mark(opened, bela, 'Late');
  await expect(says(opened, '2 marks are kept on this device')).toBeVisible();
  await expectAccessible(opened, 'a roll without a network');
  await closeOffline(opened);

  // The second chair corrects one of the marks later, and marks another delegate.
  const session = buildDaySessionKey(dayOf(Date.now(), zone), 1);
  const event = (person: PassHolder, chosen: 'absent' | 'voting') => ({
    id: crypto.randomUUID(),
    at: Date.now(),
    registrationId: person.registrationId,
    mark: chosen,
  });
  const events = [event(bela, 'absent'), event(chandra, 'voting')];
  const body = { eventName, committee: council.value, session, sentAt: Date.now(), events };
  expect((await site.call(recordRollEvents, { token: second.token, body })).status).toBe(200);

  const again = await browsing.newPage();
  await again.goto('/committee');
  await expect(says(again, '2 marks are kept on this device')).toBeVisible();
  await expect(row(again, asha)).toContainText('Present');
  await again.getByRole('link', { name: 'Log out of this device' }).tap();
  await expect(again.getByText('Marks of your roll call are not sent yet')).toBeVisible();
  await again.getByRole('link', { name: 'Back to the roll call' }).tap();
  await browsing.setOffline(false);
  await expect(says(again, 'kept on this device')).toBeHidden();
  await expect(row(again, chandra)).toContainText('Present and voting');
  await expect(row(again, bela)).toContainText('Absent');
  const stored = await server.db.queries
    .selectFrom('roll_events')
    .select(['registration_id', 'mark'])
    .where('recorded_by', '=', chair.accountId)
    .orderBy('at')
    .execute();
  expect(stored).toEqual([
    { registration_id: asha.registrationId, mark: 'present' },
    { registration_id: bela.registrationId, mark: 'late' },
  ]);

  await test.step('a session that was ended elsewhere clears the device', async () => {
    expect(await countSealed(again)).toBeGreaterThan(1);
    expect((await site.call(logOutDoorDevice, { token: chair.token })).status).toBe(200);
    noise.expectRefusal(401, '/v1/api/committee');
    await expect(again).toHaveURL('/');
    await expect.poll(() => countSealed(again)).toBe(0);
  });
});

test('a chair logs out, and the marks of another chair wait on the device', async ({
  site,
  own: { server, crowd },
  openBrowser,
  noise,
}) => {
  const { chair, second, first, browsing } = await twoChairs(site, openBrowser);
  const [asha] = crowd as [PassHolder];
  const recorders = () =>
    server.db.queries
      .selectFrom('roll_events')
      .select('recorded_by')
      .where('recorded_by', 'in', [chair.accountId, second.accountId])
      .execute();
  await expect(row(first, asha)).toBeVisible();
  await pageIsKept(first, '/committee');
  noise.expectNoNetwork();
  await browsing.setOffline(true);
  await row(first, asha).tap();
  await first.getByRole('region', { name: 'Placard' }).getByRole('button', { name: 'Late' }).tap();
  await expect(says(first, '1 mark is kept on this device')).toBeVisible();

  await closeOffline(first);
  await browsing.addCookies([...loggedIn(second).cookies]);
  await browsing.setOffline(false);
  const page = await browsing.newPage();
  await page.goto(rollPath);
  await expect(row(page, asha)).toBeVisible();
  await page.getByRole('link', { name: 'Log out of this device' }).tap();
  await page.waitForURL('/');
  expect(await recorders()).toEqual([]);

  await browsing.addCookies([...loggedIn(chair).cookies]);
  await page.goto(rollPath);
  await expect.poll(recorders).toEqual([{ recorded_by: chair.accountId }]);
});

/** Uploads an emblem, and waits until pages show it. */
async function uploadBlueEmblem(site: RunningSite): Promise<void> {
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const background = '#2050a0';
  const body = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const answer = await fetch(`${site.origin}${uploadEmblem.path}?revision=0`, {
    method: uploadEmblem.method,
    headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
    body: new Uint8Array(body),
  });
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await fetch(site.origin)).text()).toContain('src="/emblems/page-');
}

const countKeptEmblems = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().filter(({ url }) => url.includes('/emblems/page-')).length;
  });

test('a delegate opens the pass on the phone without a network, and logging out clears it', async ({
  site,
  own: { server, crowd },
  openBrowser,
  noise,
}) => {
  await uploadBlueEmblem(site);
  const delegate = await site.delegate({ name: 'Sample Delegate' });
  const holder = crowd[10] as PassHolder;
  await server.db.queries
    .updateTable('registrations')
    .set({ account_id: delegate.accountId })
    .where('id', '=', holder.registrationId)
    .execute();
  const first = await openBrowser({ storageState: loggedIn(delegate) });
  await first.goto('/dashboard');
  await expect(first.getByRole('button', { name: 'Show pass' })).toBeVisible();
  await pageIsKept(first, '/dashboard');
  await expect.poll(() => countKeptEmblems(first)).toBe(1);
  noise.expectNoNetwork();
  await first.context().setOffline(true);
  await closeOffline(first);

  const page = await first.context().newPage();
  await page.goto('/team');
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  await expectAccessible(page, 'a page without a network');
  await page.getByRole('link', { name: 'Open your pass' }).tap();
  await expect(page).toHaveURL('/dashboard');
  await expect(says(page, 'No network.')).toBeVisible();
  await expect(page.getByRole('article', { name: eventName })).toContainText(council.name);
  const emblem = page.locator('img[src^="/emblems/page-"]').first();
  await expect(emblem).toBeVisible();
  expect(await emblem.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await expectAccessible(page, 'a pass without a network');
  await page.getByRole('button', { name: 'Show pass' }).tap();
  await expect(page.getByRole('dialog', { name: 'Your pass' })).toContainText('Sample Delegate');
  await page.getByRole('button', { name: 'Close' }).tap();

  await page.context().setOffline(false);
  await openFold(page, 'Your account');
  await page.getByRole('button', { name: 'Log out' }).first().tap();
  await page.waitForURL('/');
  await expect.poll(async () => [await countSealed(page), await countCaches(page)]).toEqual([0, 0]);
});

test('a door opens with the occasion that is on, folds other days, and offers the next one', async ({
  site,
  own: { server },
  openBrowser,
}) => {
  const volunteer = await staff(site, 'door', 'Sixth Volunteer');
  const today = dayOf(Date.now(), zone);
  const at = (clock: string) => Date.parse(`${today}T${clock}:00+05:30`);
  const dates = { starts_at: at('08:00') - dayMs, ends_at: at('18:00') + dayMs };
  await server.db.queries.updateTable('events').set(dates).where('name', '=', eventName).execute();
  const door = await openBrowser({ storageState: loggedIn(volunteer) });
  await door.clock.setFixedTime(at('12:30'));
  await door.goto(`/door?event=${encodeURIComponent(eventName)}`);
  const occasion = door.getByLabel('Occasion', { exact: true });
  await expect(occasion.getByRole('option')).toHaveText([
    'Arrival',
    'Breakfast',
    'Lunch',
    'Dinner',
    'Bed',
    'Other days…',
  ]);
  await expect(occasion).toHaveValue(`meal:${today}:lunch`);
  await occasion.selectOption('Other days…');
  await expect(occasion.getByRole('option')).toHaveCount(13);
  await expect(occasion, 'the choice stays').toHaveValue(`meal:${today}:lunch`);

  await door.clock.setFixedTime(at('19:00'));
  const next = door.getByRole('status', { name: 'Next occasion' });
  await expect(next).toContainText('Dinner is on now.');
  await expect(occasion, 'a page never changes its occasion by itself').toHaveValue(`meal:${today}:lunch`);
  await expectAccessible(door, 'a door that offers the next occasion');
  await next.getByRole('button', { name: 'Switch' }).tap();
  await expect(occasion).toHaveValue(`meal:${today}:dinner`);
  await expect(next).toBeHidden();
});
