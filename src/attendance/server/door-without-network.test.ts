import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumLedgerOfRegistration } from '#ledger/server/index.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { newId } from '#platform/server/ids.ts';
import { hashToken } from '#platform/server/secret.ts';
import { postFeeOfNewRegistration } from '#registration/server/payer-fees.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, event, eventName } from '#tests/support/conference.ts';
import { importBankLines, referenceOf } from '#tests/support/money.ts';
import { must } from '#tests/support/must.ts';
import { insertTestGroup, insertTestRegistration } from '#tests/support/registrations.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
import {
  endDuty,
  getDoorOverview,
  getOfflineDoorList,
  grantDuty,
  listDuties,
  listOwnPasses,
  listScanConflicts,
  maxOfflineListAgeMs,
  recordScans,
  replaceOwnPass,
} from '../contract.ts';
import { computePassDigestFromFingerprint, parsePassCode } from '../rule/pass-code.ts';
import { issueMissingPasses } from './passes.ts';

let site: TestApp;
let superadmin: Person;
let volunteer: Person;
let people: Seated[];
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  volunteer = await site.person({ name: 'Sample Volunteer' });
  const names = ['Asha Rao', 'Bela Rao', 'Chandra Sen', 'Dora Late'];
  people = await seatedPeople(
    site,
    names.map((_, at) => ({ committee: council.value, portfolio: council.portfolios[at] ?? '' })),
    names.map((name) => ({ name })),
  );
  await issueMissingPasses(site.context);
  const dates = { starts_at: site.clock.now, ends_at: site.clock.now + 2 * dayMs };
  await site.context.db.queries.updateTable('events').set(dates).where('id', '=', event.id).execute();
  const lastDay = dayOf(site.clock.now + 2 * dayMs, { timeZone: 'Asia/Kolkata' });
  const body = { eventName, email: volunteer.email, kind: 'door', lastDay } as const;
  await site.call(grantDuty, { token: superadmin.token, body });
});
afterAll(() => site.close());

/** A day of the event, which begins today. */
const dayAfter = (days: number): string => dayOf(site.clock.now + days * dayMs, { timeZone: 'Asia/Kolkata' });
const person = (at: number): Seated => people[at] as Seated;
const digestNow = async ({ token }: Person): Promise<string> => {
  const { passes } = (await site.call(listOwnPasses, { token })).body;
  return computePassDigestFromFingerprint(hashToken(parsePassCode(must(passes[0]?.code)) ?? ''));
};
const listFor = async (occasion: string, { token } = volunteer) =>
  (await site.call(getOfflineDoorList, { token, params: { eventName }, query: { occasion } })).body;

interface Sent {
  digest?: string;
  registrationId?: string;
  id?: string;
  at?: number;
  occasion?: string;
  direction?: 'in' | 'out';
  shown?: { level: 'green' | 'amber' | 'red'; reason: 'already_in' | 'not_in_list' | 'replaced_pass' | null };
  undone?: boolean;
  letInReason?: string;
}
const send = (door: string, scans: readonly Sent[], sentAt = site.clock.now) =>
  site.call(recordScans, {
    token: volunteer.token,
    body: {
      eventName,
      door,
      sentAt,
      scans: scans.map((scan) => ({
        id: randomUUID(),
        at: site.clock.now,
        occasion: 'arrival',
        direction: 'in',
        ...scan,
      })),
    },
  });
const green = { level: 'green', reason: null } as const;
const conflicts = async (occasion = 'arrival') =>
  (
    await site.call(listScanConflicts, {
      token: superadmin.token,
      params: { eventName },
      query: { occasion },
    })
  ).body.conflicts;
const countHere = async (occasion = 'arrival') =>
  (await site.call(getDoorOverview, { token: volunteer.token, params: { eventName }, query: { occasion } }))
    .body.committees[0]?.here;

test('a door’s list names those who may come in, and ends after 12 hours or with the duty', async () => {
  const list = await listFor('arrival');
  expect(list.delegates.map(({ name }) => name).toSorted()).toEqual([
    ...['Asha Rao', 'Bela Rao', 'Chandra Sen', 'Dora Late'],
  ]);
  expect(list.delegates.find(({ name }) => name === 'Asha Rao')).toEqual({
    digest: await digestNow(person(0)),
    name: 'Asha Rao',
    committeeName: council.name,
    portfolio: council.portfolios[0],
    delegation: null,
  });
  expect(Date.parse(list.expiresAt) - Date.parse(list.madeAt)).toBe(maxOfflineListAgeMs);
  const before = await digestNow(person(3));
  await site.call(replaceOwnPass, { token: person(3).token, body: { registrationId: person(3).regID } });
  const { queries } = site.context.db;
  const change = (at: number, changes: { status?: 'pending' | 'confirmed'; accommodation?: 'Yes' | 'No' }) =>
    queries.updateTable('registrations').set(changes).where('id', '=', person(at).regID).execute();
  await change(2, { status: 'pending' });
  await change(0, { accommodation: 'No' });
  const late = await listFor(`bed:${dayAfter(0)}`);
  expect(late.replaced).toEqual([before]);
  expect(late.delegates.map(({ name }) => name).toSorted()).toEqual(['Bela Rao', 'Dora Late']);
  await change(2, { status: 'confirmed' });

  const endsAt = site.clock.now + 60_000;
  const duty = queries.updateTable('duties');
  await duty.set({ ends_at: endsAt }).where('event_id', '=', event.id).execute();
  expect((await listFor('arrival')).expiresAt).toBe(new Date(endsAt).toISOString());
  await duty
    .set({ ends_at: endsAt + dayMs })
    .where('event_id', '=', event.id)
    .execute();
});

