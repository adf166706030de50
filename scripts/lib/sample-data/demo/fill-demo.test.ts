import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPasskeyCreation } from '#accounts/contract/passkeys.ts';
import {
  editProfile,
  endOtherSessions,
  endSessionsOfAccount,
  getOwnProfile,
  handOver,
  login,
  promoteToAdmin,
  resetSecondFactor,
  scheduleClientDeletion,
  scheduleOwnAccountDeletion,
  sendOwnVerificationLink,
  sendResetLink,
  signup,
  startSecondFactor,
  verifyEmail,
} from '#accounts/contract.ts';
import { listAnnouncements } from '#announcements/contract.ts';
import { createApp } from '#app/app.ts';
import { createDeliveryChecks } from '#app/mailed-links.ts';
import { getDoorOverview, listDuties, listRollCommittees, listShifts } from '#attendance/contract.ts';
import { getCalibration, getCeremony } from '#awards/contract.ts';
import { flatSpread, minMarks } from '#awards/rule/calibration.ts';
import { initialConference } from '#conference/content/index.ts';
import { enterBankDetails } from '#conference/contract/bank-details.ts';
import {
  archiveEvent,
  listAnnouncedEvents,
  listDiscountCodes,
  listEventSettings,
} from '#conference/contract.ts';
import { seedEventAndCommittees } from '#conference/server/index.ts';
import { contactUs, getPageOfContactMessages } from '#contact/contract.ts';
import { listOwnCertificates } from '#credentials/contract.ts';
import { getProjector, listDebates, screenKeyHeader } from '#debate/contract.ts';
import { demoRoles, getDemo, getDemoTour, listDemoMails, logInToDemo } from '#demo/contract.ts';
import { createInbox, type Demo } from '#demo/server/index.ts';
import { startOutbox } from '#email/server/index.ts';
import { getFeedbackFormWithResults } from '#feedback/contract.ts';
import { getBeds } from '#hospitality/contract.ts';
import type { AnyCall, BodyOf, ParamsOf } from '#platform/contract/call.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import { type Config, environmentVariableNames, readConfig } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { openContext } from '#platform/server/open-context.ts';
import { listDeskQuestions } from '#questions/contract.ts';
import {
  assignPortfolio,
  confirmRegistration,
  getSeatsOfEvent,
  listOwnRegistrations,
  register,
} from '#registration/contract.ts';
import { testApp } from '#tests/support/app.ts';
import { testConfig } from '#tests/support/first-start.ts';
import { must } from '#tests/support/must.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import { getTimetable } from '#timetable/contract.ts';
import { importClub } from '#transfer/contract.ts';
import type { SampleAccount } from '../sample-data.ts';
import { fillDemo, listDemoPeople } from './fill-demo.ts';

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls, which the matchers of each test compare
  body: any;
}

interface Opened {
  accounts: SampleAccount[];
  demo: Demo;
  call<C extends AnyCall>(
    call: C,
    sent?: {
      token?: string;
      body?: BodyOf<C> | unknown;
      params?: ParamsOf<C>;
      query?: Record<string, string>;
      headers?: Record<string, string>;
      from?: string;
    },
  ): Promise<Answer>;
  tokenOf(role: (typeof demoRoles)[number]): Promise<string>;
  /** Signs a visitor up and logs in. */
  newcomer(email: string): Promise<string>;
  /** Reads the newest mails as the demo shows them. */
  mails(token?: string): Promise<{ to: string; subject: string; text: string }[]>;
  close(): Promise<void>;
}

