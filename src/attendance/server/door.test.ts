import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { matchesWordPrefixes } from '#platform/rule/fold-text.ts';
import { addMissingAnswers, changeQuestionList, listDeskQuestions } from '#questions/contract.ts';
import { listRegistrations } from '#registration/contract.ts';
import { reindexRegistrationsOfAccount } from '#registration/server/index.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, event, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { insertTestRegistration, insertTestRegistrations } from '#tests/support/registrations.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
import {
  endDuty,
  exportAttendance,
  getDoorOverview,
  grantDuty,
  listDuties,
  listOwnPasses,
  maxScansPerCall,
  overrideVerdict,
  recordScans,
  replaceOwnPass,
  searchDoorDelegates,
  undoOwnScan,
} from '../contract.ts';
import { correctDeviceTime } from '../rule/device-time.ts';
import { issueMissingPasses } from './passes.ts';

let site: TestApp;
let superadmin: Person;
let volunteer: Person;
let people: Seated[];
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  volunteer = await site.person({ name: 'Sample Volunteer' });
  const seat = (at: number) => ({ committee: council.value, portfolio: council.portfolios[at] ?? '' });
  const names = ['Asha Rao', 'Bela Rao', 'Chandra Sen', 'Dora Minor', 'Esha Late'];
  people = await seatedPeople(
    site,
    names.map((_, at) => seat(at)),
    names.map((name) => ({ name })),
  );
  for (const { accountId } of people)
    await site.context.db.change((transaction) => reindexRegistrationsOfAccount(transaction, accountId));
  await issueMissingPasses(site.context);
  const dates = { starts_at: site.clock.now, ends_at: site.clock.now + 2 * dayMs };
  await site.context.db.queries.updateTable('events').set(dates).where('id', '=', event.id).execute();
  await grantTo(volunteer);
});
afterAll(() => site.close());

const grantTo = ({ email }: Person) =>
  site.call(grantDuty, {
    token: superadmin.token,
    body: {
      eventName,
      email,
      kind: 'door',
      lastDay: dayOf(site.clock.now + 2 * dayMs, { timeZone: 'Asia/Kolkata' }),
    },
  });
/** A day of the event, which begins today. */
const dayAfter = (days: number): string => dayOf(site.clock.now + days * dayMs, { timeZone: 'Asia/Kolkata' });
const person = (at: number): Seated => people[at] as Seated;
const codeOf = async ({ token }: Person) =>
  (await site.call(listOwnPasses, { token })).body.passes[0]?.code ?? '';

interface Sent {
  code?: string;
  registrationId?: string;
  id?: string;
  occasion?: string;
  direction?: 'in' | 'out';
  letInReason?: string;
}
const send = (
  scans: readonly Sent[],
  { token = volunteer.token, door = 'East gate' }: { token?: string; door?: string } = {},
) =>
  site.call(recordScans, {
    token,
    body: {
      eventName,
      door,
      sentAt: site.clock.now,
      scans: scans.map((scan) => ({
        id: randomUUID(),
        at: site.clock.now,
        occasion: 'arrival',
        direction: 'in',
        ...scan,
      })),
    },
  });
const verdict = async (scan: Sent, more = {}) => {
  const { results } = (await send([scan], more)).body;
  return results[0];
};
const counts = async (occasion = 'arrival') =>
  (await site.call(getDoorOverview, { token: volunteer.token, params: { eventName }, query: { occasion } }))
    .body.committees;

test('a delegate comes in once, leaves and comes back, and an undone scan does not count', async () => {
  const asha = person(0);
  const code = await codeOf(asha);
  expect(await verdict({ code })).toMatchObject({ level: 'green', person: { name: 'Asha Rao' } });
  site.clock.advance(60_000);
  expect(await verdict({ code }, { door: 'West gate' })).toMatchObject({
    level: 'amber',
    reason: 'already_in',
    earlier: { door: 'East gate', at: new Date(site.clock.now - 60_000).toISOString() },
  });
  expect(await counts()).toMatchObject([{ value: council.value, expected: 5, here: 1, left: 0 }]);
  site.clock.advance(60_000);
  expect(await verdict({ code, direction: 'out' })).toMatchObject({ level: 'green' });
  expect(await counts()).toMatchObject([{ here: 0, left: 1 }]);
  site.clock.advance(60_000);
  const again = await verdict({ registrationId: asha.regID });
  expect(again).toMatchObject({ level: 'green' });
  const undo = (by: Person) =>
    site.call(undoOwnScan, { token: by.token, body: { eventName, scanId: must(again).id } });
  expect((await undo(superadmin)).status).toBe(404);
  expect((await undo(volunteer)).status).toBe(200);
  expect(await counts()).toMatchObject([{ here: 0, left: 1 }]);
});

