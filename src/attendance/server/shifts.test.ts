import { expect } from 'vitest';
import { scheduleOwnAccountDeletion } from '#accounts/contract.ts';
import { createEdition } from '#conference/contract.ts';
import type { Person } from '#tests/support/app.ts';
import { event, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { late, morning, noon, testWithShifts as test } from '#tests/support/shifts.ts';
import {
  arriveForShift,
  assignShift,
  deleteShift,
  endDuty,
  keepShift,
  listDuties,
  listTeamShifts,
  markShiftArrival,
  offerShift,
  takeFreeShift,
  unassignShift,
  updateShift,
} from '../contract.ts';
import { settleShifts } from './shift-plan.ts';

test('of many who take the last place at once, one gets it', { tags: ['race'] }, async ({ shifts }) => {
  const people = await Promise.all([1, 2, 3, 4].map((n) => shifts.member(`Sample ${n}`)));
  await shifts.add({ ...morning, wanted: 1 });
  const answers = await Promise.all(people.map((person) => shifts.take(person, 'Sample gate')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(await shifts.namesAt('Sample gate')).toHaveLength(1);
});

test('one person never gets two shifts at the same time', { tags: ['race'] }, async ({ shifts }) => {
  const volunteer = await shifts.member();
  await shifts.add(morning, late, noon);
  const answers = await Promise.all([
    shifts.take(volunteer, 'Sample gate'),
    shifts.take(volunteer, 'Sample desk'),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  // A shift that begins when another one ends can be taken.
  const [own] = (await shifts.seenBy(volunteer)).filter((shift) => shift.own);
  if (must(own).place === 'Sample gate')
    expect((await shifts.take(volunteer, 'Sample hall')).status).toBe(200);
});

test('a shift that only superadmins fill cannot be taken', async ({ shifts }) => {
  const volunteer = await shifts.member();
  await shifts.add({ ...morning, isOpen: false });
  expect((await shifts.take(volunteer, 'Sample gate')).body.code).toBe('shift_full');
  expect((await shifts.seenBy(volunteer))[0]?.freePlaces).toBe(0);
});

test('an offered shift is handed over to the first who takes it', { tags: ['race'] }, async ({ shifts }) => {
  const [giver, first, second] = await Promise.all(['Giver', 'First', 'Second'].map(shifts.member));
  await shifts.add(morning, noon);
  await shifts.take(must(giver), 'Sample gate');
  expect((await shifts.offer(must(giver), 'Sample gate')).status).toBe(200);
  const [seen] = await shifts.seenBy(must(first));
  const { assignmentId, name } = must(seen?.offers[0]);
  expect(name).toBe('Giver');
  const answers = await Promise.all(
    [must(first), must(second)].map((person) => shifts.takeOffered(person, assignmentId)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await shifts.namesAt('Sample gate')).toHaveLength(1);
  expect(await shifts.namesAt('Sample gate')).not.toContain('Giver');
});

test('a shift is exchanged for the one that its owner wants', async ({ site, shifts }) => {
  const [giver, other] = await Promise.all(['Giver', 'Other'].map(shifts.member));
  await shifts.add({ ...morning, wanted: 1 }, { ...late, wanted: 1 });
  await shifts.take(must(giver), 'Sample gate');
  await shifts.take(must(other), 'Sample desk');
  const { _id: wanted } = await shifts.shiftAt('Sample desk');
  await shifts.offer(must(giver), 'Sample gate', wanted);
  const { assignmentId } = await shifts.ownOf(must(giver), 'Sample gate');
  const third = await shifts.member('Third');
  expect((await shifts.takeOffered(third, assignmentId)).body.code).toBe('offer_ended');
  expect((await shifts.takeOffered(third, assignmentId, wanted)).body.code).toBe('not_your_shift');
  expect((await shifts.takeOffered(must(other), assignmentId, wanted)).status).toBe(200);
  expect(await shifts.namesAt('Sample gate')).toEqual(['Other']);
  expect(await shifts.namesAt('Sample desk')).toEqual(['Giver']);
  const mail = (await site.mails()).find(({ kind }) => kind === 'shift_taken');
  expect(mail).toMatchObject({ to: must(giver).email, subject: 'Your shift was exchanged' });
  expect(mail?.text).toMatch(/Sample gate[\s\S]+Sample desk/);
  const keep = await site.call(keepShift, { token: must(giver).token, body: { eventName, assignmentId } });
  expect(keep.body.code).toBe('not_your_shift');
});

test('an offer ends when its owner keeps or begins the shift, or the wanted one is deleted', async ({
  site,
  shifts,
}) => {
  const [giver, other] = await Promise.all(['Giver', 'Other'].map(shifts.member));
  await shifts.add(morning, noon);
  await shifts.take(must(giver), 'Sample gate');
  await shifts.take(must(other), 'Sample hall');
  const { assignmentId } = await shifts.ownOf(must(giver), 'Sample gate');
  const { token } = must(giver);
  await shifts.offer(must(giver), 'Sample gate');
  expect((await site.call(keepShift, { token, body: { eventName, assignmentId } })).status).toBe(200);
  expect((await shifts.takeOffered(must(other), assignmentId)).body.code).toBe('offer_ended');

  const { _id: shiftId, revision } = await shifts.shiftAt('Sample hall');
  await shifts.offer(must(giver), 'Sample gate', shiftId);
  const remove = { token: shifts.token, body: { eventName, shiftId, revision } };
  expect((await site.call(deleteShift, remove)).status).toBe(200);
  expect((await shifts.ownOf(must(giver), 'Sample gate')).offer).toBeNull();

  await shifts.offer(must(giver), 'Sample gate');
  shifts.goTo(530);
  expect((await shifts.arrive(must(giver), 'Sample gate')).status).toBe(200);
  expect((await shifts.takeOffered(must(other), assignmentId)).body.code).toBe('offer_ended');
  expect((await shifts.offer(must(giver), 'Sample gate')).body.code).toBe('has_arrived');
});

test('the desk sees who is due within half an hour or late, until they come', async ({
  site,
  admin,
  shifts,
}) => {
  const volunteer = await shifts.member();
  await shifts.add(morning);
  await shifts.take(volunteer, 'Sample gate');
  shifts.goTo(509);
  expect(await shifts.due()).toEqual([]);
  shifts.goTo(510);
  const [person] = await shifts.due();
  expect(person).toMatchObject({ name: 'Sample Volunteer', place: 'Sample gate' });
  expect(person?.phone).toMatch(/\d/);
  expect((await shifts.due(admin.token))[0]?.phone).toBeNull();
  shifts.goTo(600);
  expect(await shifts.due()).toHaveLength(1);
  await shifts.arrive(volunteer, 'Sample gate');
  expect(await shifts.due()).toEqual([]);
  const { assignmentId, accountId } = must(person);
  const mark = (hasCome: boolean) =>
    site.call(markShiftArrival, {
      token: admin.token,
      body: { eventName, assignmentId, accountId, hasCome },
    });
  expect((await mark(false)).status).toBe(200);
  expect(await shifts.due()).toHaveLength(1);
  await mark(true);
  expect(await shifts.due()).toEqual([]);
  await mark(false);
  shifts.goTo(660);
  expect(await shifts.due()).toEqual([]);
});

test('people say that they are there from an hour before the shift on', async ({ shifts }) => {
  const volunteer = await shifts.member();
  await shifts.add(morning);
  await shifts.take(volunteer, 'Sample gate');
  shifts.goTo(479);
  expect((await shifts.arrive(volunteer, 'Sample gate')).body.code).toBe('not_arrival_time');
  shifts.goTo(480);
  expect((await shifts.arrive(volunteer, 'Sample gate')).status).toBe(200);
});

test('a person whose duty ends, or ends earlier, leaves the shifts that it no longer covers', async ({
  site,
  shifts,
}) => {
  const [first, second] = await Promise.all(['First', 'Second'].map(shifts.member));
  await shifts.add(morning, { ...noon, day: 3 });
  for (const person of [must(first), must(second)]) {
    await shifts.take(person, 'Sample gate');
    await shifts.take(person, 'Sample hall');
  }
  await shifts.grant(must(first), 'door', 1);
  expect(await shifts.namesAt('Sample gate')).toEqual(['First', 'Second']);
  expect(await shifts.namesAt('Sample hall')).toEqual(['Second']);
  const { token } = shifts;
  const { duties } = (await site.call(listDuties, { token, params: { eventName } })).body;
  const { _id: dutyId } = must(duties.find(({ name }) => name === 'Second'));
  await site.call(endDuty, { token, body: { dutyId } });
  expect(await shifts.namesAt('Sample gate')).toEqual(['First']);
  expect(await shifts.namesAt('Sample hall')).toEqual([]);
});

test('an account that is being deleted frees its place, and a duty that has run out too', async ({
  site,
  shifts,
}) => {
  const [first, second] = await Promise.all(['First', 'Second'].map(shifts.member));
  await shifts.add({ ...morning, day: 3, wanted: 1 });
  await shifts.take(must(first), 'Sample gate');
  await site.call(scheduleOwnAccountDeletion, { body: {}, token: must(first).token });
  expect((await shifts.take(must(second), 'Sample gate')).status).toBe(200);
  expect(await shifts.namesAt('Sample gate')).toEqual(['Second']);
  await site.context.db.queries
    .updateTable('duties')
    .set({ ends_at: site.clock.now })
    .where('account_id', '=', must(second).accountId)
    .execute();
  await settleShifts(site.context);
  expect(await shifts.namesAt('Sample gate')).toEqual([]);
});

test('who was in a shift is deleted with the data of a past event', async ({ site, shifts }) => {
  const volunteer = await shifts.member();
  await shifts.add(morning);
  await shifts.take(volunteer, 'Sample gate');
  await settleShifts(site.context);
  expect(await shifts.namesAt('Sample gate')).toEqual(['Sample Volunteer']);
  await site.context.db.queries
    .insertInto('event_closings')
    .values({
      event_id: event.id,
      closed_at: site.clock.now,
      delegates: 1,
      committees: 1,
      colleges: 1,
      erase_at: site.clock.now,
      erased_at: site.clock.now,
    })
    .execute();
  await settleShifts(site.context);
  expect(await shifts.namesAt('Sample gate')).toEqual([]);
});

test('a superadmin changes only the shift that was seen, and puts people in it', async ({ site, shifts }) => {
  const [first, second] = await Promise.all(['First', 'Second'].map(shifts.member));
  const stranger = await site.person();
  const { token } = shifts;
  await shifts.add({ ...morning, people: [must(first).email] }, { ...late, place: 'Elsewhere' });
  const shift = await shifts.shiftAt('Sample gate');
  const assign = ({ email }: Person, shiftId = shift._id) =>
    site.call(assignShift, { token, body: { eventName, shiftId, email } });
  expect((await assign(stranger)).body.code).toBe('no_such_person');
  expect((await assign(must(second))).status).toBe(200);
  const elsewhere = await shifts.shiftAt('Elsewhere');
  expect((await assign(must(second), elsewhere._id)).body.code).toBe('shift_overlaps');
  const update = (revision: number, more: object = {}) =>
    site.call(updateShift, {
      token,
      body: { eventName, shiftId: shift._id, revision, fields: { ...morning, ...more } } as never,
    });
  expect((await update(shift.revision)).body.code).toBe('shift_changed');
  const { revision, people } = await shifts.shiftAt('Sample gate');
  expect((await update(revision, { wanted: 1 })).body.code).toBe('too_many_people');
  expect((await update(revision, { startMinute: 720, endMinute: 700 })).status).toBe(400);
  expect((await update(revision, { wanted: 3, task: 'Other task' })).status).toBe(200);
  const { assignmentId } = must(people.find(({ name }) => name === 'First'));
  const unassign = { token, body: { eventName, assignmentId } };
  expect((await site.call(unassignShift, unassign)).status).toBe(200);
  expect((await site.call(unassignShift, unassign)).body.code).toBe('no_longer_in_shift');
  expect(await shifts.namesAt('Sample gate')).toEqual(['Second']);
  expect((await shifts.shiftAt('Sample gate')).task).toBe('Other task');
});

test('shifts are added all or none', async ({ shifts }) => {
  const { email } = await shifts.member();
  const people = [email];
  expect((await shifts.add({ ...morning, people }, { ...late, people })).body.code).toBe('shift_overlaps');
  expect(await shifts.plan()).toEqual([]);
  expect((await shifts.add({ ...morning, people }, { ...noon, people })).status).toBe(200);
});

test('only the team of an event sees and changes its shifts, and only names that concern them', async ({
  site,
  shifts,
}) => {
  const [owner, another] = await Promise.all(['Owner', 'Other'].map(shifts.member));
  await shifts.add(morning, noon);
  await shifts.take(must(owner), 'Sample gate');
  const { assignmentId } = await shifts.ownOf(must(owner), 'Sample gate');
  expect(JSON.stringify(await shifts.seenBy(must(another)))).not.toContain('Owner');
  const steal = { token: must(another).token, body: { eventName, assignmentId } };
  expect((await site.call(offerShift, steal)).body.code).toBe('not_your_shift');
  expect((await site.call(keepShift, steal)).body.code).toBe('not_your_shift');
  expect((await site.call(arriveForShift, steal)).body.code).toBe('not_your_shift');
  const stranger = await site.person();
  const { token } = stranger;
  expect((await site.call(listTeamShifts, { token, params: { eventName } })).status).toBe(403);
  expect((await site.call(takeFreeShift, { token, body: { eventName, shiftId: assignmentId } })).status).toBe(
    403,
  );
  // A duty at one event permits nothing at another one, which does not change the shifts of this one either.
  const other = { eventName: 'Sample edition' };
  const edition = { token: shifts.token, body: { ...other, from: event.id } };
  expect((await site.call(createEdition, edition)).status).toBe(200);
  const elsewhere = { token: must(owner).token, params: other };
  expect((await site.call(listTeamShifts, elsewhere)).status).toBe(403);
  const { _id: shiftId, revision } = await shifts.shiftAt('Sample gate');
  const remove = { token: shifts.token, body: { ...other, shiftId, revision } };
  expect((await site.call(deleteShift, remove)).body.code).toBe('no_such_shift');
  const unassign = { token: shifts.token, body: { ...other, assignmentId } };
  expect((await site.call(unassignShift, unassign)).body.code).toBe('no_longer_in_shift');
  expect(await shifts.namesAt('Sample gate')).toEqual(['Owner']);
});