/** Fills a demo at a time, and opens it as `npm run demo` does, without a port. */
async function openDemoAt(now: number, isPublic: boolean): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-test-'));
  const config: Config = {
    ...testConfig({ DATA_DIR: folder, SMTP_URL: 'smtp://demo.invalid', MAIL_FROM: 'club@example.org' }),
    superadmin: { email: listDemoPeople().superadmin, password: undefined },
  };
  let at = now;
  const clock = {
    now: () => at,
    set: (time: number) => {
      at = time;
    },
  };
  const context: Context = await openContext(config, { clock: clock.now });
  const inbox = createInbox(clock.now);
  const { accounts, ...filled } = await fillDemo(context, clock, inbox);
  // The start of the server loads the sample conference again.
  await seedEventAndCommittees(context, initialConference);
  const demo: Demo = { ...filled, isPublic, resetsAt: null, inbox, people: listDemoPeople() };
  const app: FastifyInstance = await createApp(context, initialConference, undefined, demo);
  await app.ready();
  const call: Opened['call'] = async (spec, { token, body, params, query, headers, from } = {}) => {
    const url = spec.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((params as Record<string, string> | undefined)?.[name] ?? ''),
    );
    const answer = await app.inject({
      method: spec.method,
      url,
      ...(query && { query }),
      ...(from !== undefined && { remoteAddress: from }),
      ...(body !== undefined && { payload: body as object }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson ? answer.json() : answer.rawPayload,
    };
  };
  const outbox = startOutbox(
    context,
    { transport: inbox.transport, links: createDeliveryChecks(context) },
    (error) => {
      throw error;
    },
  );
  return {
    accounts,
    demo,
    call,
    async newcomer(email) {
      const account = { email, password: 'a sample password of mine' };
      const person = { name: 'Sample Visitor', phone: '+91 90000 00000', isStudentOfNITS: false };
      await call(signup, { body: { ...account, ...person, confirmPassword: account.password } });
      return (await call(login, { body: account })).body.token;
    },
    async mails(token) {
      await outbox.deliverDue();
      return (await call(listDemoMails, { body: {}, ...(token !== undefined && { token }) })).body.mails;
    },
    tokenOf: async (role) => (await call(logInToDemo, { body: { role } })).body.token,
    async close() {
      await outbox.stop();
      await app.close();
      await context.db.close();
      await rm(folder, { recursive: true });
    },
  };
}

const times = {
  'an afternoon in 2026': Date.UTC(2026, 10, 30, 9, 20),
  'an evening before midnight': Date.UTC(2026, 10, 30, 18, 5),
  'a night before 1 March 2032': Date.UTC(2032, 1, 29, 18, 45),
};