test('a scan that is sent again is stored once and keeps its verdict', { tags: ['race'] }, async () => {
  const code = await codeOf(person(1));
  const id = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => send([{ id, code }])));
  expect(answers.map(({ body }) => body.results[0]?.level)).toEqual(['green', 'green', 'green']);
  expect(await send([{ id, code: await codeOf(person(2)) }])).toMatchObject({ status: 409 });
  const { queries } = site.context.db;
  expect(await queries.selectFrom('scans').select('door').where('id', '=', id).execute()).toHaveLength(1);
});

test('of several doors that admit one pass at once, one is green', { tags: ['race'] }, async () => {
  const code = await codeOf(person(2));
  const answers = await Promise.all(
    ['East', 'West', 'North'].map((door) =>
      verdict({ code, occasion: `meal:${dayAfter(0)}:lunch` }, { door }),
    ),
  );
  expect(answers.map((answer) => answer?.level).toSorted()).toEqual(['amber', 'amber', 'green']);
});

test('each refusal has its reason, and can be overridden once with another', { tags: ['race'] }, async () => {
  const dora = person(3);
  const old = await codeOf(dora);
  await site.call(replaceOwnPass, { token: dora.token, body: { registrationId: dora.regID } });
  const pending = await insertTestRegistration(site.context);
  const unseated = await insertTestRegistration(site.context, { status: 'confirmed' });
  const reasons = await Promise.all(
    [
      { code: old },
      { code: 'M:AAAAAAAAAAAAAAAAAAAAAA' },
      { code: 'https://example.org' },
      { registrationId: 'no-such' },
      { registrationId: pending.id },
      { registrationId: unseated.id },
    ].map(async (scan) => (await verdict(scan))?.reason),
  );
  expect(reasons).toEqual([
    'replaced_pass',
    ...['unknown_pass', 'not_a_pass', 'unknown_pass'],
    ...['not_confirmed', 'no_seat'],
  ]);
  const refused = await verdict({ code: old });
  const override = () =>
    site.call(overrideVerdict, {
      token: volunteer.token,
      body: { eventName, scanId: must(refused).id, reason: 'Showed an identity card' },
    });
  const answers = await Promise.all([override(), override()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await verdict({ registrationId: dora.regID })).toMatchObject({ reason: 'already_in' });
  const audited = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'before', 'note'])
    .where('action', '=', 'let_in_anyway')
    .execute();
  expect(audited).toEqual([
    {
      actor_id: volunteer.accountId,
      subject_id: dora.regID,
      before: 'replaced_pass',
      note: 'Showed an identity card',
    },
  ]);
});

test('a door lets out, and lets in with an unknown pass, each with a reason in the audit log', async () => {
  const unknown = 'M:BBBBBBBBBBBBBBBBBBBBBB';
  for (const direction of ['in', 'out'] as const) {
    const id = randomUUID();
    const refused = { level: 'red', reason: 'unknown_pass' };
    expect(await verdict({ id, code: unknown, direction })).toMatchObject(refused);
    const letInReason = `Known to me, ${direction}`;
    for (let times = 0; times < 2; times++)
      expect(await verdict({ id, code: unknown, direction, letInReason })).toMatchObject(refused);
  }
  const audited = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'note'])
    .where('subject_id', '=', event.id)
    .where('action', 'in', ['let_in_anyway', 'let_out_anyway'])
    .orderBy('id')
    .execute();
  const who = { actor_id: volunteer.accountId, before: 'unknown_pass' };
  expect(audited).toEqual([
    { ...who, action: 'let_in_anyway', note: 'Known to me, in' },
    { ...who, action: 'let_out_anyway', note: 'Known to me, out' },
  ]);
});

test('a minor needs the consent of the guardian', async () => {
  const esha = person(4);
  const { queries } = site.context.db;
  const dates = { starts_at: site.clock.now + 30 * dayMs, ends_at: site.clock.now + 32 * dayMs };
  await queries.updateTable('events').set(dates).where('id', '=', event.id).execute();
  const asked = { event_id: event.id, birth_date_asked_at: 1, emergency_contact_asked_at: null, revision: 1 };
  await queries.insertInto('welfare_settings').values(asked).execute();
  const details = { registration_id: esha.regID, contact_name: null, contact_phone: null };
  await queries
    .insertInto('delegate_details')
    .values({ ...details, contact_relation: null, birth_date: '2020-01-01' })
    .execute();
  expect(await verdict({ registrationId: esha.regID })).toMatchObject({ reason: 'consent_missing' });
});

