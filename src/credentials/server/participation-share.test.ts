import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantDuty, recordRollEvents } from '#attendance/contract.ts';
import { buildDaySessionKey } from '#attendance/rule/roll.ts';
import { getEventByName } from '#conference/server/index.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { issueWhatIsReady } from '#tests/support/certificates.ts';
import { council, event, eventName, press } from '#tests/support/conference.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
import {
  defaultCertificateDesign,
  getCertificateSetup,
  issueCertificateAnyway,
  issueCertificates,
  previewIssue,
  saveCertificateDesign,
  searchCertificates,
} from '../contract.ts';

const zone = { timeZone: 'Asia/Kolkata' };
let site: TestApp;
let superadmin: Person;
let asha: Seated;
let bela: Seated;
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  const seat = ({ value, portfolios }: typeof council, at: number) => ({
    committee: value,
    portfolio: portfolios[at] ?? '',
  });
  [asha, bela] = (await seatedPeople(
    site,
    [seat(council, 0), seat(council, 1), seat(press, 0)],
    ['Asha Rao', 'Bela Rao', 'Chandra Sen'].map((name) => ({ name })),
  )) as [Seated, Seated];
  const day = dayOf(site.clock.now, zone);
  const chair = await site.person();
  const duty = {
    eventName,
    email: chair.email,
    kind: 'chair',
    committee: council.value,
    lastDay: day,
  } as const;
  await site.call(grantDuty, { token: superadmin.token, body: duty });
  const take = (number: number, present: readonly Seated[]) =>
    site.call(recordRollEvents, {
      token: chair.token,
      body: {
        eventName,
        committee: council.value,
        session: buildDaySessionKey(day, number),
        sentAt: site.clock.now,
        events: present.map(({ regID }) => ({
          id: randomUUID(),
          at: site.clock.now,
          registrationId: regID,
          mark: 'present' as const,
        })),
      },
    });
  await take(1, [asha, bela]);
  await take(2, [asha]);
  const dates = { starts_at: site.clock.now, ends_at: site.clock.now + dayMs };
  await site.context.db.queries.updateTable('events').set(dates).where('id', '=', event.id).execute();
});
afterAll(() => site.close());

const desk = async () =>
  (await site.call(getCertificateSetup, { token: superadmin.token, params: { eventName } })).body;
const setShare = async (minimumShare: number) => {
  const { revision } = await desk();
  const design = { ...defaultCertificateDesign, minimumShare };
  const body = { eventName, revision, design };
  return (await site.call(saveCertificateDesign, { token: superadmin.token, body })).status;
};
const roleAt = ({ name, portfolios }: typeof council, at: number) => `${portfolios[at] ?? ''}, ${name}`;
const anyway = (
  { regID }: Seated,
  { token }: Person = superadmin,
  seen = { name: 'Bela Rao', role: roleAt(council, 1) },
) => site.call(issueCertificateAnyway, { token, body: { eventName, registrationId: regID, ...seen } });

test('a design of an earlier version has no share', async () => {
  const { minimumShare: _, ...earlier } = defaultCertificateDesign;
  const row = { event_id: event.id, revision: 1, design: JSON.stringify(earlier) };
  await site.context.db.queries.insertInto('certificate_designs').values(row).execute();
  expect(await desk()).toMatchObject({ design: defaultCertificateDesign, waiting: 2, below: [] });
});

const preview = async (anyway: object = {}) =>
  (await site.call(previewIssue, { token: superadmin.token, body: { eventName, anyway } })).body;
const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name);

test('delegates without a roll, and those who never came, are issued only if ticked', async () => {
  const none = await preview();
  expect(namesOf(none.certificates)).toEqual(['Asha Rao', 'Bela Rao']);
  expect(namesOf(none.neverCame), 'no share is demanded, so that no roll is needed').toEqual(['Chandra Sen']);
  expect(await setShare(50)).toBe(200);
  const demanded = await preview({ neverCame: true });
  expect(namesOf(demanded.certificates)).toEqual(['Asha Rao', 'Bela Rao']);
  expect(demanded.committeesWithoutRoll).toMatchObject([{ committee: press.value, delegates: 1 }]);
  expect(await desk()).toMatchObject({ withoutRoll: 1, committeesWithoutRoll: 1, neverCame: [] });
  const ticked = await preview({ committees: [press.value] });
  expect(namesOf(ticked.certificates)).toEqual(['Asha Rao', 'Bela Rao']);
  expect(namesOf(ticked.neverCame)).toEqual(['Chandra Sen']);
  const both = await preview({ committees: [press.value], neverCame: true });
  expect(namesOf(both.certificates)).toEqual(['Asha Rao', 'Bela Rao', 'Chandra Sen']);
  const seen = { ...both.seen };
  const body = { eventName, anyway: {}, seen };
  const refused = await site.call(issueCertificates, { token: superadmin.token, body });
  expect(refused.body, 'the digest is of the ticked certificates').toMatchObject({
    code: 'delegates_changed',
  });
  expect(await setShare(0)).toBe(200);
});

