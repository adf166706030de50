import { expect } from 'vitest';
import { getOwnProfile } from '#accounts/contract.ts';
import {
  announceEvent,
  changeCatalogue,
  createEdition,
  endEvent,
  getCatalogue,
  listAnnouncedEvents,
  listEventSettings,
  updateEvent,
} from '#conference/contract.ts';
import {
  assignPortfolio,
  confirmRegistration,
  countRegistrationsByEvent,
  exportRegistrations,
  getRecentChanges,
  getRegistrationStatistics,
  getSeatsOfEvent,
  leaveGroupAndDeleteRegistration,
  listAllRegistrations,
  listOwnRegistrations,
  listRegistrations,
  listRegistrationsByStatus,
  register,
  sendInvite,
  takeNextPendingRegistration,
} from '#registration/contract.ts';
import { test as base } from '#tests/kit.ts';
import type { Person } from '#tests/support/app.ts';
import { council, event, eventName, fees } from '#tests/support/conference.ts';
import {
  acceptInvitation,
  individualBody,
  inviteLinksTo,
  requiredAnswers,
} from '#tests/support/registering.ts';

const other = 'Sample Mock of the same week';
const otherFees = {
  individualAmount: (fees.individual - 9) * 100,
  groupMemberAmount: 7_00,
  hospitalityAmount: 11_00,
};
const [seat] = council.portfolios;

const test = base
  /** Has two open events, with committees and portfolios of the same names. */
  .extend('site', async ({ site }) => {
    const { token } = await site.superadmin();
    const { shortName, theme, venue } = event;
    const dates = { startsAt: '2032-02-05T03:30:00.000Z', endsAt: '2032-02-06T12:30:00.000Z' };
    const texts = { name: other, shortName, theme, venue };
    await site.call(createEdition, { token, body: { eventName: other, from: event.id } });
    const open = { fees: otherFees, registrationOpen: true, dates, texts };
    await site.call(updateEvent, { token, body: { eventName: other, ...open } });
    await site.call(updateEvent, { token, body: { eventName, registrationOpen: true } });
    const { events } = (await site.call(listEventSettings, { token })).body;
    const _id = events.find((one) => one.eventName === other)?._id;
    await site.call(announceEvent, { token, body: { _id, main: false } });
    return site;
  })
  .extend('conferences', ({ site, admin }) => {
    const alone = (person: Person, name: string) =>
      site.call(register, { token: person.token, body: { ...individualBody, eventName: name } });
    const own = async (person: Person) =>
      (await site.call(listOwnRegistrations, { token: person.token })).body.ypEvents;
    const idOf = async (person: Person, name: string) =>
      (await own(person)).find((one) => one.eventName === name)?._id ?? '';
    const onDesk = async (name: string) =>
      (await site.call(listRegistrations, { token: admin.token, query: { eventName: name } })).body;
    const left = async (name: string) => {
      const { events } = (await site.call(listAnnouncedEvents)).body;
      const offered = events.find((one) => one.eventName === name)?.committees;
      return offered?.find(({ value }) => value === council.value)?.left ?? Number.NaN;
    };
    const confirm = async (person: Person, name: string) => {
      const id = await idOf(person, name);
      await site.call(confirmRegistration, { token: admin.token, body: { regID: id } });
      return id;
    };
    const give = (id: string) =>
      site.call(assignPortfolio, {
        token: admin.token,
        body: { eventID: id, committee: council.value, portfolio: seat },
      });
    return { alone, own, idOf, onDesk, left, confirm, give };
  });

test('a delegate registers once for each, at the fees of each', async ({ site, conferences }) => {
  const person = await site.person();
  expect((await conferences.alone(person, eventName)).body.fee.total).toBe(fees.individual);
  expect((await conferences.alone(person, other)).body.fee.total).toBe(fees.individual - 9);
  expect((await conferences.alone(person, other)).status).toBe(409);
  expect((await conferences.own(person)).map((one) => [one.eventName, one.fee.total])).toEqual([
    [eventName, fees.individual],
    [other, fees.individual - 9],
  ]);
});

test('each event assigns the same portfolio once, and counts its free places separately', async ({
  site,
  admin,
  conferences,
}) => {
  const [first, second] = [await site.person(), await site.person()];
  await conferences.alone(first, eventName);
  await conferences.alone(second, other);
  const before = [await conferences.left(eventName), await conferences.left(other)];
  expect((await conferences.give(await conferences.confirm(first, eventName))).status).toBe(200);
  expect([await conferences.left(eventName), await conferences.left(other)]).toEqual([
    (before[0] ?? 0) - 1,
    before[1],
  ]);
  const free = async (name: string) => {
    const { body } = await site.call(getSeatsOfEvent, { token: admin.token, params: { eventName: name } });
    return body.committees.find(({ value }) => value === council.value)?.freePortfolios.includes(seat);
  };
  expect([await free(eventName), await free(other)]).toEqual([false, true]);
  expect((await conferences.give(await conferences.confirm(second, other))).status).toBe(200);
  const third = await site.person();
  await conferences.alone(third, other);
  expect((await conferences.give(await conferences.confirm(third, other))).body.error).toBe(
    'Portfolio is not available',
  );
  expect(await conferences.left(other)).toBe((before[1] ?? 0) - 1);
});

