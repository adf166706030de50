import { describe, expect } from 'vitest';
import { testWithOpenRegistration } from '#tests/kit.ts';
import { testApp } from '#tests/support/app.ts';
import { council, eventName } from '#tests/support/conference.ts';
import {
  individualBody,
  newMember,
  ownRegistrations,
  setRegistrationWindow,
} from '#tests/support/registering.ts';
import {
  insertTestGroup,
  insertTestRegistration,
  insertTestRegistrations,
  setOwner,
} from '#tests/support/registrations.ts';
import {
  addNote,
  assignPortfolio,
  confirmRegistration,
  correctExperienceLevel,
} from '../../contract/decisions.ts';
import { getRegistration, getRegistrationForDesk, listRegistrations } from '../../contract/desk.ts';
import { listOwnRegistrations, register } from '../../contract/form.ts';
import { leaveGroupAndDeleteRegistration } from '../../contract/group.ts';
import { eraseRegistrationsOfAccount } from '../index.ts';

const words = 'Rang about the sum; pays the rest on Monday';
const test = testWithOpenRegistration
  .extend('admin', ({ site }) => site.person({ role: 'admin', name: 'Sample Admin' }))
  .extend('records', ({ site, admin }) => {
    const desk = async (eventID: string, query: Record<string, string> = {}) =>
      (await site.call(getRegistrationForDesk, { params: { eventID }, query, token: admin.token })).body;
    const note = (registrationId: string, text: unknown = words) =>
      site.call(addNote, { body: { regID: registrationId, words: text }, token: admin.token });
    const history = async (eventID: string, token = admin.token) =>
      (await site.call(getRegistrationForDesk, { params: { eventID }, token })).body.history;
    const wordsKept = async () =>
      (await site.context.db.queries.selectFrom('audit_log').select('note').execute()).map((row) => row.note);
    const registered = async (name: string, experienceLevel?: string) => {
      const { token } = await site.person({ name });
      const sent = await site.call(register, { body: { ...individualBody, experienceLevel }, token });
      const [registration] = (await site.call(listOwnRegistrations, { token })).body.ypEvents;
      return { ...sent, registrationId: registration?._id ?? '', level: registration?.experienceLevel };
    };
    const correct = (body: object) => site.call(correctExperienceLevel, { body, token: admin.token });
    const levelOf = async (eventID: string) =>
      (await site.call(getRegistration, { params: { eventID }, token: admin.token })).body.eventDetails
        .experienceLevel;
    return { desk, note, history, wordsKept, registered, correct, levelOf };
  });

