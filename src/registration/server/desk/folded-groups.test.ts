import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmRegistration, listRegistrations } from '#registration/contract/desk/index.ts';
import { type Person, type TestApp, testApp } from '../../../../tests/support/app.ts';
import { eventName } from '../../../../tests/support/conference.ts';
import { type Placed, placeGroup, placeRegistration } from '../../../../tests/support/registrations.ts';

let site: TestApp;
let admin: Person;
let leader: Placed;
let members: Placed[];
let alone: Placed;
beforeEach(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin' });
  ({ leader, members } = await placeGroup(site.context, { members: 2 }));
  alone = await placeRegistration(site.context, { registeredAt: 1_000 });
});
afterEach(() => site.close());

const list = async (query: Record<string, string> = {}) =>
  (
    await site.call(listRegistrations, {
      query: { eventName, fold: 'groups', ...query },
      token: admin.token,
    })
  ).body;
const ids = ({ rows }: { rows: { _id: string }[] }) => rows.map(({ _id }) => _id);

test('members are listed under their leader, whose total includes theirs, and rows and registrations are both counted', async () => {
  const listed = await list({ section: 'pending' });
  expect(ids(listed)).toEqual([alone.id, leader.id]);
  expect([listed.total, listed.found]).toEqual([2, 4]);
  expect(listed.rows[1]?.members?.map(({ _id }) => _id)).toEqual(members.map(({ id }) => id));
  expect(listed.rows[0]?.members).toBeUndefined();
});

test('a member with another status than the leader is a separate row, except in the section of all', async () => {
  const [first] = members;
  await site.context.db.queries
    .updateTable('registrations')
    .set({ status: 'declined' })
    .where('id', '=', first?.id ?? '')
    .execute();
  await site.call(confirmRegistration, { body: { regID: leader.id }, token: admin.token });
  expect(ids(await list({ section: 'declined' }))).toEqual([first?.id]);
  const confirmed = await list({ section: 'confirmed' });
  expect(ids(confirmed)).toEqual([leader.id]);
  expect(confirmed.rows[0]?.members).toHaveLength(1);
  expect((await list()).rows.find(({ _id }) => _id === leader.id)?.members).toHaveLength(2);
});

test.each([
  [{ search: 'sample' }],
  [{ mode: 'member' }],
  [{ section: 'confirmed without a seat' }],
  [{ fold: 'none' }],
])('members are separate rows where a single one may be searched: %j', async (query) => {
  await site.call(confirmRegistration, { body: { regID: leader.id }, token: admin.token });
  const listed = await list(query);
  expect(ids(listed)).toEqual(expect.arrayContaining(members.map(({ id }) => id)));
  expect(listed.total).toBe(listed.found);
});

test('members who wait for their leader are separate rows', async () => {
  const waiting = await placeGroup(site.context, { complete: false, members: 2 });
  expect(ids(await list({ section: 'pending' }))).toEqual(
    expect.arrayContaining(waiting.members.map(({ id }) => id)),
  );
});
