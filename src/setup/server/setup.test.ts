import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { getOwnProfile, login } from '#accounts/contract.ts';
import { initialConference } from '#conference/content/index.ts';
import { getBankDetailsOfEvents } from '#conference/contract/bank-details.ts';
import { getCatalogue, listAnnouncedEvents, listEventSettings, updateEvent } from '#conference/contract.ts';
import { recordFirstRegistration, seedEventAndCommittees } from '#conference/server/index.ts';
import { getChecklist } from '#desk/contract/checklist.ts';
import { getDocument, getPublishingState, publish, saveDocument } from '#pages/contract/calls.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import { documentSchemas } from '#pages/contract/documents.ts';
import { getPublishedContent } from '#pages/server/index.ts';
import { getClub } from '#platform/server/club.sql.ts';
import { hashToken } from '#platform/server/secret.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { must } from '#tests/support/must.ts';
import { registerAlone, setRegistrationWindow } from '#tests/support/registering.ts';
import { checkSetupLink, getEmptyPagesOffer, setUpSite, startWithEmptyPages } from '../contract.ts';
import { offerSetupLink } from './index.ts';

let site: TestApp;
afterEach(() => site.close());

const edition = {
  eventName: 'KrakMUN 2027',
  theme: '',
  startsOn: '2027-03-19',
  endsOn: '2027-03-21',
  venue: 'Auditorium Maximum',
  address: 'Krupnicza 33, Kraków',
  fee: 12_000,
};
const entries = {
  club: {
    name: 'Kraków Model United Nations',
    shortName: 'KrakMUN',
    email: 'hello@krakmun.example',
    phone: '+48 600 100 200',
    taxNumber: null,
  },
  region: { country: 'PL', currency: 'PLN', locale: 'pl-PL', timeZone: 'Europe/Warsaw' },
  institute: null,
  superadmin: {
    name: 'Zofia Nowak',
    email: 'Zofia@krakmun.example',
    phone: '+48 600 100 201',
    password: 'a long sentence about pendulums',
  },
  edition,
  paymentWays: ['bank', 'desk'],
  pages: 'empty',
};

/** A site as the first start leaves it, in a terminal: without a superadmin. */
async function newSite(): Promise<{ token: string; link: string }> {
  site = await testApp({ catalogue: initialConference, settings: { LOG_LEVEL: 'silent' } });
  const { queries } = site.context.db;
  await queries.deleteFrom('sessions').execute();
  await queries.deleteFrom('accounts').execute();
  return offer();
}
const withoutSettings = () => ({
  ...site.context,
  config: { ...site.context.config, superadmin: { email: undefined, password: undefined } },
});
async function offer() {
  const link = (await offerSetupLink(withoutSettings())) ?? '';
  return { link, token: link.slice(link.lastIndexOf('/') + 1) };
}
const setUp = (token: string, changed: object = {}, from?: string) =>
  site.call(setUpSite, { body: { token, ...entries, ...changed }, ...(from ? { from } : {}) });
const check = (token: string) => site.call(checkSetupLink, { body: { token } });

test('the link sets up a club in Poland with empty pages, once', async () => {
  const { token, link } = await newSite();
  expect(link).toMatch(/^https:\/\/mun\.example\.org\/setup\/[\w-]{43}$/);
  expect(await check(token)).toMatchObject({ status: 200 });
  const done = await setUp(token);
  expect(done).toMatchObject({ status: 200, body: { message: 'The site is set up' } });
  expect((await site.call(getOwnProfile, { token: done.body.token })).body).toMatchObject({
    email: 'zofia@krakmun.example',
    role: 'superadmin',
    isVerified: true,
  });
  const { email, password } = entries.superadmin;
  expect((await site.call(login, { body: { email, password } })).status).toBe(200);
  expect(await getClub(site.context.db.queries)).toMatchObject({
    name: 'Kraków Model United Nations',
    timeZone: 'Europe/Warsaw',
    currency: { code: 'PLN' },
    institute: null,
  });
  expect((await site.call(listAnnouncedEvents)).body.events).toMatchObject([
    {
      eventName: 'KrakMUN 2027',
      isMain: true,
      registrationOpen: false,
      committees: [],
      fees: { individualAmount: 12_000, groupMemberAmount: 12_000, hospitalityAmount: null },
      dates: { startsAt: '2027-03-19T08:00:00.000Z', endsAt: '2027-03-21T17:00:00.000Z' },
    },
  ]);
  expect(await check(token)).toMatchObject({ status: 404, body: { code: 'setup_link_ended' } });
  expect(await setUp(token)).toMatchObject({ status: 404 });
  expect((await offer()).link).toBe('');
  await seedEventAndCommittees(site.context, initialConference);
  expect((await site.call(listEventSettings, { token: done.body.token })).body.events).toHaveLength(1);
});