test('a search finds names, and nothing by mail, phone or number', async () => {
  const find = async (q: string) =>
    (
      await site.call(searchDoorDelegates, {
        token: volunteer.token,
        params: { eventName },
        query: { occasion: 'arrival', q },
      })
    ).body.people;
  const found = await find('rao');
  expect(found.map(({ name }) => name)).toEqual(['Asha Rao', 'Bela Rao']);
  expect(Object.keys(found[0] ?? {}).toSorted()).toEqual(
    ['committeeName', 'delegation', 'name', 'portfolio', 'presence', 'registrationId'].toSorted(),
  );
  for (const q of [person(0).email, '+91 90000', '', ' ']) expect(await find(q)).toEqual([]);
});

test.each([
  ['Łukasz Sample', 'Lukasz'],
  ['Asha O’Brien', "O'Brien"],
  ['Anne-Marie Sample', 'Marie'],
  ['Md.Imran Sample', 'Imran'],
])('%s is found by %s at the door, offline and on the desk alike', async (name, typed) => {
  await insertTestRegistrations(site.context, [{ name }]);
  const query = { occasion: 'arrival', q: typed };
  const door = await site.call(searchDoorDelegates, {
    token: volunteer.token,
    params: { eventName },
    query,
  });
  expect(door.body.people.map((found) => found.name)).toContain(name);
  const desk = await site.call(listRegistrations, {
    token: superadmin.token,
    query: { eventName, search: typed },
  });
  expect(desk.body.rows.map((row) => row.name)).toContain(name);
  expect(matchesWordPrefixes(name, typed), 'the list of the device').toBe(true);
});

test('a search finds a name behind 500 delegates who match only in other answers', async () => {
  const others = Array.from({ length: 500 }, (_, at) => ({
    name: `Aaron ${at}`,
    email: `zuleika-${at}@example.org`,
  }));
  await insertTestRegistrations(site.context, [...others, { name: 'Zuleika Zed' }]);
  const { people: found } = (
    await site.call(searchDoorDelegates, {
      token: volunteer.token,
      params: { eventName },
      query: { occasion: 'arrival', q: 'zuleika' },
    })
  ).body;
  expect(found.map(({ name }) => name)).toEqual(['Zuleika Zed']);
});

test('a door works only for its event, and not after the duty has ended', async () => {
  const other = await site.person();
  expect((await send([{ code: 'none' }], other)).status).toBe(403);
  const foreign = { eventName: 'Another event' };
  const params = { token: volunteer.token, params: foreign };
  expect((await site.call(getDoorOverview, { ...params, query: { occasion: 'arrival' } })).status).toBe(403);
  const files = { params: { eventName }, query: { occasion: 'arrival' } };
  expect((await site.call(exportAttendance, { token: volunteer.token, ...files })).status).toBe(403);
  const exported = await site.call(exportAttendance, { token: superadmin.token, ...files });
  expect(String(exported.body)).toContain('Asha Rao');

  const { duties } = (await site.call(listDuties, { token: superadmin.token, params: { eventName } })).body;
  const body = { dutyId: must(duties[0])._id };
  expect((await site.call(endDuty, { token: superadmin.token, body })).status).toBe(200);
  expect((await send([{ code: 'none' }])).status).toBe(403);
});

test('a wrong clock of a device changes no times, and none are ahead', () => {
  expect(correctDeviceTime(1_000_000_000, 1_000_060_000, 5_000_000_000)).toBe(4_999_940_000);
  expect(correctDeviceTime(2_000_000_000, 1_000_000_000, 5_000_000_000)).toBe(5_000_000_000);
  expect(correctDeviceTime(0, 4_000_000_000, 5_000_000_000)).toBe(5_000_000_000 - 3 * dayMs);
});