describe.each(Object.entries(times))('the demo, started on %s', (_, now) => {
  let site: Opened;
  let superadmin: string;
  let coming: string;
  const running = () => site.demo.eventName;
  const read = async <C extends AnyCall>(call: C, eventName: string) =>
    (await site.call(call, { token: superadmin, params: { eventName } as ParamsOf<C> })).body;

  beforeAll(async () => {
    site = await openDemoAt(now, false);
    superadmin = await site.tokenOf('superadmin');
    const { events } = (await site.call(listAnnouncedEvents)).body;
    coming = events[0].eventName;
  });
  afterAll(() => site.close());

  test('has a conference to register for, one in its second day, and one in the archive', async () => {
    const { events } = (await site.call(listAnnouncedEvents)).body;
    const [open, current] = events;
    expect(events).toHaveLength(2);
    expect(open.registrationOpen).toBe(true);
    expect(Date.parse(open.dates.startsAt)).toBeGreaterThan(now + 34 * dayMs);
    expect(current.eventName).toBe(running());
    const dayOfIso = (iso: string) => dayOf(Date.parse(iso), defaultRegion);
    expect(dayOfIso(current.dates.startsAt)).toBe(dayOf(now - dayMs, defaultRegion));
    expect(dayOfIso(current.dates.endsAt)).toBe(dayOf(now + dayMs, defaultRegion));
    const { events: all } = (await site.call(listEventSettings, { token: superadmin })).body;
    expect(all.map(({ state }: { state: string }) => state).sort()).toEqual([
      'announced',
      'announced',
      'archived',
    ]);
  });

  test('has a timetable with a session that runs now, duties, shifts, check-in and beds', async () => {
    const { sessions, rooms, isShown } = await read(getTimetable, running());
    expect(isShown).toBe(true);
    expect(rooms.length).toBeGreaterThan(3);
    const minute = (now - Date.parse(`${dayOf(now, defaultRegion)}T00:00+05:30`)) / 60_000;
    expect(
      sessions.filter(
        ({ day, startMinute, endMinute }: { day: number; startMinute: number; endMinute: number }) =>
          day === 2 && startMinute <= minute && minute < endMinute,
      ),
    ).toHaveLength(4);
    expect((await read(listDuties, running())).duties).toHaveLength(11);
    const { shifts } = await read(listShifts, running());
    const arrivals = shifts.flatMap(({ people }: { people: { arrivedAt: string | null }[] }) =>
      people.filter(({ arrivedAt }) => arrivedAt !== null),
    );
    expect(arrivals).toHaveLength(1);
    const { committees } = await read(getDoorOverview, running());
    const [expected, here] = ['expected', 'here'].map((field) =>
      committees.reduce((sum: number, committee: Record<string, number>) => sum + must(committee[field]), 0),
    );
    expect([expected, here]).toEqual([50, 47]);
    const { guests } = await read(getBeds, running());
    expect(guests.filter(({ roomId }: { roomId: string | null }) => roomId !== null)).toHaveLength(25);
  });

  test('has announcements in three states, threads, questions, rounds and codes', async () => {
    const { rows } = (await site.call(listAnnouncements, { token: superadmin, query: { page: '1' } })).body;
    expect(rows.map(({ state }: { state: string }) => state).sort()).toEqual([
      'scheduled',
      'sent',
      'waiting',
    ]);
    const { counts } = (await site.call(getPageOfContactMessages, { token: superadmin })).body;
    expect(counts.answered).toBe(1);
    expect(counts.open).toBeGreaterThan(5);
    const { questions } = await read(listDeskQuestions, coming);
    expect(questions.map(({ answerCount }: { answerCount: number }) => answerCount)).toEqual([24, 24, 24]);
    const { events } = (await site.call(listEventSettings, { token: superadmin })).body;
    const rounds = events.find(({ eventName }: { eventName: string }) => eventName === coming).feeRounds;
    expect(rounds.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false]);
    expect((await read(listDiscountCodes, coming)).codes).toHaveLength(2);
  });

  test('has marks of two chairs of each committee, one of whom gives everyone nearly the same', async () => {
    const { committees } = await read(getCalibration, running());
    const chairs: { marks: number; spread: number; drifts: unknown[] }[][] = committees.map(
      (committee: { chairs: object[] }) => committee.chairs,
    );
    expect(chairs.map((pair) => pair.length)).toEqual([2, 2, 2, 2]);
    const flat = chairs.flat().filter(({ spread }) => spread < flatSpread);
    expect(flat).toHaveLength(1);
    for (const { marks, drifts } of chairs.flat()) {
      expect(marks).toBeGreaterThan(minMarks);
      expect(drifts.length).toBeGreaterThan(0);
    }
  });

  test('has last year’s released awards, its certificates and its feedback', async () => {
    const delegate = await site.tokenOf('delegate');
    const { registrations } = (await site.call(listOwnCertificates, { token: delegate })).body;
    const kinds = registrations.flatMap(({ certificates }: { certificates: { kind: string }[] }) =>
      certificates.map(({ kind }) => kind),
    );
    expect(kinds.sort()).toEqual(['award', 'participation']);
    const { events } = (await site.call(listEventSettings, { token: superadmin })).body;
    const past = events.find(({ state }: { state: string }) => state === 'archived').eventName;
    const { ready, committees } = await read(getCeremony, past);
    const awards: { releasedAt: string | null }[] = committees.flatMap(
      (committee: { awards: object[] }) => committee.awards,
    );
    expect([ready, awards.length]).toEqual([0, 12]);
    expect(awards.every(({ releasedAt }) => releasedAt !== null)).toBe(true);
    const { answered, results } = await read(getFeedbackFormWithResults, past);
    expect(answered).toBe(9);
    expect(results[0].bars.length).toBeGreaterThan(0);
  });

  test('has four committees in session, and a projector of each that opens without a log-in', async () => {
    const { debates } = await read(listDebates, running());
    expect(debates).toMatchObject([
      { phase: 'Moderated caucus', speaker: 'Bangladesh', session: 'Session III', hasQuorum: true },
      { phase: 'Voting', vote: expect.stringContaining('Sample draft resolution 1.1'), hasQuorum: true },
      { phase: 'Debate', speaker: 'Japan', lastResult: expect.stringMatching(/veto/i), members: 15 },
      { phase: 'Moderated caucus', speaker: 'Chief of Police', rules: 'Crisis' },
    ]);
    const age = now - debates[0].lastStepAt;
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(10 * 60_000);
    const { projectors } = (await site.call(getDemo)).body;
    expect(projectors).toHaveLength(4);
    for (const { committee, path } of projectors) {
      const [, eventName = '', key = '', secret = ''] = /^\/projector\/(.+)\/(.+)#(.+)$/.exec(path) ?? [];
      const shown = await site.call(getProjector, {
        params: { eventName: decodeURIComponent(eventName), committee: decodeURIComponent(key) },
        headers: { [screenKeyHeader]: secret },
      });
      expect(shown).toMatchObject({ status: 200, body: { committeeName: committee } });
    }
  });

  test('logs a visitor in with one button a role', async () => {
    const seen: unknown[] = [];
    for (const role of demoRoles)
      seen.push((await site.call(getOwnProfile, { token: await site.tokenOf(role) })).body.role);
    expect(seen).toEqual(['client', 'client', 'client', 'admin', 'superadmin']);
    const params = { eventName: running() };
    const asVolunteer = { token: await site.tokenOf('volunteer'), params };
    expect((await site.call(getDoorOverview, asVolunteer)).status).toBe(200);
    const asChair = { token: await site.tokenOf('chair'), params };
    expect((await site.call(listRollCommittees, asChair)).body.committees).toHaveLength(1);
  });

  test('lets a newcomer sign up, read the mail, register and get a seat', async () => {
    const email = 'new.visitor@example.org';
    const token = await site.newcomer(email);
    await site.call(sendOwnVerificationLink, { token, body: {} });
    const { text } = must((await site.mails()).find(({ to }) => to === email));
    const [, link = ''] = must(/\/verifyemail\/([\w-]+)/.exec(text));
    expect((await site.call(verifyEmail, { params: { token: link } })).status).toBe(200);

    const admin = await site.tokenOf('admin');
    const { committees } = (await site.call(getSeatsOfEvent, { token: admin, params: { eventName: coming } }))
      .body;
    const free = committees.find(
      ({ freePortfolios }: { freePortfolios: string[] }) => freePortfolios.length > 0,
    );
    const [committee, portfolio] = [free.value, free.freePortfolios[0]];
    const { buffer } = await paymentScreenshot(299);
    const registered = await site.call(register, {
      token,
      body: {
        eventName: coming,
        payment: `data:image/png;base64,${buffer.toString('base64')}`,
        previousMunExperience: 'None yet',
        college: 'Sample College',
        accomodation: 'No',
        committeePreference: [committee],
        portfolioPreference: [portfolio],
        isGroupRegistration: false,
      },
    });
    expect(registered).toMatchObject({ status: 200 });
    const [own] = (await site.call(listOwnRegistrations, { token })).body.ypEvents;
    const regID = own._id;
    expect((await site.call(confirmRegistration, { token: admin, body: { regID } })).status).toBe(200);
    const seat = { eventID: regID, committee, portfolio };
    expect((await site.call(assignPortfolio, { token: admin, body: seat })).status).toBe(200);
    const [seated] = (await site.call(listOwnRegistrations, { token })).body.ypEvents;
    expect(seated).toMatchObject({ status: 'confirmed', assignedPortfolio: portfolio });
  });

  test('has the log-ins that the README names', () => {
    const [, table = ''] = readFileSync('README.md', 'utf8').split('| log in as |');
    const named = [...table.matchAll(/`(\S+@example\.org)`/g)].map(([, email]) => email);
    expect(named.length).toBeGreaterThan(2);
    const known = [...site.accounts.map(({ email }) => email), ...Object.values(site.demo.people)];
    expect(known).toEqual(expect.arrayContaining(named));
  });
});