test('empty pages fit their schemas, and name nothing of the sample', async () => {
  const { token } = await newSite();
  const done = await setUp(token);
  const content = await getPublishedContent(site.context.db.queries);
  for (const kind of documentKinds)
    expect(documentSchemas[kind].safeParse(content[kind]).error).toBeUndefined();
  expect(JSON.stringify(content)).not.toMatch(/NITS|India|Kurukshetra|Sample|example\.org|Hastinapur|2024/);
  const { items } = (await site.call(getChecklist, { token: done.body.token })).body;
  const samples = items.flatMap(({ part, fields }) =>
    part === 'samples' || part === 'club' ? (fields ?? []) : [],
  );
  expect(samples).toEqual([]);
});

test('with the sample, the pages and committees stay, and the edition is the club’s', async () => {
  const { token } = await newSite();
  const done = await setUp(token, { pages: 'sample' });
  const { letters, site: club, conferencePage } = await getPublishedContent(site.context.db.queries);
  expect(letters.length).toBeGreaterThan(0);
  expect(club.name).toBe('Kraków Model United Nations');
  const { events } = (await site.call(listEventSettings, { token: done.body.token })).body;
  expect(events).toMatchObject([{ eventName: 'KrakMUN 2027', state: 'announced', isMain: true }]);
  expect(events[0]?.committees).toBe(initialConference.committees.length);
  expect(conferencePage.editions.map(({ event }) => event)).toEqual([events[0]?._id]);
});

test('texts of every length and script that the setup takes can be saved on the event’s screen', async () => {
  const { token: link } = await newSite();
  const longest = { theme: 'स'.repeat(120), venue: 'स'.repeat(120), address: '文'.repeat(200) };
  for (const field of ['theme', 'venue', 'address'] as const) {
    const tooLong = { ...edition, [field]: `${longest[field]}x` };
    expect(await setUp(link, { edition: tooLong })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/at most (120|200) characters/) },
    });
  }
  const { token } = (await setUp(link, { edition: { ...edition, ...longest } })).body;
  const { events } = (await site.call(listEventSettings, { token })).body;
  const { eventName, shortName, theme, venue } = must(events[0]);
  expect([theme, venue]).toMatchObject([longest.theme, { name: longest.venue, address: longest.address }]);
  const texts = { name: eventName, shortName, theme, venue };
  expect((await site.call(updateEvent, { token, body: { eventName, texts } })).status).toBe(200);
});

test('receipts show the tax number, and the payment details begin with the chosen methods', async () => {
  const { token: link } = await newSite();
  const club = { ...entries.club, taxNumber: 'NIP 676 000 00 00' };
  expect(await setUp(link, { paymentWays: ['paypal'] })).toMatchObject({ status: 400 });
  expect(await setUp(link, { club: { ...club, taxNumber: '' } })).toMatchObject({ status: 400 });
  const { token } = (await setUp(link, { club, paymentWays: ['desk', 'bank', 'desk'] })).body;
  expect((await getClub(site.context.db.queries)).taxNumber).toBe(club.taxNumber);
  const { events } = (await site.call(getBankDetailsOfEvents, { token })).body;
  expect(events).toMatchObject([{ status: 'missing', planned: ['bank', 'desk'] }]);
});

test('an institute is stored with its domains', async () => {
  const { token } = await newSite();
  const institute = { name: 'Uniwersytet', shortName: 'UJ', emailDomains: ['@UJ.edu.pl'] };
  await setUp(token, { institute });
  expect((await getClub(site.context.db.queries)).institute).toEqual({
    ...institute,
    emailDomains: ['uj.edu.pl'],
  });
});

test('only the fingerprint of the token is stored, and the next start replaces the link', async () => {
  const first = await newSite();
  const rows = await site.context.db.queries.selectFrom('setup_link').selectAll().execute();
  expect(rows).toMatchObject([{ token_fingerprint: hashToken(first.token) }]);
  const second = await offer();
  expect((await check(first.token)).status).toBe(404);
  expect((await check(second.token)).status).toBe(200);
  site.clock.advance(24 * 60 * 60_000);
  expect((await check(second.token)).status).toBe(404);
  expect((await setUp(second.token)).status).toBe(404);
  expect((await check((await offer()).token)).status).toBe(200);
});

