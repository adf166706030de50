import { afterEach, beforeEach, expect, test } from 'vitest';
import { addNote } from '#registration/contract/decisions.ts';
import { getRegistrationDesk } from '#registration/contract/desk.ts';
import { type Person, type TestApp, testApp } from '../../../../tests/support/app.ts';
import { eventName } from '../../../../tests/support/conference.ts';
import { accept, invite, setWindow } from '../../../../tests/support/registering.ts';
import { placeRegistration } from '../../../../tests/support/registrations.ts';
import { getOwnRegistrations } from '../../contract/form.ts';
import { leaveGroup } from '../../contract/group.ts';
import { eraseRegistrationsOf } from '../index.ts';

let site: TestApp;
let admin: Person;
beforeEach(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin', name: 'Sample Admin' });
});
afterEach(() => site.close());

const words = 'Rang about the sum; pays the rest on Monday';
const note = (registrationId: string, what: unknown = words, token = admin.token) =>
  site.call(addNote, { body: { regID: registrationId, words: what }, token });
const history = async (eventID: string, token = admin.token) =>
  (await site.call(getRegistrationDesk, { params: { eventID }, token })).body.history;
const wordsKept = async () =>
  (await site.context.db.queries.selectFrom('audit_log').select('note').execute()).map((row) => row.note);

test('a note is in the history with its author and time, and is not mailed', async () => {
  const { id } = await placeRegistration(site.context);
  const before = await site.mails();
  expect(await note(id)).toMatchObject({ status: 200, body: { message: 'Note kept' } });
  expect((await history(id)).at(-1)).toEqual({
    at: new Date(site.clock.now).toISOString(),
    action: 'note added',
    by: 'Sample Admin',
    before: null,
    after: null,
    note: words,
  });
  expect(await site.mails()).toEqual(before);
});

test('a note needs a text of at most a thousand characters, and a registration', async () => {
  const { id } = await placeRegistration(site.context);
  for (const wrong of ['', '  ', 'x'.repeat(1_001), 7])
    expect(await note(id, wrong)).toMatchObject({ status: 400, body: { error: 'Please write a note' } });
  expect(await note('nothing')).toMatchObject({
    status: 404,
    body: { error: 'No such registration exists' },
  });
  expect(await history(id)).toEqual([]);
});

test('the delegate never sees a note, not even as an admin later', async () => {
  const delegate = await site.person({ role: 'admin' });
  const { id } = await placeRegistration(site.context);
  await site.context.db.queries
    .updateTable('registrations')
    .set({ account_id: delegate.accountId })
    .where('id', '=', id)
    .execute();
  await note(id);
  expect(await history(id)).toHaveLength(1);
  expect(await history(id, delegate.token)).toEqual([]);
  expect(await note(id, 'About myself', delegate.token)).toMatchObject({
    status: 403,
    body: { error: 'Not authorized' },
  });
  await site.context.db.queries
    .updateTable('accounts')
    .set({ role: 'client' })
    .where('id', '=', delegate.accountId)
    .execute();
  const own = await site.call(getOwnRegistrations, { token: delegate.token });
  expect(own.body.ypEvents).toHaveLength(1);
  expect(JSON.stringify(own.body)).not.toContain('Monday');
});

test('a note is erased with the account of the registration', async () => {
  const { id, accountId, email } = await placeRegistration(site.context);
  await note(id);
  await site.context.db.change((changes) =>
    eraseRegistrationsOf(changes, site.context, { id: accountId, email }),
  );
  expect(await wordsKept()).not.toContain(words);
});

test('a note about a member is deleted when the member leaves the group', async () => {
  await setWindow(site, true);
  const leader = await site.person();
  const member = await site.person();
  await accept(site, member, await invite(site, leader, member.email, 'Sample Delegation'));
  const { id } = await site.context.db.queries
    .selectFrom('registrations')
    .select('id')
    .where('account_id', '=', member.accountId)
    .executeTakeFirstOrThrow();
  expect((await note(id)).status).toBe(200);
  expect((await site.call(leaveGroup, { body: { eventName }, token: member.token })).status).toBe(200);
  expect(await wordsKept()).not.toContain(words);
});
