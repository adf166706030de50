import { expect } from 'vitest';
import { listOwnRegistrations, listRegistrations, register, sendInvite } from '#registration/contract.ts';
import { test as base } from '#tests/kit.ts';
import { event as announced, eventName } from '#tests/support/conference.ts';
import { acceptInvitation, individualBody, inviteMember } from '#tests/support/registering.ts';
import { addEvent, getCatalogue, listAnnouncedEvents, listEventSettings, updateEvent } from '../contract.ts';

const newName = 'Sample Conference, renamed';
const { shortName, theme, venue } = announced;
const texts = { name: newName, shortName, theme, venue };

const test = base
  .extend('token', ({ superadmin }) => superadmin.token)
  .extend(
    'update',
    ({ site, token }) =>
      (changes: object, of = eventName) =>
        site.call(updateEvent, { token, body: { eventName: of, ...changes } }),
  );

test('earlier registrations show the new name, and old addresses lead to the same list', async ({
  site,
  token,
  update,
}) => {
  await update({ registrationOpen: true });
  const delegate = await site.person();
  await site.call(register, { token: delegate.token, body: individualBody });
  expect((await update({ texts })).status).toBe(200);
  const { ypEvents } = (await site.call(listOwnRegistrations, { token: delegate.token })).body;
  expect(ypEvents.map((one) => one.eventName)).toEqual([newName]);
  for (const name of [eventName, newName]) {
    const list = await site.call(listRegistrations, { token, query: { eventName: name } });
    expect([list.status, list.body.total]).toEqual([200, 1]);
    const { body } = await site.call(getCatalogue, { token, params: { eventName: name } });
    expect(body.eventName).toBe(newName);
  }
  expect((await site.call(listAnnouncedEvents)).body.events).toMatchObject([
    { eventName: newName, formerNames: [eventName] },
  ]);
});

test('invitations and clients with the old name are still accepted', async ({ site, update }) => {
  await update({ registrationOpen: true });
  const [leader, member, alone] = [await site.person(), await site.person(), await site.person()];
  const link = await inviteMember(site, leader, member.email, 'Sample Group');
  await update({ texts });
  const accepted = await acceptInvitation(site, member, link, { eventName: newName });
  expect([accepted.status, accepted.body.error]).toEqual([200, undefined]);
  expect((await site.call(register, { token: alone.token, body: individualBody })).status).toBe(200);
  const again = await site.call(sendInvite, {
    token: leader.token,
    body: { email: alone.email, eventName, grpName: 'Sample Group' },
  });
  expect(again.body.error).toBe(sendInvite.errors.alreadyRegistered.message);
});

test('a name that an event has or had is no other event’s; an event may take its own back', async ({
  site,
  token,
  update,
}) => {
  await update({ texts });
  for (const name of [newName, eventName])
    expect(await site.call(addEvent, { token, body: { eventName: name } })).toMatchObject({
      status: 409,
      body: { error: 'Another event has or had this name' },
    });
  await site.call(addEvent, { token, body: { eventName: 'Another' } });
  expect((await update({ texts: { ...texts, name: eventName } }, 'Another')).status).toBe(409);
  expect((await update({ texts: { ...texts, name: eventName } }, newName)).status).toBe(200);
  const { events } = (await site.call(listEventSettings, { token })).body;
  expect(events.map((one) => [one.eventName, one.formerNames])).toEqual([
    [eventName, [newName]],
    ['Another', []],
  ]);
});

test('dates are shown formatted, or as typed text', async ({ site, update }) => {
  const dates = { startsAt: '2032-11-30T03:30:00.000Z', endsAt: '2032-12-02T12:30:00.000Z' };
  const told = async () => (await site.call(listAnnouncedEvents)).body.events[0]?.datesInWords;
  await update({ dates: { ...dates, inWords: 'Around St Andrew’s day 2032' } });
  expect(await told()).toBe('Around St Andrew’s day 2032');
  await update({ dates });
  expect(await told()).toBe('30 November to 2 December 2032');
});

test.for([
  [{ texts: { ...texts, name: '' } }, 'Enter an event name'],
  [{ texts: { ...texts, theme: ' ' } }, 'Enter a theme'],
  [{ texts: { ...texts, shortName: 'x'.repeat(33) } }, 'at most 32'],
  [
    { texts: { ...texts, venue: { ...venue, mapUrl: 'javascript:alert(1)' } } },
    'A map link starts with https://',
  ],
] as const)('texts such as %j are refused with a sentence', async ([changes, text], { update }) => {
  const { status, body } = await update(changes);
  expect([status, body.error]).toEqual([400, expect.stringContaining(text)]);
});
