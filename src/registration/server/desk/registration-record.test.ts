import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignPortfolio, confirmRegistration } from '#registration/contract/decisions.ts';
import { getRegistrationDesk } from '#registration/contract/desk.ts';
import { type Person, type TestApp, testApp } from '../../../../tests/support/app.ts';
import { council, eventName } from '../../../../tests/support/conference.ts';
import {
  placeGroup,
  placeRegistration,
  placeRegistrations,
} from '../../../../tests/support/registrations.ts';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin', name: 'Sample Admin' });
});
afterAll(() => site.close());

const desk = async (eventID: string, query: Record<string, string> = {}) =>
  (await site.call(getRegistrationDesk, { params: { eventID }, query, token: admin.token })).body;

test('registrations with an identical payment file are listed, oldest first', async () => {
  const [first, second, third] = await placeRegistrations(site.context, [
    { name: 'Sample First', picture: 'one file' },
    { name: 'Sample Second', picture: 'one file', status: 'declined' },
    { name: 'Sample Third', picture: 'another file' },
  ]);
  const { samePicture } = await desk(second?.id ?? '');
  expect(samePicture.count).toBe(1);
  expect(samePicture.registrations).toMatchObject([
    { _id: first?.id, name: 'Sample First', status: 'pending', eventName },
  ]);
  expect((await desk(third?.id ?? '')).samePicture).toEqual({ count: 0, registrations: [] });
});

test('the record of a member lists the whole group with the leader first', async () => {
  const { leader, members } = await placeGroup(site.context);
  const { group, samePicture } = await desk(members[1]?.id ?? '');
  expect(group.map(({ _id, mode }) => [_id, mode])).toEqual([
    [leader.id, 'leader'],
    [members[0]?.id, 'member'],
    [members[1]?.id, 'member'],
  ]);
  expect(samePicture.count).toBe(0);
});

test('the history shows actions with their admins and times', async () => {
  const { id } = await placeRegistration(site.context);
  await site.call(confirmRegistration, { body: { regID: id }, token: admin.token });
  site.clock.advance(60_000);
  const seat = { eventID: id, committee: council.value, portfolio: council.portfolios[0] };
  await site.call(assignPortfolio, { body: seat, token: admin.token });
  const { history, decision, registration } = await desk(id);
  const at = (minutesAgo: number) => new Date(site.clock.now - minutesAgo * 60_000).toISOString();
  expect(history).toEqual([
    {
      at: at(1),
      action: 'registration confirmed',
      by: 'Sample Admin',
      before: 'pending',
      after: 'confirmed',
      note: null,
    },
    {
      at: at(0),
      action: 'portfolio assigned',
      by: 'Sample Admin',
      before: null,
      after: `${council.shortName}: ${council.portfolios[0]}`,
      note: null,
    },
  ]);
  expect(decision).toEqual({ status: 'confirmed', by: 'Sample Admin', at: at(1) });
  expect(registration).toMatchObject({
    assignedCommittee: council.value,
    assignedPortfolio: council.portfolios[0],
  });
});

test('next and previous follow the filtered list, skip registrations that can not be decided, and wrap around', async () => {
  const own = await testApp();
  const { token } = await own.person({ role: 'admin' });
  const placed = await placeRegistrations(own.context, [
    { name: 'Asha Delta', registeredAt: 1_000 },
    { name: 'Bela Delta', registeredAt: 2_000, status: 'confirmed' },
    { name: 'Chetan', registeredAt: 3_000 },
    { name: 'Devika Delta', registeredAt: 4_000 },
    { name: 'Eshan', registeredAt: 5_000, status: 'confirmed' },
  ]);
  await placeGroup(own.context, { complete: false });
  const [asha, bela, , devika] = placed.map(({ id }) => id);
  const neighbours = async (eventID = '', query: Record<string, string> = {}) => {
    const { body } = await own.call(getRegistrationDesk, { params: { eventID }, query, token });
    const { nextPending, previousPending, nextUnseated } = body;
    return [nextPending, previousPending, nextUnseated].map((one) => one?.name ?? null);
  };
  expect(await neighbours(devika)).toEqual(['Chetan', 'Asha Delta', 'Bela Delta']);
  expect(await neighbours(asha)).toEqual(['Devika Delta', 'Chetan', 'Eshan']);
  expect(await neighbours(devika, { sort: 'oldest' })).toEqual(['Asha Delta', 'Chetan', 'Eshan']);
  expect(await neighbours(devika, { sort: 'name' })).toEqual(['Asha Delta', 'Chetan', 'Eshan']);
  expect(await neighbours(devika, { search: 'delta' })).toEqual(['Asha Delta', 'Asha Delta', 'Bela Delta']);
  expect(await neighbours(bela, { search: 'unknown' })).toEqual([null, null, null]);
  await own.close();
});

test('an unknown registration returns 404', async () => {
  expect(
    await site.call(getRegistrationDesk, { params: { eventID: 'nowhere' }, token: admin.token }),
  ).toMatchObject({ status: 404, body: { error: 'No such registration exists' } });
});