test('the list for a bed leaves out who has not paid for one, as the server does', async () => {
  const { db } = site.context;
  const assigned = { committee: council.value, portfolio: council.portfolios[4] ?? '' };
  const { id } = await insertTestRegistration(site.context, { name: 'Unpaid Sample', assigned });
  await db.change((transaction) => postFeeOfNewRegistration(transaction, id, site.clock.now));
  const confirmed = { status: 'confirmed', decided_at: site.clock.now } as const;
  await db.queries.updateTable('registrations').set(confirmed).where('id', '=', id).execute();
  await issueMissingPasses(site.context);
  const occasion = `bed:${dayAfter(1)}`;
  const isListed = async () =>
    (await listFor(occasion)).delegates.some(({ name }) => name === 'Unpaid Sample');
  const decide = async () => (await send('East', [{ registrationId: id, occasion }])).body.results[0];
  expect(await isListed()).toBe(false);
  expect(await decide()).toMatchObject({ level: 'red', reason: 'bed_unpaid' });
  expect((await listFor('arrival')).delegates.some(({ name }) => name === 'Unpaid Sample')).toBe(true);

  const reference = await referenceOf(site.context, id);
  const { outstanding } = await db.change((transaction) => sumLedgerOfRegistration(transaction, id));
  await importBankLines(site.context, [{ words: reference, amount: outstanding }]);
  expect(await isListed()).toBe(true);
  expect(await decide()).toMatchObject({ level: 'green' });
});

test('the list names the delegation of each delegate, and knows passes of past events', async () => {
  const { queries } = site.context.db;
  const { delegationId, leader } = await insertTestGroup(site.context, { name: 'Sample College' });
  const change = { delegation_id: delegationId };
  await queries.updateTable('registrations').set(change).where('id', '=', person(0).regID).execute();
  const { delegates } = await listFor('arrival');
  expect(delegates.find(({ name }) => name === 'Asha Rao')?.delegation).toEqual({
    _id: delegationId,
    name: 'Sample College',
  });
  await queries
    .updateTable('registrations')
    .set({ delegation_id: null })
    .where('id', '=', person(0).regID)
    .execute();

  const dates = { starts_at: site.clock.now + dayMs, ends_at: site.clock.now + 2 * dayMs };
  const otherId = newId();
  const row = await queries
    .selectFrom('events')
    .selectAll()
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('events')
    .values({ ...row, ...dates, id: otherId, name: 'Another MUN' })
    .execute();
  await queries
    .updateTable('registrations')
    .set({ event_id: otherId, status: 'confirmed' })
    .where('id', '=', leader.id)
    .execute();
  await issueMissingPasses(site.context);
  const { serial_fingerprint } = await queries
    .selectFrom('passes')
    .select('serial_fingerprint')
    .where('registration_id', '=', leader.id)
    .executeTakeFirstOrThrow();
  const digest = computePassDigestFromFingerprint(serial_fingerprint);
  const reasonNow = async () => (await send('East', [{ digest }])).body.results[0]?.reason;
  expect(await listFor('arrival')).toMatchObject({ otherEvents: [digest], pastEvents: [] });
  expect(await reasonNow()).toBe('other_event');
  await queries
    .updateTable('events')
    .set({ starts_at: 1, ends_at: site.clock.now - 1 })
    .where('id', '=', otherId)
    .execute();
  expect(await listFor('arrival')).toMatchObject({ otherEvents: [], pastEvents: [digest] });
  expect(await reasonNow()).toBe('past_event');
});

test('of two doors without a network the earlier scan is valid, and the desk lists the other', async () => {
  const digest = await digestNow(person(0));
  const start = site.clock.now;
  site.clock.advance(600_000);
  // The clock of the second device is an hour ahead.
  const ahead = site.clock.now + 3_600_000;
  const late = await send('West', [{ digest, at: ahead - 60_000, shown: green }], ahead);
  expect(late.body.results).toMatchObject([{ level: 'green', person: { name: 'Asha Rao' } }]);
  expect(await conflicts()).toEqual([]);
  await send('East', [{ digest, at: start, shown: green }]);
  expect(await countHere()).toBe(1);
  expect(await conflicts()).toMatchObject([
    {
      kind: 'duplicate',
      name: 'Asha Rao',
      door: 'West',
      at: new Date(site.clock.now - 60_000).toISOString(),
      first: { door: 'East', at: new Date(start).toISOString() },
    },
  ]);
  // The next door has a network and shows that she is in, so that the desk need not check.
  expect((await send('North', [{ digest }])).body.results).toMatchObject([{ reason: 'already_in' }]);
  expect(await conflicts()).toHaveLength(1);
});