describe('the record', () => {
  test('registrations with an identical payment file are listed, oldest first', async ({ site, records }) => {
    const [first, second, third] = await insertTestRegistrations(site.context, [
      { name: 'Sample First', picture: 'one file' },
      { name: 'Sample Second', picture: 'one file', status: 'declined' },
      { name: 'Sample Third', picture: 'another file' },
    ]);
    const { samePicture } = await records.desk(second?.id ?? '');
    expect(samePicture.count).toBe(1);
    expect(samePicture.registrations).toMatchObject([
      { _id: first?.id, name: 'Sample First', status: 'pending', eventName },
    ]);
    expect((await records.desk(third?.id ?? '')).samePicture).toEqual({ count: 0, registrations: [] });
  });

  test('the record of a member lists the whole group with the leader first', async ({ site, records }) => {
    const { leader, members } = await insertTestGroup(site.context);
    const { group, samePicture } = await records.desk(members[1]?.id ?? '');
    expect(group.map(({ _id, mode }) => [_id, mode])).toEqual([
      [leader.id, 'leader'],
      [members[0]?.id, 'member'],
      [members[1]?.id, 'member'],
    ]);
    expect(samePicture.count).toBe(0);
  });

  test('the history shows actions with their admins and times', async ({ site, admin, records }) => {
    const { id } = await insertTestRegistration(site.context);
    await site.call(confirmRegistration, { body: { regID: id }, token: admin.token });
    site.clock.advance(60_000);
    const seat = { eventID: id, committee: council.value, portfolio: council.portfolios[0] };
    await site.call(assignPortfolio, { body: seat, token: admin.token });
    const { history, decision, registration } = await records.desk(id);
    const at = (minutesAgo: number) => new Date(site.clock.now - minutesAgo * 60_000).toISOString();
    expect(history).toEqual([
      {
        at: at(1),
        action: 'registration_confirmed',
        by: 'Sample Admin',
        before: 'pending',
        after: 'confirmed',
        note: null,
      },
      {
        at: at(0),
        action: 'portfolio_assigned',
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

  test('next and previous follow the filtered list, skip what is not decidable, and wrap', async () => {
    const otherSite = await testApp();
    const { token } = await otherSite.person({ role: 'admin' });
    const placed = await insertTestRegistrations(otherSite.context, [
      { name: 'Asha Delta', registeredAt: 1_000 },
      { name: 'Bela Delta', registeredAt: 2_000, status: 'confirmed' },
      { name: 'Chetan', registeredAt: 3_000 },
      { name: 'Devika Delta', registeredAt: 4_000 },
      { name: 'Eshan', registeredAt: 5_000, status: 'confirmed' },
    ]);
    await insertTestGroup(otherSite.context, { complete: false });
    const [asha, bela, , devika] = placed.map(({ id }) => id);
    const neighbours = async (eventID = '', query: Record<string, string> = {}) => {
      const { body } = await otherSite.call(getRegistrationForDesk, { params: { eventID }, query, token });
      const { nextPending, previousPending, nextUnseated } = body;
      return [nextPending, previousPending, nextUnseated].map((neighbour) => neighbour?.name ?? null);
    };
    expect(await neighbours(devika)).toEqual(['Chetan', 'Asha Delta', 'Bela Delta']);
    expect(await neighbours(asha)).toEqual(['Devika Delta', 'Chetan', 'Eshan']);
    expect(await neighbours(devika, { sort: 'oldest' })).toEqual(['Asha Delta', 'Chetan', 'Eshan']);
    expect(await neighbours(devika, { sort: 'name' })).toEqual(['Asha Delta', 'Chetan', 'Eshan']);
    expect(await neighbours(devika, { search: 'delta' })).toEqual(['Asha Delta', 'Asha Delta', 'Bela Delta']);
    expect(await neighbours(bela, { search: 'unknown' })).toEqual([null, null, null]);
    await otherSite.close();
  });

  test('an unknown registration returns 404', async ({ site, admin }) => {
    expect(
      await site.call(getRegistrationForDesk, { params: { eventID: 'nowhere' }, token: admin.token }),
    ).toMatchObject({ status: 404, body: { error: 'No such registration exists' } });
  });
});

describe('notes', () => {
  test('a note is in the history with its author and time, and is not mailed', async ({ site, records }) => {
    const { id } = await insertTestRegistration(site.context);
    const before = await site.mails();
    expect(await records.note(id)).toMatchObject({ status: 200, body: { message: 'Note kept' } });
    expect((await records.history(id)).at(-1)).toEqual({
      at: new Date(site.clock.now).toISOString(),
      action: 'note_added',
      by: 'Sample Admin',
      before: null,
      after: null,
      note: words,
    });
    expect(await site.mails()).toEqual(before);
  });

  test('a note needs a text of at most a thousand characters, and a registration', async ({
    site,
    records,
  }) => {
    const { id } = await insertTestRegistration(site.context);
    for (const wrong of ['', '  ', 'x'.repeat(1_001), 7])
      expect(await records.note(id, wrong)).toMatchObject({
        status: 400,
        body: { error: 'Please write a note' },
      });
    expect(await records.note('nothing')).toMatchObject({
      status: 404,
      body: { error: 'No such registration exists' },
    });
    expect(await records.history(id)).toEqual([]);
  });

  test('the delegate never sees a note, not even as an admin later', async ({ site, records }) => {
    const delegate = await site.person({ role: 'admin' });
    const { id } = await insertTestRegistration(site.context);
    await setOwner(site.context, id, delegate.accountId);
    await records.note(id);
    expect(await records.history(id)).toHaveLength(1);
    expect(await records.history(id, delegate.token)).toEqual([]);
    await site.context.db.queries
      .updateTable('accounts')
      .set({ role: 'client' })
      .where('id', '=', delegate.accountId)
      .execute();
    const registrations = await ownRegistrations(site, delegate);
    expect(registrations).toHaveLength(1);
    expect(JSON.stringify(registrations)).not.toContain('Monday');
  });

  test('a note is erased with the account of the registration', async ({ site, records }) => {
    const { id, accountId, email } = await insertTestRegistration(site.context);
    await records.note(id);
    await site.context.db.change((transaction) =>
      eraseRegistrationsOfAccount(transaction, site.context, { id: accountId, email }),
    );
    expect(await records.wordsKept()).not.toContain(words);
  });

  test('a note about a member is deleted when the member leaves the group', async ({ site, records }) => {
    await setRegistrationWindow(site, true);
    const leader = await site.person();
    const member = await newMember(site, leader, 'Sample Delegation');
    const [registration] = await ownRegistrations(site, member);
    expect((await records.note(registration?._id ?? '')).status).toBe(200);
    expect(
      (await site.call(leaveGroupAndDeleteRegistration, { body: { eventName }, token: member.token })).status,
    ).toBe(200);
    expect(await records.wordsKept()).not.toContain(words);
  });
});

describe('the level of experience', () => {
  test('a delegate may enter a level of experience, and an admin reads and finds it', async ({
    site,
    admin,
    records,
  }) => {
    const beginner = await records.registered('Asha Sample', 'Beginner');
    const silent = await records.registered('Bela Sample');
    expect([beginner.level, silent.level]).toEqual(['Beginner', null]);
    expect((await records.registered('Chetan Sample', 'Champion')).status).toBe(400);
    const query = { eventName, search: 'beginner' };
    const { rows } = (await site.call(listRegistrations, { query, token: admin.token })).body;
    expect(rows.map(({ name }) => name)).toEqual(['Asha Sample']);
  });

  test('an admin corrects the level, in the history and in searches', async ({ site, admin, records }) => {
    const { registrationId } = await records.registered('Devi Sample');
    const answer = await records.correct({ regID: registrationId, from: null, to: 'Experienced' });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Level of experience corrected' } });
    expect(await records.levelOf(registrationId)).toBe('Experienced');
    const desk = await site.call(getRegistrationForDesk, {
      params: { eventID: registrationId },
      token: admin.token,
    });
    expect(desk.body.history.at(-1)).toMatchObject({
      action: 'level_corrected',
      before: 'not said',
      after: 'Experienced',
    });
    const query = { eventName, search: 'experienced' };
    const { rows } = (await site.call(listRegistrations, { query, token: admin.token })).body;
    expect(rows.map(({ name }) => name)).toEqual(['Devi Sample']);
  });

  test('of two concurrent corrections one returns 409, and a level that neither admin saw stays', {
    tags: ['race'],
  }, async ({ records }) => {
    const { registrationId } = await records.registered('Esha Sample', 'Beginner');
    const answers = await Promise.all([
      records.correct({ regID: registrationId, from: 'Beginner', to: 'Some experience' }),
      records.correct({ regID: registrationId, from: 'Beginner', to: 'Experienced' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await records.correct({ regID: registrationId, from: null, to: 'Beginner' })).toMatchObject({
      status: 409,
      body: { error: correctExperienceLevel.errors.levelChanged.message },
    });
  });

  test('correcting an unknown registration, or to an unknown level, returns an error', async ({
    records,
  }) => {
    const { registrationId } = await records.registered('Farid Sample', 'Beginner');
    expect((await records.correct({ regID: 'unknown', from: null, to: 'Beginner' })).status).toBe(404);
    expect((await records.correct({ regID: registrationId, from: null, to: 'Champion' })).status).toBe(400);
  });
});