describe('the public demo', () => {
  let site: Opened;
  const refused = { status: 403, body: { code: 'not_in_public_demo' } };

  beforeAll(async () => {
    site = await openDemoAt(times['an afternoon in 2026'], true);
  });
  afterAll(() => site.close());

  test('shares sample accounts, whose log-in no visitor can change', async () => {
    const password = 'sample-password';
    const [delegate, admin] = [await site.tokenOf('delegate'), await site.tokenOf('admin')];
    const changes: [AnyCall, string, object][] = [
      [editProfile, delegate, { name: 'Sample Other', password: 'another sample password' }],
      [scheduleOwnAccountDeletion, delegate, { password }],
      [startSecondFactor, admin, { password }],
      [startPasskeyCreation, admin, { password }],
      [endOtherSessions, admin, { password }],
    ];
    for (const [call, token, body] of changes)
      expect([call.path, await site.call(call, { token, body })]).toMatchObject([call.path, refused]);
    const email = listDemoPeople().delegate;
    expect(await site.call(sendResetLink, { body: { email } })).toMatchObject(refused);
    expect((await site.call(login, { body: { email, password } })).status).toBe(200);
  });

  test('lets no visitor change the account of another one, or what ends the demo for all', async () => {
    const own = await site.newcomer('first.visitor@example.org');
    const { _id: accountID } = (await site.call(getOwnProfile, { token: own })).body;
    const token = await site.tokenOf('superadmin');
    const calls: [AnyCall, object][] = [
      [scheduleClientDeletion, { accountID }],
      [endSessionsOfAccount, { accountID }],
      [resetSecondFactor, { accountID }],
      [promoteToAdmin, { accountID }],
      [handOver, {}],
      [importClub, {}],
      [enterBankDetails, {}],
      [archiveEvent, {}],
    ];
    for (const [call, body] of calls)
      expect([call.path, await site.call(call, { token, body })]).toMatchObject([call.path, refused]);
    expect((await site.call(getOwnProfile, { token: own })).status).toBe(200);
    const change = { token: own, body: { name: 'Sample Visitor Two' } };
    expect((await site.call(editProfile, change)).body.code).not.toBe(refused.body.code);
  });

  test('has a tour of ten tasks, of which none is done when the demo was filled', async () => {
    const { tasks } = (await site.call(getDemoTour)).body;
    expect(tasks).toHaveLength(10);
    expect(tasks.filter(({ done }: { done: number }) => done > 0)).toEqual([]);
  });

  test('shows mails only to the account to which they were written', async () => {
    const first = await site.newcomer('reader.one@example.org');
    const second = await site.newcomer('reader.two@example.org');
    for (const token of [first, second]) await site.call(sendOwnVerificationLink, { token, body: {} });
    const readers = async (token?: string) => new Set((await site.mails(token)).map(({ to }) => to));
    expect(await readers(first)).toEqual(new Set(['reader.one@example.org']));
    expect(await readers(second)).toEqual(new Set(['reader.two@example.org']));
    expect(await readers()).toEqual(new Set());
    expect(await readers(await site.tokenOf('superadmin'))).not.toContain('reader.one@example.org');
  });

  test('bounds changes and uploads of a network, and asks search engines to stay away', async () => {
    const from = '203.0.113.7';
    const big = { message: 'x'.repeat(60 * 1024), name: 'Sample', email: 'sample@example.org' };
    const token = await site.tokenOf('delegate');
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      const body = { payment: 'x'.repeat(5_500_000) };
      statuses.push((await site.call(register, { token, body, from })).status);
    }
    expect(statuses.slice(-1)).toEqual([429]);
    expect(statuses[0]).not.toBe(429);
    const other = await site.call(contactUs, { body: big, from: '203.0.113.8' });
    expect(other.status).not.toBe(429);
    expect(other.headers['x-robots-tag']).toBe('noindex, nofollow');
  });
});

test('no setting turns a real site into a demo, and it has none of its calls', async () => {
  const all = Object.fromEntries(environmentVariableNames.map((name) => [name, undefined]));
  const named = { ...all, DEMO: 'true', DEMO_RESETS_AT: '1', PUBLIC_DEMO: 'true', demo: 'true' };
  expect(readConfig(named).demo).toBeUndefined();
  const site = await testApp();
  expect((await site.call(getDemo)).status).toBe(404);
  expect((await site.call(logInToDemo, { body: { role: 'superadmin' } })).status).toBe(404);
  expect((await site.call(getDemoTour)).status).toBe(404);
  expect((await site.call(listDemoMails, { body: {} })).status).toBe(404);
  await site.close();
});
