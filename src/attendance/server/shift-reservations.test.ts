import { expect } from 'vitest';
import { dayMs } from '#platform/rule/dates.ts';
import { event, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { late, morning, noon, testWithShifts } from '#tests/support/shifts.ts';
import {
  acceptDutyInvitation,
  assignShift,
  endDuty,
  listDuties,
  listShifts,
  unassignShift,
  updateShift,
} from '../contract.ts';
import { settleDutyInvitations } from './duty-invitations.ts';
import { settleShifts } from './shift-plan.ts';

const email = 'sample.invited@example.org';
const entries = { name: 'Sample Newcomer', phone: '+91 98640 12345', password: 'a sentence for a sample' };

const test = testWithShifts.extend('invited', async ({ site, shifts }) => {
  const { token, grant, shiftAt } = shifts;
  await grant({ email });
  const assign = async (address: string, place = 'Sample gate') =>
    site.call(assignShift, {
      token,
      body: { eventName, shiftId: (await shiftAt(place))._id, email: address },
    });
  const accept = async () => {
    const { text } = must((await site.mails()).findLast(({ to }) => to === email));
    const link = must(/\/join\/([\w-]+)/.exec(text)?.[1]);
    return site.call(acceptDutyInvitation, { body: { token: link, ...entries } });
  };
  const withdraw = async (kind = 'door') => {
    const { duties } = (await site.call(listDuties, { token, params: { eventName } })).body;
    const { _id: dutyId } = must(duties.find((duty) => duty.email === email && duty.kind === kind));
    return site.call(endDuty, { token, body: { dutyId } });
  };
  const stored = () => site.context.db.queries.selectFrom('shift_reservations').selectAll().execute();
  return { assign, accept, withdraw, stored };
});

test('a place is kept for an invited person, who is in the shift after joining', async ({
  site,
  shifts,
  invited,
}) => {
  const volunteer = await shifts.member();
  await shifts.add({ ...morning, wanted: 1, people: [email] }, noon);
  const [kept] = (await shifts.shiftAt('Sample gate')).people;
  expect(kept).toMatchObject({ name: null, email, arrivedAt: null, isOffered: false });
  const params = { eventName };
  const { team } = (await site.call(listShifts, { token: shifts.token, params })).body;
  expect(team).toContainEqual({ name: null, email, duties: ['Door'] });
  expect((await shifts.take(volunteer, 'Sample gate')).body.code).toBe('shift_full');
  const seen = await shifts.seenBy(volunteer);
  expect(seen[0]).toMatchObject({ freePlaces: 0, isExchangeable: false });
  expect(JSON.stringify(seen)).not.toContain(email);

  const { token } = (await invited.accept()).body;
  expect(await shifts.namesAt('Sample gate')).toEqual(['Sample Newcomer']);
  const own = await shifts.ownOf({ token } as never, 'Sample gate');
  expect(own.assignmentId).toBe(must(kept).assignmentId);
  expect(await invited.stored()).toEqual([]);
});

test('an invited person who is due is on Today, with the address for superadmins', async ({
  admin,
  shifts,
  invited,
}) => {
  await shifts.add({ ...morning, people: [email] }, { ...late, people: [(await shifts.member()).email] });
  shifts.goTo(509);
  expect(await shifts.due()).toEqual([]);
  shifts.goTo(570);
  const [expected, member] = await shifts.due();
  expect(expected).toMatchObject({ accountId: null, name: null, email, phone: null, place: 'Sample gate' });
  expect(member).toMatchObject({ name: 'Sample Volunteer', email: null });
  const seenByAdmin = await shifts.due(admin.token);
  expect(seenByAdmin).toHaveLength(2);
  expect(JSON.stringify(seenByAdmin)).not.toContain(email);
  await invited.accept();
  expect((await shifts.due())[0]).toMatchObject({ name: 'Sample Newcomer', email: null });
  shifts.goTo(659);
  expect(await shifts.due()).toHaveLength(2);
  shifts.goTo(660);
  expect(await shifts.due()).toHaveLength(1);
});

test('a place whose invitation has ended is not due', async ({ site, shifts, invited }) => {
  await shifts.add({ ...morning, people: [email] });
  shifts.goTo(570);
  await site.context.db.queries.updateTable('duty_invitations').set({ ends_at: 1 }).execute();
  expect(await invited.stored()).toHaveLength(1);
  expect(await shifts.due()).toEqual([]);
});

test('a kept place follows the rules of any place, and is freed', async ({ site, shifts, invited }) => {
  await shifts.add({ ...morning, wanted: 1 }, late, noon);
  expect((await invited.assign('stranger@example.org')).body.code).toBe('no_such_person');
  expect((await invited.assign(email)).status).toBe(200);
  expect((await invited.assign(email)).status).toBe(200);
  expect(await shifts.namesAt('Sample gate')).toEqual([email]);
  expect((await invited.assign(email, 'Sample desk')).body.code).toBe('shift_overlaps');
  expect((await invited.assign(email, 'Sample hall')).status).toBe(200);
  const { email: member } = await shifts.member();
  expect((await invited.assign(member)).body.code).toBe('shift_full');
  const { token } = shifts;
  const { _id: shiftId, revision, people } = await shifts.shiftAt('Sample gate');
  const moved = { eventName, shiftId, revision, fields: noon };
  expect((await site.call(updateShift, { token, body: moved })).body.code).toBe('moved_shift_overlaps');
  const { assignmentId } = must(people[0]);
  const elsewhere = { eventName: 'No such event', assignmentId };
  expect((await site.call(unassignShift, { token, body: elsewhere })).status).toBe(404);
  const body = { eventName, assignmentId };
  expect((await site.call(unassignShift, { token, body })).status).toBe(200);
  expect((await site.call(unassignShift, { token, body })).body.code).toBe('no_longer_in_shift');
  expect((await invited.assign(member)).status).toBe(200);
});

test('shifts of invited people are added all or none', async ({ shifts, invited }) => {
  const people = [email];
  expect((await shifts.add({ ...morning, people }, { ...late, people })).body.code).toBe('shift_overlaps');
  const strangers = ['stranger@example.org'];
  expect((await shifts.add({ ...morning, people: strangers })).body.code).toBe('no_such_person');
  expect((await shifts.add({ ...morning, day: 6, people })).body.code).toBe('no_such_person');
  expect(await shifts.plan()).toEqual([]);
  expect(await invited.stored()).toEqual([]);
});

test('of members and invited people at once, one gets the last place', { tags: ['race'] }, async ({
  shifts,
  invited,
}) => {
  const others = await Promise.all([1, 2].map((n) => shifts.member(`Sample ${n}`)));
  await shifts.grant({ email: 'sample.second@example.org' });
  await shifts.add({ ...morning, wanted: 1 });
  const answers = await Promise.all([
    invited.assign(email),
    invited.assign('sample.second@example.org'),
    ...others.map((person) => shifts.take(person, 'Sample gate')),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(await shifts.namesAt('Sample gate')).toHaveLength(1);
});

test('a place that is given while the person joins is not lost', { tags: ['race'] }, async ({
  shifts,
  invited,
}) => {
  await shifts.add({ ...morning, people: [email] }, noon);
  const [joined, assigned] = await Promise.all([invited.accept(), invited.assign(email, 'Sample hall')]);
  expect([joined.status, assigned.status]).toEqual([200, 200]);
  expect(await shifts.namesAt('Sample gate')).toEqual(['Sample Newcomer']);
  expect(await shifts.namesAt('Sample hall')).toEqual(['Sample Newcomer']);
  expect(await invited.stored()).toEqual([]);
});

test('a withdrawn invitation frees its places, also one withdrawn at once', { tags: ['race'] }, async ({
  shifts,
  invited,
}) => {
  await shifts.add({ ...morning, people: [email] }, noon);
  await Promise.all([invited.withdraw(), invited.assign(email, 'Sample hall')]);
  expect(await shifts.namesAt('Sample gate')).toEqual([]);
  expect(await shifts.namesAt('Sample hall')).toEqual([]);
  expect(await invited.stored()).toEqual([]);
});

test('a place stays while another invitation covers it, and ends with a shorter one', async ({
  shifts,
  invited,
}) => {
  await shifts.grant({ email }, 'hospitality');
  await shifts.add({ ...morning, people: [email] }, { ...noon, day: 3, people: [email] });
  await invited.withdraw();
  expect(await shifts.namesAt('Sample gate')).toEqual([email]);
  const { revision } = await shifts.shiftAt('Sample hall');
  await shifts.grant({ email }, 'hospitality', 1);
  expect(await shifts.namesAt('Sample gate')).toEqual([email]);
  expect(await shifts.namesAt('Sample hall')).toEqual([]);
  expect((await shifts.shiftAt('Sample hall')).revision).toBeGreaterThan(revision);
});

test('the address of a kept place is erased with the ended invitation', async ({ site, shifts, invited }) => {
  await shifts.add({ ...morning, people: [email] });
  site.clock.advance(10 * dayMs);
  await settleDutyInvitations(site.context);
  expect(await invited.stored()).toEqual([]);
});

test('kept places are erased with the data of a past event', async ({ site, shifts, invited }) => {
  await shifts.add({ ...morning, people: [email] });
  await settleShifts(site.context);
  expect(await invited.stored()).toHaveLength(1);
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
  expect(await invited.stored()).toEqual([]);
});

test('a person who has a shift already does not get a second one at that time', async ({
  site,
  shifts,
  invited,
}) => {
  const volunteer = await shifts.member();
  await shifts.add({ ...morning, people: [volunteer.email] }, { ...late, people: [email] });
  // As after a change of the address of the account.
  const { queries } = site.context.db;
  await queries.updateTable('accounts').set({ email }).where('id', '=', volunteer.accountId).execute();
  await settleDutyInvitations(site.context);
  expect(await shifts.namesAt('Sample gate')).toEqual(['Sample Volunteer']);
  expect(await shifts.namesAt('Sample desk')).toEqual([]);
  expect(await invited.stored()).toEqual([]);
});