test('of two who use the link at once one sets up the site', { tags: ['race'] }, async () => {
  const { token } = await newSite();
  const second = { superadmin: { ...entries.superadmin, email: 'other@krakmun.example' } };
  const answers = await Promise.all([setUp(token), setUp(token, second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const rows = await site.context.db.queries.selectFrom('accounts').select('email').execute();
  expect(rows).toHaveLength(1);
});

test('a superadmin ends the link, and a used site gets none', async () => {
  const { token } = await newSite();
  await site.context.db.queries.deleteFrom('setup_link').execute();
  expect((await setUp(token)).status).toBe(404);
  const next = await offer();
  await site.person({ role: 'superadmin' });
  expect((await check(next.token)).status).toBe(404);
  expect((await setUp(next.token)).status).toBe(404);
  expect((await offer()).link).toBe('');
});

test('what cannot be set up changes nothing, and the link stays valid', async () => {
  const { token } = await newSite();
  const wrong = (changed: object) => setUp(token, changed);
  const superadmin = { ...entries.superadmin };
  expect(await wrong({ superadmin: { ...superadmin, password: 'password1' } })).toMatchObject({
    status: 400,
    body: { code: 'common_password' },
  });
  expect(await wrong({ edition: { ...edition, endsOn: '2027-03-18' } })).toMatchObject({
    body: { code: 'ends_before_start' },
  });
  expect(await wrong({ edition: { ...edition, eventName: 'Annual Conference 2024' } })).toMatchObject({
    status: 409,
  });
  expect((await wrong({ region: { ...entries.region, country: 'XX' } })).status).toBe(400);
  const taken = await site.person();
  expect(await wrong({ superadmin: { ...superadmin, email: taken.email } })).toMatchObject({
    status: 409,
    body: { code: 'email_exists' },
  });
  expect((await setUp('x'.repeat(43))).status).toBe(404);
  expect(await getPublishedContent(site.context.db.queries)).toMatchObject({
    site: { shortName: 'NITSMUN' },
  });
  expect((await setUp(token)).status).toBe(200);
});

test('a network that guesses links is limited', async () => {
  await newSite();
  const statuses = [];
  for (let at = 0; at < 61; at += 1) statuses.push((await check('x'.repeat(43))).status);
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]));
  expect(statuses.at(-1)).toBe(429);
});

const offerOf = async (token: string) => (await site.call(getEmptyPagesOffer, { token })).body;
/** Accepts what is offered now. */
const startEmpty = async (token: string, changed: object = {}) => {
  const { eventName, committees } = await offerOf(token);
  return site.call(startWithEmptyPages, {
    token,
    body: { eventName, committees, edition: null, ...changed },
  });
};

test('the sample of a set-up site is emptied later, until a page is edited', async () => {
  const { token: link } = await newSite();
  const { token } = (await setUp(link, { pages: 'sample' })).body;
  expect(await offerOf(token)).toEqual({
    state: 'offered',
    needsEdition: false,
    eventName: 'KrakMUN 2027',
    committees: initialConference.committees.length,
  });
  const start = () => startEmpty(token);
  expect(await start()).toMatchObject({ status: 200, body: { message: 'The pages are empty' } });
  const { letters, site: club } = await getPublishedContent(site.context.db.queries);
  expect([letters, club.shortName]).toEqual([[], 'KrakMUN']);
  const params = { eventName: 'KrakMUN 2027' };
  expect((await site.call(getCatalogue, { token, params })).body.committees).toEqual([]);
  expect((await offerOf(token)).state).toBe('edited');
  expect(await start()).toMatchObject({ status: 409, body: { code: 'pages_edited' } });
});

test('only what the offer named is deleted', async () => {
  const { token: link } = await newSite();
  const { token } = (await setUp(link, { pages: 'sample' })).body;
  const { committees } = await offerOf(token);
  for (const other of [{ eventName: 'Another' }, { committees: committees - 1 }, { edition }])
    expect(await startEmpty(token, other)).toMatchObject({ status: 409, body: { code: 'pages_edited' } });
  const params = { eventName: 'KrakMUN 2027' };
  expect((await site.call(getCatalogue, { token, params })).body.committees).toHaveLength(committees);
  expect((await offerOf(token)).state).toBe('offered');
});

