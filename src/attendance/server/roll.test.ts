import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { listCallErrors } from '#platform/server/http/openapi.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, court, event, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
import { saveTimetableSession } from '#timetable/contract.ts';
import {
  endDuty,
  getRoll,
  grantDuty,
  listDuties,
  listRollCommittees,
  maxOfflineListAgeMs,
  recordRollEvents,
} from '../contract.ts';
import { buildDaySessionKey, type RollMark } from '../rule/roll.ts';

let site: TestApp;
let superadmin: Person;
let chair: Person;
let second: Person;
let asha: Seated;
let bela: Seated;
let foreign: Seated;
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  [chair, second] = [await site.person(), await site.person()];
  const seat = ({ value, portfolios }: typeof council, at: number) => ({
    committee: value,
    portfolio: portfolios[at] ?? '',
  });
  [asha, bela, foreign] = (await seatedPeople(
    site,
    [seat(council, 0), seat(council, 1), seat(press, 0)],
    ['Asha Rao', 'Bela Rao', 'Chandra Sen'].map((name) => ({ name })),
  )) as [Seated, Seated, Seated];
  for (const { email } of [chair, second]) {
    const lastDay = dayOf(site.clock.now + 2 * dayMs, { timeZone: 'Asia/Kolkata' });
    const body = { eventName, email, kind: 'chair', committee: council.value, lastDay } as const;
    await site.call(grantDuty, { token: superadmin.token, body });
  }
});
afterAll(() => site.close());

const today = () => buildDaySessionKey(dayOf(site.clock.now, { timeZone: 'Asia/Kolkata' }), 1);
const read = ({ token }: Person, committee = council.value) =>
  site.call(getRoll, { token, params: { eventName, committee } });
interface Sent {
  id?: string;
  at?: number;
  mark?: RollMark;
  session?: string;
  committee?: string;
  anywayReason?: string;
  accountId?: string;
}
const send = (by: Person, { regID }: Seated, { mark = 'present', session = today(), ...more }: Sent = {}) =>
  site.call(recordRollEvents, {
    token: by.token,
    body: {
      eventName,
      committee: more.committee ?? council.value,
      session,
      sentAt: site.clock.now,
      ...(more.anywayReason !== undefined && { anywayReason: more.anywayReason }),
      ...(more.accountId !== undefined && { accountId: more.accountId }),
      events: [{ id: more.id ?? randomUUID(), at: more.at ?? site.clock.now, registrationId: regID, mark }],
    },
  });
const markOf = async ({ regID }: Seated, session = today()) =>
  (await read(chair)).body.marks.find((one) => one.registrationId === regID && one.session === session)?.mark;

test('a chair marks the delegates of the committee and sees no phone, mail or payment', async () => {
  const { body } = await read(chair);
  expect(body).toMatchObject({ committeeName: council.name, mayMark: true, marks: [] });
  expect(body.delegates.map(({ name }) => name).toSorted()).toEqual(['Asha Rao', 'Bela Rao']);
  expect(JSON.stringify(body)).not.toMatch(/@|\+91/);
  expect(body.sessions[0]).toMatchObject({ key: today(), title: 'Session 1', startsAt: null });
  const answer = await send(chair, asha, { mark: 'voting' });
  expect(answer.body).toMatchObject({ marks: [{ registrationId: asha.regID, mark: 'voting' }], skipped: [] });
  const outsider = await send(chair, foreign);
  expect(outsider.body.skipped).toHaveLength(1);
  expect(outsider.body.marks).toHaveLength(1);
});

test('marks of two chairs are merged: the latest is valid, also if it arrives first', {
  tags: ['race'],
}, async () => {
  const at = site.clock.now;
  site.clock.advance(60_000);
  await Promise.all([send(chair, asha, { mark: 'present' }), send(second, bela, { mark: 'late' })]);
  await send(second, asha, { mark: 'absent', at });
  expect([await markOf(asha), await markOf(bela)]).toEqual(['present', 'late']);
  site.clock.advance(1);
  await send(chair, asha, { mark: 'unmarked' });
  expect(await markOf(asha)).toBeUndefined();
});

test('an event that is sent again is stored once, and the log never changes', {
  tags: ['race'],
}, async () => {
  const id = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => send(chair, bela, { id, mark: 'voting' })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await send(chair, bela, { id, mark: 'absent' })).toMatchObject({
    status: 409,
    body: { code: 'event_id_taken' },
  });
  const { queries } = site.context.db;
  const stored = await queries.selectFrom('roll_events').select('mark').where('id', '=', id).execute();
  expect(stored).toEqual([{ mark: 'voting' }]);
  const change = queries.updateTable('roll_events').set({ mark: 'absent' }).where('id', '=', id).execute();
  await expect(change).rejects.toThrow(/never changes/);
});

test('a chair sees no other committee, and the secretariat marks none', async () => {
  const refusal = { status: 403, body: { code: 'other_committee' } };
  expect(await read(chair, court.value)).toMatchObject(refusal);
  expect(await send(chair, foreign, { committee: press.value })).toMatchObject(refusal);
  expect((await read(await site.person())).status).toBe(403);
  const list = (by: Person) => site.call(listRollCommittees, { token: by.token, params: { eventName } });
  expect((await list(chair)).body.committees).toEqual([{ value: council.value, name: council.name }]);
  expect((await list(superadmin)).body.committees.length).toBeGreaterThan(2);
  expect((await read(superadmin, court.value)).body.mayMark).toBe(false);
  expect((await send(superadmin, asha)).status).toBe(403);
});

