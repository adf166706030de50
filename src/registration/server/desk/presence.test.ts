import { describe, expect } from 'vitest';
import { test as base } from '#tests/kit.ts';
import type { Person } from '#tests/support/app.ts';
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

const test = base
  .extend('asha', ({ site }) => site.person({ role: 'admin', name: 'Sample Asha' }))
  .extend('bela', ({ site }) => site.person({ role: 'admin', name: 'Sample Bela' }))
  .extend('presences', ({ site }) => {
    const startFor = (registrationId: string, { token }: Person) =>
      site.call(startPresence, { body: { regID: registrationId }, token });
    const endFor = (registrationId: string, { token }: Person) =>
      site.call(endPresence, { body: { regID: registrationId }, token });
    const takeNext = async ({ token }: Person, sent: object = {}) =>
      (await site.call(takeNextPendingRegistration, { body: { eventName, sort: 'oldest', ...sent }, token }))
        .body.next?._id;
    const presencesSeenBy = async ({ token }: Person) => {
      site.clock.advance(1_000);
      const query = { eventName, since: new Date(site.clock.now).toISOString() };
      return (await site.call(getRecentChanges, { query, token })).body.presences;
    };
    const nextOf = async (eventID: string, { token }: Person) =>
      (await site.call(getRegistrationForDesk, { params: { eventID }, query: { sort: 'oldest' }, token }))
        .body;
    return { startFor, endFor, takeNext, presencesSeenBy, nextOf };
  });

describe('presence at a registration', () => {
  test('lasts two minutes, and other admins see the name', async ({ site, asha, bela, presences }) => {
    const { id } = await insertTestRegistration(site.context);
    expect((await presences.startFor(id, asha)).body).toEqual({ presentAdmin: null });
    expect(await presences.presencesSeenBy(bela)).toEqual([{ _id: id, by: 'Sample Asha' }]);
    expect(await presences.presencesSeenBy(asha)).toEqual([]);
    expect((await presences.startFor(id, bela)).body).toEqual({ presentAdmin: 'Sample Asha' });
    site.clock.advance(presenceTimeoutMs);
    expect(await presences.presencesSeenBy(bela)).toEqual([]);
    expect((await presences.startFor(id, bela)).body).toEqual({ presentAdmin: null });
    expect((await presences.startFor(id, asha)).body).toEqual({ presentAdmin: 'Sample Bela' });
  });

  test('is extended by another call, and ends only for the caller', async ({
    site,
    asha,
    bela,
    presences,
  }) => {
    const { id } = await insertTestRegistration(site.context);
    await presences.startFor(id, asha);
    site.clock.advance(presenceTimeoutMs - 1);
    await presences.startFor(id, asha);
    site.clock.advance(presenceTimeoutMs - 3_001);
    expect(await presences.presencesSeenBy(bela)).toHaveLength(1);
    await presences.endFor(id, bela);
    expect(await presences.presencesSeenBy(bela)).toHaveLength(1);
    expect((await presences.endFor(id, asha)).body).toEqual({ message: 'Released' });
    expect(await presences.presencesSeenBy(bela)).toEqual([]);
  });

  test('returns 404 for an unknown registration', async ({ asha, presences }) => {
    expect(await presences.startFor('nothing', asha)).toMatchObject({
      status: 404,
      body: { error: 'No such registration exists' },
    });
    expect((await presences.endFor('nothing', asha)).status).toBe(200);
  });

  test('is deleted when it has expired', async ({ site, asha, presences }) => {
    for (const { id } of await insertTestRegistrations(site.context, [{}, {}, {}])) {
      await presences.startFor(id, asha);
      site.clock.advance(presenceTimeoutMs);
    }
    const rows = await site.context.db.queries.selectFrom('registration_presences').selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  test('does not prevent decisions of other admins', async ({ site, asha, bela, presences }) => {
    const { id } = await insertTestRegistration(site.context);
    await presences.startFor(id, asha);
    const decided = await site.call(confirmRegistration, { body: { regID: id }, token: bela.token });
    expect(decided.status).toBe(200);
  });
});

describe('the next undecided registration', () => {
  test('skips what other admins have open, but not what the reader has open', async ({
    site,
    asha,
    bela,
    presences,
  }) => {
    const [first, second, third] = await insertTestRegistrations(site.context, [{}, {}, {}]);
    if (!first || !second || !third) throw new Error('three were placed');
    await presences.startFor(second.id, bela);
    expect((await presences.nextOf(first.id, asha)).nextPending?._id).toBe(third.id);
    expect((await presences.nextOf(third.id, asha)).previousPending?._id).toBe(first.id);
    expect((await presences.nextOf(first.id, bela)).nextPending?._id).toBe(second.id);
    expect(await presences.takeNext(asha, { after: first.id })).toBe(third.id);
    expect(await presences.nextOf(first.id, asha)).toMatchObject({
      nextPending: { _id: third.id },
      othersOpen: false,
    });
    expect(await presences.nextOf(third.id, bela)).toMatchObject({ nextPending: { _id: first.id } });
  });

  test('is null, with a flag, while other admins have all of them open', async ({
    site,
    asha,
    bela,
    presences,
  }) => {
    const [first, second] = await insertTestRegistrations(site.context, [{}, {}]);
    if (!first || !second) throw new Error('two were placed');
    await presences.startFor(second.id, bela);
    expect(await presences.nextOf(first.id, asha)).toMatchObject({ nextPending: null, othersOpen: true });
    await presences.startFor(first.id, bela);
    expect(await presences.takeNext(asha, { after: first.id })).toBeUndefined();
  });

  test('is the current one when no other is left', async ({ site, asha, bela, presences }) => {
    const { id } = await insertTestRegistration(site.context);
    expect(await presences.takeNext(asha, { after: id })).toBe(id);
    expect(await presences.takeNext(bela, { after: id })).toBeUndefined();
    await site.call(confirmRegistration, { body: { regID: id }, token: asha.token });
    expect(await presences.takeNext(asha, { after: id })).toBeUndefined();
  });

  test('is a different one for each concurrent caller', { tags: ['race'] }, async ({
    site,
    asha,
    bela,
    presences,
  }) => {
    await insertTestRegistrations(site.context, Array(12).fill({}));
    const taken = await Promise.all(
      Array.from({ length: 12 }, (_, n) => presences.takeNext(n % 2 === 0 ? asha : bela)),
    );
    const rows = await site.context.db.queries.selectFrom('registration_presences').selectAll().execute();
    const ofAsha = new Set(taken.filter((_, n) => n % 2 === 0));
    const ofBela = new Set(taken.filter((_, n) => n % 2 === 1));
    expect(taken).not.toContain(undefined);
    expect([...ofAsha].filter((id) => ofBela.has(id))).toEqual([]);
    expect(rows).toHaveLength(ofAsha.size + ofBela.size);
  });

  test('starts with the first, skips members who wait, and returns 404 for an unknown event', async ({
    site,
    asha,
    presences,
  }) => {
    await insertTestGroup(site.context, { complete: false });
    const { id } = await insertTestRegistration(site.context);
    expect(await presences.takeNext(asha)).toBe(id);
    expect(await presences.takeNext(asha, { after: 'nothing' })).toBe(id);
    const body = { eventName: 'Nowhere' };
    expect(await site.call(takeNextPendingRegistration, { body, token: asha.token })).toMatchObject({
      status: 404,
    });
  });
});
