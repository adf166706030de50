import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getOwnProfile,
  login,
  logout,
  promoteToAdmin,
  sendOwnVerificationLink,
  signup,
} from '#accounts/contract.ts';
import { ensureSuperadmin } from '#accounts/server/index.ts';
import { onDelegateLeaves } from '#app/account-hooks.ts';
import { updateEvent } from '#conference/contract.ts';
import { seedEventAndCommittees } from '#conference/server/index.ts';
import { contactUs } from '#contact/contract.ts';
import { readConfig } from '#platform/server/config.ts';
import { openContext } from '#platform/server/open-context.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import {
  endPresence,
  listAllRegistrations,
  listOwnRegistrations,
  register,
  startPresence,
  takeNextPendingRegistration,
} from '#registration/contract.ts';
import { eventFees, eventName } from '#tests/support/conference.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/own-database.ts';
import { type SiteProcess, startSite } from '#tests/support/site-process.ts';
import { type SmtpSink, smtpSink } from '#tests/support/smtp-sink.ts';
import { type Client, newClient } from '../../bench/support/client.ts';
import { conference } from '../../bench/support/conference.ts';
import { logInAsSuperadmin, makeDelegates, openRegistration } from '../../bench/support/delegates.ts';
import { registrationBody } from '../../bench/support/screenshot.ts';

const cluster = process.env.TEST_POSTGRES_URL;
const dayMs = 24 * 60 * 60_000;

