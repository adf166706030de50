import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import {
  insertTestGroup,
  insertTestRegistration,
  insertTestRegistrations,
} from '#tests/support/registrations.ts';
import { confirmRegistration } from '../../contract/decisions.ts';
import {
  endPresence,
  getRecentChanges,
  getRegistrationForDesk,
  presenceTimeoutMs,
  startPresence,
  takeNextPendingRegistration,
} from '../../contract/desk.ts';

let site: TestApp;
let asha: Person;
let bela: Person;
beforeEach(async () => {
  site = await testApp();
  asha = await site.person({ role: 'admin', name: 'Sample Asha' });
  bela = await site.person({ role: 'admin', name: 'Sample Bela' });
});
afterEach(() => site.close());

const startFor = (registrationId: string, { token }: Person) =>
  site.call(startPresence, { body: { regID: registrationId }, token });
const endFor = (registrationId: string, { token }: Person) =>
  site.call(endPresence, { body: { regID: registrationId }, token });
const takeNext = async ({ token }: Person, sent: object = {}) =>
  (await site.call(takeNextPendingRegistration, { body: { eventName, sort: 'oldest', ...sent }, token })).body
    .next?._id;
const presencesSeenBy = async ({ token }: Person) => {
  site.clock.advance(1_000);
  const query = { eventName, since: new Date(site.clock.now).toISOString() };
  return (await site.call(getRecentChanges, { query, token })).body.presences;
};
const nextOf = async (eventID: string, { token }: Person) =>
  (await site.call(getRegistrationForDesk, { params: { eventID }, query: { sort: 'oldest' }, token })).body;

describe('presence at a registration', () => {
  test('lasts two minutes, and other admins see the name', async () => {
    const { id } = await insertTestRegistration(site.context);
    expect((await startFor(id, asha)).body).toEqual({ presentAdmin: null });
    expect(await presencesSeenBy(bela)).toEqual([{ _id: id, by: 'Sample Asha' }]);
    expect(await presencesSeenBy(asha)).toEqual([]);
    expect((await startFor(id, bela)).body).toEqual({ presentAdmin: 'Sample Asha' });
    site.clock.advance(presenceTimeoutMs);
    expect(await presencesSeenBy(bela)).toEqual([]);
    expect((await startFor(id, bela)).body).toEqual({ presentAdmin: null });
    expect((await startFor(id, asha)).body).toEqual({ presentAdmin: 'Sample Bela' });
  });

  test('is extended by another call, and ends only for the caller', async () => {
    const { id } = await insertTestRegistration(site.context);
    await startFor(id, asha);
    site.clock.advance(presenceTimeoutMs - 1);
    await startFor(id, asha);
    site.clock.advance(presenceTimeoutMs - 3_001);
    expect(await presencesSeenBy(bela)).toHaveLength(1);
    await endFor(id, bela);
    expect(await presencesSeenBy(bela)).toHaveLength(1);
    expect((await endFor(id, asha)).body).toEqual({ message: 'Released' });
    expect(await presencesSeenBy(bela)).toEqual([]);
  });

  test('returns 404 for an unknown registration', async () => {
    expect(await startFor('nothing', asha)).toMatchObject({
      status: 404,
      body: { error: 'No such registration exists' },
    });
    expect((await endFor('nothing', asha)).status).toBe(200);
  });

  test('is deleted when it has expired', async () => {
    for (const { id } of await insertTestRegistrations(site.context, [{}, {}, {}])) {
      await startFor(id, asha);
      site.clock.advance(presenceTimeoutMs);
    }
    const rows = await site.context.db.queries.selectFrom('registration_presences').selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  test('does not prevent decisions of other admins', async () => {
    const { id } = await insertTestRegistration(site.context);
    await startFor(id, asha);
    const decided = await site.call(confirmRegistration, { body: { regID: id }, token: bela.token });
    expect(decided.status).toBe(200);
  });
});

describe('the next undecided registration', () => {
  test('skips what other admins have open, but not what the reader has open', async () => {
    const [first, second, third] = await insertTestRegistrations(site.context, [{}, {}, {}]);
    if (!first || !second || !third) throw new Error('three were placed');
    await startFor(second.id, bela);
    expect((await nextOf(first.id, asha)).nextPending?._id).toBe(third.id);
    expect((await nextOf(third.id, asha)).previousPending?._id).toBe(first.id);
    expect((await nextOf(first.id, bela)).nextPending?._id).toBe(second.id);
    expect(await takeNext(asha, { after: first.id })).toBe(third.id);
    expect(await nextOf(first.id, asha)).toMatchObject({ nextPending: { _id: third.id }, othersOpen: false });
    expect(await nextOf(third.id, bela)).toMatchObject({ nextPending: { _id: first.id } });
  });

  test('is null, with a flag, while other admins have all of them open', async () => {
    const [first, second] = await insertTestRegistrations(site.context, [{}, {}]);
    if (!first || !second) throw new Error('two were placed');
    await startFor(second.id, bela);
    expect(await nextOf(first.id, asha)).toMatchObject({ nextPending: null, othersOpen: true });
    await startFor(first.id, bela);
    expect(await takeNext(asha, { after: first.id })).toBeUndefined();
  });

  test('is the current one when no other is left', async () => {
    const { id } = await insertTestRegistration(site.context);
    expect(await takeNext(asha, { after: id })).toBe(id);
    expect(await takeNext(bela, { after: id })).toBeUndefined();
    await site.call(confirmRegistration, { body: { regID: id }, token: asha.token });
    expect(await takeNext(asha, { after: id })).toBeUndefined();
  });

  test('is a different one for each concurrent caller', { tags: ['race'] }, async () => {
    await insertTestRegistrations(site.context, Array(12).fill({}));
    const taken = await Promise.all(
      Array.from({ length: 12 }, (_, n) => takeNext(n % 2 === 0 ? asha : bela)),
    );
    const rows = await site.context.db.queries.selectFrom('registration_presences').selectAll().execute();
    const ofAsha = new Set(taken.filter((_, n) => n % 2 === 0));
    const ofBela = new Set(taken.filter((_, n) => n % 2 === 1));
    expect(taken).not.toContain(undefined);
    expect([...ofAsha].filter((id) => ofBela.has(id))).toEqual([]);
    expect(rows).toHaveLength(ofAsha.size + ofBela.size);
  });

  test('starts with the first, skips members who wait, and returns 404 for an unknown event', async () => {
    await insertTestGroup(site.context, { complete: false });
    const { id } = await insertTestRegistration(site.context);
    expect(await takeNext(asha)).toBe(id);
    expect(await takeNext(asha, { after: 'nothing' })).toBe(id);
    const body = { eventName: 'Nowhere' };
    expect(await site.call(takeNextPendingRegistration, { body, token: asha.token })).toMatchObject({
      status: 404,
    });
  });
});