test('a batch that is sent again stores each scan once, and adds what the device knew later', {
  tags: ['race'],
}, async () => {
  const digest = await digestNow(person(1));
  const occasion = `meal:${dayAfter(0)}:lunch`;
  const scans = Array.from({ length: 60 }, () => ({
    id: randomUUID(),
    digest,
    occasion,
    shown: { level: 'amber', reason: 'already_in' } as const,
  }));
  const [first] = scans as [(typeof scans)[number]];
  expect((await send('East', [{ id: first.id, registrationId: person(1).regID, occasion }])).status).toBe(
    200,
  );
  const answers = await Promise.all([send('East', scans), send('East', scans.toReversed())]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await countHere(occasion)).toBe(1);
  await send(
    'East',
    [...scans.slice(1).map((scan) => ({ ...scan, undone: true })), { ...first, undone: true }].slice(0, 60),
  );
  expect(await countHere(occasion)).toBe(0);
  const stored = await site.context.db.queries
    .selectFrom('scans')
    .select(['device_reason', 'undone_at'])
    .where('occasion', '=', occasion)
    .execute();
  expect(stored).toHaveLength(60);
  expect(new Set(stored.map(({ device_reason }) => device_reason))).toEqual(new Set(['already_in']));
});

test('a scan that the server refuses later is listed, unless the door gave a reason', async () => {
  const dora = person(3);
  const old = await digestNow(dora);
  await site.call(replaceOwnPass, { token: dora.token, body: { registrationId: dora.regID } });
  const occasion = `meal:${dayAfter(0)}:dinner`;
  const [id, unknown] = [randomUUID(), randomUUID()];
  const { results } = (
    await send('East', [
      { id, digest: old, occasion, shown: green },
      { id: unknown, digest: 'AAAAAAAAAAA', occasion, shown: { level: 'amber', reason: 'not_in_list' } },
    ])
  ).body;
  expect(results.map(({ reason }) => reason).toSorted()).toEqual(['replaced_pass', 'unknown_pass']);
  expect(await conflicts(occasion)).toMatchObject([
    { scanId: id, kind: 'refused', reason: 'replaced_pass', name: 'Dora Late', first: null },
  ]);
  const letInReason = 'Showed an identity card';
  for (let times = 0; times < 2; times++)
    expect((await send('East', [{ id, digest: old, occasion, letInReason }])).status).toBe(200);
  expect(await conflicts(occasion)).toEqual([]);
  expect(await countHere(occasion)).toBe(1);
  const { queries } = site.context.db;
  const audited = queries.selectFrom('audit_log').select('note').where('action', '=', 'let_in_anyway');
  expect(await audited.execute()).toEqual([{ note: letInReason }]);
});

test.each(['breakfast', 'lunch'])(
  'scans at %s get the same verdicts together as one by one',
  async (meal) => {
    const replaced = await digestNow(person(3));
    await site.call(replaceOwnPass, { token: person(3).token, body: { registrationId: person(3).regID } });
    const digests = [await digestNow(person(0)), await digestNow(person(3)), replaced, 'AAAAAAAAAAA'];
    const start = site.clock.now - 60_000;
    const scans = Array.from({ length: 24 }, (_, at) => ({
      digest: digests[randomInt(digests.length)] ?? '',
      at: start + at * 1_000,
      direction: randomInt(3) === 0 ? ('out' as const) : ('in' as const),
      undone: randomInt(5) === 0,
      ...(randomInt(4) === 0 && { letInReason: 'Showed an identity card' }),
    }));
    const together = scans.map((scan) => ({
      ...scan,
      id: randomUUID(),
      occasion: `meal:${dayAfter(0)}:${meal}`,
    }));
    const verdicts = async (sent: readonly Sent[]) =>
      (await send('East', sent)).body.results.map(({ level, reason, earlier }) => ({
        level,
        reason,
        earlier,
      }));
    const expected: Awaited<ReturnType<typeof verdicts>> = [];
    for (const scan of scans)
      expected.push(...(await verdicts([{ ...scan, occasion: `meal:${dayAfter(1)}:${meal}` }])));
    expect(await verdicts(together)).toEqual(expected);
    expect(await countHere(`meal:${dayAfter(0)}:${meal}`)).toBe(
      await countHere(`meal:${dayAfter(1)}:${meal}`),
    );
    const again = await verdicts(together);
    expect(again.map(({ level, reason }) => [level, reason])).toEqual(
      expected.map(({ level, reason }) => [level, reason]),
    );
  },
);

test('a device gets no list and sends nothing after its duty has ended', async () => {
  const { duties } = (await site.call(listDuties, { token: superadmin.token, params: { eventName } })).body;
  await site.call(endDuty, { token: superadmin.token, body: { dutyId: must(duties[0])._id } });
  const asked = { token: volunteer.token, params: { eventName }, query: { occasion: 'arrival' } };
  expect((await site.call(getOfflineDoorList, asked)).status).toBe(403);
  expect((await send('East', [{ digest: await digestNow(person(1)) }])).status).toBe(403);
});