test('lists, counts, statistics, exports and changes contain one event only', async ({
  site,
  admin,
  conferences,
}) => {
  const [here, there] = [
    await site.person({ name: 'Sample Here' }),
    await site.person({ name: 'Sample There' }),
  ];
  await conferences.alone(here, eventName);
  await conferences.alone(there, other);
  const { at } = await conferences.onDesk(other);
  const { token } = admin;
  for (const [name, person] of [
    [eventName, here],
    [other, there],
  ] as const) {
    const list = await conferences.onDesk(name);
    expect([list.registered, list.rows.map(({ email }) => email)]).toEqual([1, [person.email]]);
    const byStatus = await site.call(listRegistrationsByStatus, {
      token,
      params: { eventName: name, status: 'pending' },
    });
    expect(byStatus.body.allSuchEvents.map(({ email }) => email)).toEqual([person.email]);
    const { body } = await site.call(getRegistrationStatistics, { token, params: { eventName: name } });
    const due = name === other ? fees.individual - 9 : fees.individual;
    expect([body.registered, body.money.due.registrationAmount]).toEqual([1, due * 100]);
    const next = await site.call(takeNextPendingRegistration, { token, body: { eventName: name } });
    expect(next.body.next?._id).toBe(await conferences.idOf(person, name));
    const file = await site.app.inject({
      method: 'GET',
      url: exportRegistrations.path.replace(':eventName', encodeURIComponent(name)).replace(':format', 'csv'),
      headers: { authorization: `Bearer ${token}` },
    });
    expect(file.body).toContain(person.email);
    expect(file.body).not.toContain(person === here ? there.email : here.email);
  }
  const counts = (await site.call(countRegistrationsByEvent, { token })).body.events;
  expect(counts.map((one) => [one.eventName, one.pending])).toEqual([
    [eventName, 1],
    [other, 1],
  ]);
  await conferences.confirm(here, eventName);
  site.clock.advance(1_500);
  const changes = await site.call(getRecentChanges, { token, query: { eventName: other, since: at } });
  expect(changes.body.changes).toEqual([]);
  const all = (await site.call(listAllRegistrations, { token })).body.allSuchEvents;
  expect(all.map((one) => one.eventName).sort()).toEqual([eventName, other].sort());
});

test('one leader leads a group of one name in each, and a member leaves one of them', async ({
  site,
  conferences,
}) => {
  const [leader, member] = [await site.person(), await site.person()];
  const grpName = 'Sample Group';
  for (const name of [eventName, other])
    await site.call(sendInvite, {
      token: leader.token,
      body: { email: member.email, eventName: name, grpName },
    });
  for (const link of await inviteLinksTo(site, member.email)) {
    const parts = new URL(link).pathname.split('/').map(decodeURIComponent);
    const [, , , grpLeaderEmail = '', , memberEmail = '', , inviteToken = '', eventNameIn = ''] = parts;
    const sent = { grpLeaderEmail, memberEmail, inviteToken, eventNameIn, grpName };
    expect((await acceptInvitation(site, member, sent, { eventName: eventNameIn })).status).toBe(200);
  }
  const { sendInviteToWhom } = (await site.call(getOwnProfile, { token: leader.token })).body;
  expect(sendInviteToWhom?.map((group) => [group.eventName, group.toWhom[0]?.hasAccepted]).sort()).toEqual(
    [
      [eventName, 'yes'],
      [other, 'yes'],
    ].sort(),
  );
  await site.call(leaveGroupAndDeleteRegistration, { token: member.token, body: { eventName: other } });
  expect((await conferences.own(member)).map((one) => one.eventName)).toEqual([eventName]);
});

test('a choice is looked up in the committees of its event', async ({ site, superadmin, conferences }) => {
  const { token } = superadmin;
  const catalogue = (await site.call(getCatalogue, { token, params: { eventName: other } })).body;
  const gone = catalogue.committees.find(({ value }) => value === council.value);
  await site.call(changeCatalogue, {
    token,
    body: {
      eventName: other,
      revision: catalogue.revision,
      change: { what: 'delete', of: 'committee', id: gone?._id },
    },
  });
  const person = await site.person();
  expect(await conferences.alone(person, other)).toMatchObject({
    status: 400,
    body: { error: 'invalid committee selection' },
  });
  expect(requiredAnswers.committeePreference).toContain(council.value);
  expect((await conferences.alone(person, eventName)).status).toBe(200);
});

test('when one event ends, the other continues', async ({ site, superadmin, conferences }) => {
  await site.call(endEvent, { token: superadmin.token, body: { _id: event.id } });
  const person = await site.person();
  expect((await conferences.alone(person, eventName)).status).toBe(403);
  expect((await conferences.alone(person, other)).status).toBe(200);
  expect((await site.call(listAnnouncedEvents)).body.events.map((one) => one.eventName)).toEqual([other]);
});