// Runs only with TEST_POSTGRES_URL, since the embedded engine serves only one process.
describe.runIf(cluster)('several processes on one PostgreSQL', () => {
  let database: OwnDatabase;
  let sql: pg.Client;
  let sink: SmtpSink;
  let settings: Record<string, string>;
  let sites: SiteProcess[];
  const at = (index: number) => newClient(sites[index]?.origin ?? '');

  beforeAll(async () => {
    database = await ownDatabase(cluster ?? '');
    sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    sink = await smtpSink();
    settings = {
      DATABASE_URL: database.url,
      SECRET_KEY: 'a sample key that all processes know',
      SMTP_URL: sink.url,
      MAIL_FROM: 'club@example.org',
      SHOW_VERIFICATION_LINK: 'true',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'silent',
      READ_PROOFS: 'false',
    };
    await Promise.all([1, 2, 3, 4].map(() => prepareOnce()));
    await sql.query(
      `insert into accounts (id, email, role, name, phone, password_hash, created_at, deletion_scheduled_at)
       values ('due', 'due@example.org', 'client', 'Sample Delegate', '', '', 0, $1)`,
      [Date.now() - 16 * dayMs],
    );
    sites = await Promise.all([1, 2].map(() => startSite(settings)));
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await sink.close();
    await sql.end();
    await database.drop();
  });
  /** Prepares the database as a starting server does. */
  const prepareOnce = async () => {
    const context = await openContext(readConfig({ DATA_DIR: join(tmpdir(), 'mun-tests'), ...settings }));
    await seedEventAndCommittees(context, conference);
    await ensureSuperadmin(context, onDelegateLeaves(context));
    await context.db.close();
  };
  const counted = async (question: string, values: unknown[] = []): Promise<number> =>
    (await sql.query<{ n: number }>(`select count(*)::int as n from ${question}`, values)).rows[0]?.n ?? 0;

  const password = 'sample-password';
  const signUp = (client: Client, email: string) =>
    client.call(signup, {
      body: {
        email,
        password,
        confirmPassword: password,
        name: 'Sample Delegate',
        phone: '+91 90000 00000',
        isStudentOfNITS: false,
      },
    });
  const logIn = async (client: Client, email: string) =>
    (await client.call(login, { body: { email, password } })).token;

  test('create one schema, catalogue and superadmin when they start together', async () => {
    expect(await counted("accounts where role = 'superadmin'")).toBe(1);
    expect(await counted('events')).toBe(1);
  });

  test('share sessions, registrations and picture addresses', async () => {
    await openRegistration(at(0));
    const [delegate] = await makeDelegates(sites[1]?.origin ?? '', 1);
    const token = delegate?.token ?? '';
    expect((await at(0).ask(register, { token, body: registrationBody })).status).toBe(200);
    expect((await at(1).call(listOwnRegistrations, { token })).ypEvents).toHaveLength(1);
    expect((await at(0).ask(register, { token, body: registrationBody })).status).toBe(409);

    const superadmin = await logInAsSuperadmin(at(1));
    const [record] = (await at(1).call(listAllRegistrations, { token: superadmin })).allSuchEvents;
    const picture = await fetch(`${sites[0]?.origin}${record?.payment}`);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');

    await at(1).call(logout, { token, body: {} });
    expect((await at(0).ask(getOwnProfile, { token })).status).toBe(401);
  });

  test('skip a registration that an admin of another process views', async () => {
    const superadmin = await logInAsSuperadmin(at(0));
    await signUp(at(0), 'admin@example.org');
    const accountID = (await sql.query("select id from accounts where email = 'admin@example.org'")).rows[0]
      ?.id;
    await at(0).call(promoteToAdmin, { token: superadmin, body: { accountID } });
    const admin = await logIn(at(1), 'admin@example.org');
    const [record] = (await at(0).call(listAllRegistrations, { token: superadmin })).allSuchEvents;
    const regID = record?._id ?? '';

    expect(await at(0).call(startPresence, { token: superadmin, body: { regID } })).toEqual({
      presentAdmin: null,
    });
    const { presentAdmin } = await at(1).call(startPresence, { token: admin, body: { regID } });
    expect(presentAdmin).toBe((await at(0).call(getOwnProfile, { token: superadmin })).name);
    const takeNext = () =>
      at(1).call(takeNextPendingRegistration, { token: admin, body: { eventName: conference.event.name } });
    expect((await takeNext()).next).toBeNull();
    await at(0).call(endPresence, { token: superadmin, body: { regID } });
    expect((await takeNext()).next?._id).toBe(regID);
  });

  test('share rate limits, by the address that the proxy forwards', async () => {
    const body = Buffer.from(JSON.stringify({ email: 'nobody@example.org', password: 'wrong-password' }));
    for (let tries = 0; tries < 10; tries++)
      expect((await at(tries % 2).ask(login, { body })).status).toBe(404);
    for (const index of [0, 1]) expect((await at(index).ask(login, { body })).status).toBe(429);

    const write = async (index: number, from: string) =>
      (
        await fetch(`${sites[index]?.origin}${contactUs.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
          body: JSON.stringify({ name: 'Sample Visitor', email: 'visitor@example.org', message: 'Hello.' }),
        })
      ).status;
    for (let sent = 0; sent < 20; sent++) expect(await write(sent % 2, '203.0.113.1')).toBe(200);
    expect(await write(0, '203.0.113.1')).toBe(429);
    expect(await write(0, '198.51.100.9, 203.0.113.1')).toBe(429);
    expect(await write(0, '203.0.113.2')).toBe(200);
  });

  test('send each mail once', { tags: ['race'] }, async () => {
    await Promise.all(
      Array.from({ length: 24 }, async (_, number) => {
        const client = at(number % 2);
        await signUp(client, `mailed-${number}@example.org`);
        const token = await logIn(client, `mailed-${number}@example.org`);
        await client.call(sendOwnVerificationLink, { token, body: {} });
      }),
    );
    await expect.poll(() => counted('outbox where sent_at is null')).toBe(0);
    const ids = sink.received.map((mail) => mail.messageId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(await counted('outbox'));
  });

  test('render their pages after a change in one of them', async () => {
    const individualAmount = eventFees.individualAmount + 100;
    const token = await logInAsSuperadmin(at(0));
    await at(0).call(updateEvent, { token, body: { eventName, fees: { ...eventFees, individualAmount } } });
    const pageOf = async (index: number) => (await fetch(`${sites[index]?.origin}/applynow`)).text();
    for (const index of [0, 1])
      await expect.poll(() => pageOf(index)).toContain(formatClubMoney(individualAmount));
  });

  test('erase an account that is due once', async () => {
    await expect.poll(() => counted("accounts where id = 'due'")).toBe(0);
    expect(await counted("audit_log where action = 'account_erased'")).toBe(1);
  });
});