test('marks that another chair made on the device are not recorded as the caller’s', async () => {
  const id = randomUUID();
  const refusal = { status: 409, body: { code: 'other_chair' } };
  expect(await send(chair, asha, { id, accountId: (await site.person()).accountId })).toMatchObject(refusal);
  expect((await send(chair, asha, { id, accountId: chair.accountId })).status).toBe(200);
});

test('a chair of the secretariat who names an unknown committee gets a declared error', async () => {
  const admin = await site.person({ role: 'admin' });
  const lastDay = dayOf(site.clock.now + 2 * dayMs, { timeZone: 'Asia/Kolkata' });
  const body = { eventName, email: admin.email, kind: 'chair', committee: council.value, lastDay } as const;
  expect((await site.call(grantDuty, { token: superadmin.token, body })).status).toBe(200);
  const answer = await send(admin, asha, { committee: 'unknown' });
  expect(answer).toMatchObject({ status: 404, body: { code: 'no_such_committee' } });
  expect(listCallErrors(recordRollEvents)).toContainEqual(
    expect.objectContaining({ code: 'no_such_committee' }),
  );
});

test('sessions are those of the timetable and those with a roll', async () => {
  const taken = today();
  const dates = { starts_at: site.clock.now + dayMs, ends_at: site.clock.now + 3 * dayMs };
  await site.context.db.queries.updateTable('events').set(dates).where('id', '=', event.id).execute();
  const add = (revision: number, committees: 'all' | string[], kind = 'session') =>
    site.call(saveTimetableSession, {
      token: superadmin.token,
      body: {
        eventName,
        revision,
        sessionId: null,
        notifies: false,
        fields: {
          title: `Sample ${revision}`,
          kind,
          day: 1,
          startMinute: 540,
          endMinute: 600,
          roomId: null,
          committees,
        },
      } as never,
    });
  await add(0, 'all');
  await add(1, [court.value]);
  await add(2, 'all', 'break');
  const { sessions } = (await read(chair)).body;
  expect(sessions.map(({ title }) => title)).toEqual(['Session 1', 'Sample 0']);
  const session = sessions[1]?.key ?? '';
  await send(chair, asha, { session });
  expect([await markOf(asha, session), await markOf(bela, taken)]).toEqual(['present', 'voting']);
  expect(await send(chair, asha, { session: 'session:unknown' })).toMatchObject({
    status: 404,
    body: { code: 'no_such_session' },
  });
});

test('a chair stores a refused mark anyway, which is in the audit log with who and why', async () => {
  const anywayReason = 'Took part here, the seat changed at noon';
  const { queries } = site.context.db;
  expect((await send(chair, foreign)).body.skipped).toHaveLength(1);
  const id = randomUUID();
  for (let times = 0; times < 2; times++)
    expect((await send(chair, foreign, { id, anywayReason })).body.skipped).toEqual([]);
  const removed = { session: 'session:removed', mark: 'late' as const };
  expect((await send(chair, asha, removed)).status).toBe(404);
  expect((await send(chair, asha, { ...removed, anywayReason })).status).toBe(200);
  expect(await markOf(asha, removed.session)).toBe('late');
  // Nothing is overridden here, so that the log has no entry.
  expect((await send(chair, bela, { anywayReason })).status).toBe(200);
  const audited = await queries
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'before', 'after', 'note'])
    .where('action', '=', 'roll_marked_anyway')
    .orderBy('id')
    .execute();
  const who = { actor_id: chair.accountId, note: anywayReason };
  expect(audited).toEqual([
    { ...who, subject_id: foreign.regID, before: 'left_committee', after: 'present' },
    { ...who, subject_id: asha.regID, before: 'no_such_session', after: 'late' },
  ]);
  const unknown = await send(chair, { ...foreign, regID: 'no-such' }, { anywayReason });
  expect(unknown.body.skipped).toHaveLength(1);
});

test('a stored roll ends after 12 hours or with the duty', async () => {
  const { madeAt, expiresAt } = (await read(chair)).body;
  expect(Date.parse(expiresAt) - Date.parse(madeAt)).toBe(maxOfflineListAgeMs);
  const endsAt = site.clock.now + 60_000;
  const duty = site.context.db.queries.updateTable('duties').where('account_id', '=', chair.accountId);
  await duty.set({ ends_at: endsAt }).execute();
  expect((await read(chair)).body.expiresAt).toBe(new Date(endsAt).toISOString());
  await duty.set({ ends_at: endsAt + dayMs }).execute();
});

test('a chair whose duty has ended marks no longer', async () => {
  const { duties } = (await site.call(listDuties, { token: superadmin.token, params: { eventName } })).body;
  const duty = duties.find(({ email }) => email === chair.email);
  await site.call(endDuty, { token: superadmin.token, body: { dutyId: must(duty)._id } });
  expect((await send(chair, asha)).status).toBe(403);
  expect((await send(second, asha)).status).toBe(200);
});