test('facts of the club that were saved and not published stay so', async () => {
  const { token: link } = await newSite();
  const { token } = (await setUp(link, { pages: 'sample' })).body;
  const { site: club } = await getPublishedContent(site.context.db.queries);
  const params = { kind: 'site' } as const;
  const value = { ...club, phone: '+48 600 100 299' };
  expect((await site.call(saveDocument, { token, params, body: { revision: 1, value } })).status).toBe(200);
  expect((await startEmpty(token)).status).toBe(200);
  expect((await getPublishedContent(site.context.db.queries)).site).toEqual(club);
  expect((await site.call(getDocument, { token, params })).body).toMatchObject({ revision: 2, value });
  const { toPublish } = (await site.call(getPublishingState, { token })).body;
  expect(toPublish.map(({ kind }) => kind)).toEqual(['site']);
});

test('a page of the conference that was edited and not published ends the offer', async () => {
  const { token: link } = await newSite();
  const { token } = (await setUp(link, { pages: 'sample' })).body;
  const { conferencePage } = await getPublishedContent(site.context.db.queries);
  const value = { ...conferencePage, lead: 'Three days in Kraków.' };
  const params = { kind: 'conferencePage' } as const;
  expect(await site.call(saveDocument, { token, params, body: { revision: 1, value } })).toMatchObject({
    status: 200,
  });
  expect((await offerOf(token)).state).toBe('edited');
});

test('committees that were edited stay', async () => {
  const { token: link } = await newSite();
  const { token } = (await setUp(link, { pages: 'sample' })).body;
  await site.context.db.queries.updateTable('events').set({ catalogue_revision: 2 }).execute();
  expect((await offerOf(token)).committees).toBe(0);
  expect((await startEmpty(token)).status).toBe(200);
  const params = { eventName: 'KrakMUN 2027' };
  expect((await site.call(getCatalogue, { token, params })).body.committees).not.toEqual([]);
});

test('on a site with a password, the club comes first and the sample edition is replaced', async () => {
  site = await testApp({ catalogue: initialConference, settings: { LOG_LEVEL: 'silent' } });
  const { token } = await site.superadmin();
  expect(await offerOf(token)).toMatchObject({ state: 'club_first', needsEdition: true });
  const { site: sample } = await getPublishedContent(site.context.db.queries);
  const value = { ...sample, name: 'Kraków MUN', shortName: 'KrakMUN', email: 'hello@krakmun.example' };
  await site.call(saveDocument, { token, params: { kind: 'site' }, body: { revision: 0, value } });
  const documents = [{ kind: 'site', revision: 1 }];
  await site.call(publish, { token, body: { publication: 0, documents } });
  expect(await offerOf(token)).toMatchObject({ state: 'offered', needsEdition: true });
  const start = (body: object) => startEmpty(token, body);
  expect(await start({ edition: null })).toMatchObject({ body: { code: 'edition_needed' } });
  expect((await start({ edition })).status).toBe(200);
  const { events } = (await site.call(listEventSettings, { token })).body;
  expect(events.map(({ eventName }) => eventName)).toEqual(['KrakMUN 2027']);
});

test('a registration ends the offer of empty pages', async () => {
  site = await testApp();
  await setRegistrationWindow(site, true);
  expect((await registerAlone(site, await site.person())).status).toBe(200);
  const { token } = await site.superadmin();
  expect((await offerOf(token)).state).toBe('edited');
  expect((await startEmpty(token)).status).toBe(409);
});

test('pages are not emptied while the first delegate registers', { tags: ['race'] }, async () => {
  const { token: link } = await newSite();
  const { db } = site.context;
  const { token } = (await setUp(link, { pages: 'sample' })).body;
  // On SQLite one process writes at a time.
  if (db.engine !== 'postgres') return;
  const { eventName, committees } = await offerOf(token);
  const body = { eventName, committees, edition: null };
  const { answer } = await db.change(async (transaction) => {
    await recordFirstRegistration(transaction, site.clock.now);
    let isAnswered = false;
    const answer = site.call(startWithEmptyPages, { token, body }).finally(() => {
      isAnswered = true;
    });
    while (!isAnswered && !(await isOneWaitingForLock())) await setTimeout(5);
    return { answer };
  });
  expect(await answer).toMatchObject({ status: 409, body: { code: 'pages_edited' } });
});

/** Returns true if a transaction of the database waits for a row that another one has locked (PostgreSQL). */
async function isOneWaitingForLock(): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(site.context.db.queries)).rows.length > 0;
}