test('a session with few marks is named by its own day, and counts only if ticked', async () => {
  const { queries } = site.context.db;
  const { id: committeeId } = await queries
    .selectFrom('committees')
    .select('id')
    .where('event_id', '=', event.id)
    .where('value', '=', council.value)
    .executeTakeFirstOrThrow();
  const extra = (await seatedPeople(
    site,
    [2, 3, 4].map((at) => ({ committee: council.value, portfolio: council.portfolios[at] ?? '' })),
    ['Dev Rao', 'Esha Rao', 'Farah Rao'].map((name) => ({ name })),
  )) as Seated[];
  const mark = (session: string, { regID }: Seated) =>
    queries
      .insertInto('roll_events')
      .values({
        id: randomUUID(),
        event_id: event.id,
        committee_id: committeeId,
        registration_id: regID,
        session,
        mark: 'present',
        at: site.clock.now,
        received_at: site.clock.now,
        recorded_by: 'x',
      })
      .execute();
  const removed = { id: 'gone', event_id: event.id, title: 'Committee session 3', day: 3 };
  await queries
    .insertInto('removed_sessions')
    .values({ ...removed, start_minute: 540, end_minute: 600 })
    .execute();
  await mark('session:gone', asha);
  for (const person of extra) await mark(buildDaySessionKey(dayOf(site.clock.now, zone), 1), person);
  await setShare(60);
  const { sessionsWithFewMarks, below } = await preview();
  const { startsAt } = (await getEventByName(queries, eventName)).dates ?? { startsAt: 0 };
  expect(sessionsWithFewMarks).toContainEqual({
    committee: council.value,
    committeeName: expect.any(String),
    session: 'session:gone',
    title: 'Removed: Committee session 3',
    day: dayOf(startsAt + 2 * dayMs, zone),
    known: 1,
    members: 5,
  });
  expect(below).toBe(0);
  const counted = await preview({
    sessions: sessionsWithFewMarks.map(({ committee, session }) => ({ committee, session })),
  });
  expect(counted.below).toBeGreaterThan(0);
  await queries.deleteFrom('roll_events').where('session', '=', 'session:gone').execute();
  for (const { regID } of extra) await queries.deleteFrom('registrations').where('id', '=', regID).execute();
  await setShare(0);
});

test('delegates below the share are listed and not issued, unless a superadmin issues anyway', {
  tags: ['race'],
}, async () => {
  expect(await setShare(101)).toBe(400);
  expect(await setShare(75)).toBe(200);
  expect(await desk()).toMatchObject({
    waiting: 1,
    below: [{ registrationId: bela.regID, name: 'Bela Rao', attended: 1, held: 2 }],
  });
  expect((await anyway(asha)).body).toMatchObject({ code: 'not_below_share' });
  const other = { name: 'Bela Sen', role: roleAt(council, 1) };
  expect((await anyway(bela, superadmin, other)).body).toMatchObject({ code: 'delegate_changed' });

  const issued = await issueWhatIsReady(site, superadmin.token, {
    committees: [press.value],
    neverCame: true,
  });
  expect(issued.body).toMatchObject({ count: 2 });
  expect((await anyway(bela, await site.person({ role: 'admin' }))).status).toBe(403);
  const answers = await Promise.all([anyway(bela), anyway(bela)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { below } = await desk();
  const params = { eventName };
  const { rows: certificates } = (await site.call(searchCertificates, { token: superadmin.token, params }))
    .body;
  expect(below).toEqual([]);
  expect(certificates.map(({ name, issuedAt }) => [name, issuedAt !== null])).toEqual([
    ['Asha Rao', true],
    ['Bela Rao', true],
    ['Chandra Sen', true],
  ]);
  const mailed = (await site.mails()).filter(
    ({ kind, to }) => kind === 'certificate_issued' && to === bela.email,
  );
  expect(mailed).toHaveLength(1);
  const audited = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['subject_id', 'before'])
    .where('action', '=', 'certificate_issued_anyway')
    .execute();
  expect(audited).toEqual([
    {
      subject_id: bela.regID,
      before: JSON.stringify({ fact: 'sessions_attended', attended: 1, held: 2 }),
    },
  ]);
});