test('the door sees the answers that the club shows at check-in, and no others', async () => {
  const { token } = superadmin;
  const ask = async (revision: number, label: string, shownIn: string[]) => {
    const fields = {
      kind: 'short_text',
      label,
      help: '',
      isRequired: false,
      audience: [],
      options: [],
      shownIn,
      consentText: '',
    };
    const body = { eventName, revision, change: { what: 'add', fields } };
    expect(await site.call(changeQuestionList, { token, body })).toMatchObject({ status: 200 });
  };
  await ask(0, 'T-shirt', ['door']);
  await ask(1, 'Allergies', ['list']);
  const { questions } = (await site.call(listDeskQuestions, { token, params: { eventName } })).body;
  const answers = Object.fromEntries(questions.map(({ _id, label }) => [_id, `${label}: secret`]));
  const { regID: registrationId, token: own } = person(4);
  await site.call(addMissingAnswers, { token: own, body: { registrationId, answers } });
  const [result] = (await send([{ registrationId }], { token })).body.results;
  expect(result?.answers).toEqual([{ label: 'T-shirt', text: 'T-shirt: secret' }]);
  const [without] = (await send([{ registrationId: person(3).regID }], { token })).body.results;
  expect(without?.answers).toEqual([]);
  const { revision } = (await site.call(listDeskQuestions, { token, params: { eventName } })).body;
  const college = { label: 'School', isHidden: false, shownIn: ['door'] } as const;
  const body = { eventName, revision, change: { what: 'built_in', id: 'college', fields: college } };
  expect(await site.call(changeQuestionList, { token, body: body as never })).toMatchObject({ status: 200 });
  const [both] = (await send([{ registrationId }], { token })).body.results;
  expect(both?.answers).toEqual([
    { label: 'School', text: expect.any(String) },
    { label: 'T-shirt', text: 'T-shirt: secret' },
  ]);
});

test('a delegate with the duty cannot override the own refusal', async () => {
  const dora = person(3);
  const code = await codeOf(dora);
  await site.call(replaceOwnPass, { token: dora.token, body: { registrationId: dora.regID } });
  await grantTo(dora);
  const scan = { code, id: randomUUID(), letInReason: 'It is me' };
  expect(await verdict(scan, { token: dora.token })).toMatchObject({ reason: 'replaced_pass' });
  const body = { eventName, scanId: scan.id, reason: 'It is me' };
  const letInBy = ({ token }: Person) => site.call(overrideVerdict, { token, body });
  expect(await letInBy(dora)).toMatchObject({ status: 403, body: { code: 'own_scan' } });
  expect(await letInBy(superadmin)).toMatchObject({ status: 200 });
});

test('a volunteer cannot attend from home by the own pass or made-up occasions', async () => {
  const bela = person(1);
  const dates = { starts_at: site.clock.now, ends_at: site.clock.now + 2 * dayMs };
  await site.context.db.queries.updateTable('events').set(dates).where('id', '=', event.id).execute();
  await grantTo(bela);
  const own = { token: bela.token };
  for (const scan of [{ registrationId: bela.regID }, { code: await codeOf(bela) }])
    expect(await verdict({ ...scan, occasion: `meal:${dayAfter(0)}:dinner` }, own)).toMatchObject({
      level: 'red',
      reason: 'own_pass',
    });
  const asha = { registrationId: person(0).regID };
  for (const [occasion, reason] of [
    ['session:no-such-session', 'no_such_occasion'],
    ['meal:2001-01-01:lunch', 'no_such_occasion'],
    ['bed:1999-01-01', 'no_such_occasion'],
    [`meal:${dayAfter(2)}:lunch`, 'other_day'],
  ] as const)
    expect(await verdict({ ...asha, occasion }, own)).toMatchObject({ level: 'red', reason });
  const tomorrow = await verdict({ ...asha, occasion: `meal:${dayAfter(1)}:breakfast` }, own);
  expect(['no_such_occasion', 'other_day']).not.toContain(tomorrow?.reason);
});

test('foreign codes are counted and not stored, and an account sends 1,500 a minute', async () => {
  const { queries } = site.context.db;
  const stored = async () =>
    (await queries.selectFrom('scans').select('id').where('scanned_by', '=', chandra.accountId).execute())
      .length;
  const chandra = person(2);
  await grantTo(chandra);
  const batch = Array.from({ length: maxScansPerCall }, () => ({ code: 'https://example.org/menu' }));
  const statuses: number[] = [];
  for (let sent = 0; sent < 27; sent++) statuses.push((await send(batch, chandra)).status);
  expect(statuses.slice(0, 25)).toEqual(Array(25).fill(200));
  expect(statuses.slice(25)).toEqual([429, 429]);
  expect(await stored()).toBe(0);
  const counted = queries.selectFrom('unknown_scans').select('scans');
  expect(await counted.where('account_id', '=', chandra.accountId).execute()).toEqual([{ scans: 1500 }]);
  site.clock.advance(61_000);
  expect((await send(batch, chandra)).status).toBe(200);
});
