import { beforeEach, describe, expect, test } from 'vitest';
import { getResubmissionHistory } from '#bank/contract.ts';
import { updateEvent } from '#conference/contract.ts';
import type { Person } from '#tests/support/app.ts';
import { eventFees, eventName, fees } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import {
  colouredImage,
  emailsOf,
  individualBody,
  newMember,
  newMembers,
  openRegistration,
  ownRegistrations,
  registerLeader,
} from '#tests/support/registering.ts';
import { register, reserveFees } from '../contract/form.ts';

const hour = 3_600_000;
const site = await openRegistration();
const root = (await site.superadmin()).token;
const earlyFees = { ...eventFees, individualAmount: 10_000, groupMemberAmount: 9_000 };

/** Starts a round that ends in an hour, or when its places are taken. */
async function startRound(places: number | null = null): Promise<void> {
  const endsAt = places === null ? new Date(site.clock.now + hour).toISOString() : null;
  const feeRounds = [{ name: 'Early bird', endsAt, places, fees: earlyFees }];
  const { status } = await site.call(updateEvent, { body: { eventName, feeRounds }, token: root });
  expect(status).toBe(200);
}

beforeEach(() => startRound());

const reserve = async ({ token }: Person, people = 1) =>
  (await site.call(reserveFees, { body: { eventName, people }, token })).body.reservation;
const registerAt = ({ token }: Person, feesShown: typeof eventFees, different: object = {}) =>
  site.call(register, { body: { ...individualBody, feesShown, ...different }, token });

test('a screenshot added in a round keeps its fee for an hour after the end, not longer', async () => {
  const [inTime, late] = [await site.person(), await site.person()];
  const endsAt = new Date(site.clock.now + 2 * hour).toISOString();
  expect(await reserve(inTime)).toEqual({ fees: earlyFees, people: 1, endsAt });
  await reserve(late);
  site.clock.advance(hour + 1);
  expect(await reserve(inTime)).toMatchObject({ fees: earlyFees });
  expect(await registerAt(inTime, earlyFees)).toMatchObject({ status: 200, body: { fee: { total: 100 } } });
  site.clock.advance(hour);
  expect(await reserve(late)).toBeNull();
  expect(await registerAt(late, earlyFees)).toMatchObject({ status: 409, body: { code: 'fees_changed' } });
});

test('a fee is kept only for the delegate who added a screenshot before the end', async () => {
  const [other, afterwards] = [await site.person(), await site.person()];
  await reserve(await site.person());
  site.clock.advance(hour + 1);
  expect(await reserve(afterwards)).toBeNull();
  for (const person of [other, afterwards])
    expect((await registerAt(person, earlyFees)).body.code).toBe('fees_changed');
});

test('a kept fee is not renewed by calling again', async () => {
  await startRound(10);
  const person = await site.person();
  const first = await reserve(person);
  site.clock.advance(hour / 2);
  expect((await reserve(person))?.endsAt).toBe(first?.endsAt);
});

test('a delegate who was shown the current fee pays that, and old clients pay the current one', async () => {
  const [shown, old] = [await site.person(), await site.person()];
  await reserve(shown);
  await reserve(old);
  site.clock.advance(hour + 1);
  expect((await registerAt(shown, eventFees)).body.fee?.registration).toBe(fees.individual);
  const { body } = await site.call(register, { body: individualBody, token: old.token });
  expect(body.fee?.registration).toBe(fees.individual);
});

test('a leader keeps the fee for the people that were reserved, and not for more', async () => {
  const leader = await site.person();
  const members = await newMembers(site, leader, 'Kept');
  await reserve(leader, 3);
  site.clock.advance(hour + 1);
  const more = [...members, await newMember(site, leader, 'Kept')];
  const feesShown = earlyFees;
  expect(await registerLeader(site, leader, 'Kept', emailsOf(more), { feesShown })).toMatchObject({
    status: 409,
    body: { code: 'fees_changed' },
  });
  const answer = await registerLeader(site, leader, 'Kept', emailsOf(members), { feesShown });
  expect(answer.body.groupTotal).toBe(3 * 90);
});

describe('only verified delegates', () => {
  test('keep a fee', async () => {
    const unverified = await site.person({ verified: false });
    expect(
      (await site.call(reserveFees, { body: { eventName, people: 1 }, token: unverified.token })).status,
    ).toBe(403);
  });
});

test('the desk sees the screenshots of both payments', async () => {
  const person = await site.person();
  const earlierPayment = await colouredImage('#123456');
  expect((await registerAt(person, earlyFees, { earlierPayment })).status).toBe(200);
  const [own] = await ownRegistrations(site, person);
  const { earlier } = (
    await site.call(getResubmissionHistory, { params: { regID: must(own)._id }, token: root })
  ).body;
  expect(earlier).toMatchObject([{ picture: expect.any(String), transactionNumber: null }]);
  expect(own?.payment).not.toBe(earlier[0]?.picture);
});
