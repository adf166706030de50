import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAnnouncedEvents, updateEvent } from '#conference/contract.ts';
import { listRegistrations, register, sendInvite } from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { committeeOf, conferenceOf } from '#tests/support/conference-of.ts';
import {
  acceptInvitation,
  individualBody,
  inviteLinksTo,
  registerLeader,
} from '#tests/support/registering.ts';

/**
 * The edition for which the first client was made, with fixed texts and numbers. New content files do not change this
 * test.
 */
const eventName = 'Annual Conference 2024';
const { catalogue } = conferenceOf(
  {
    id: 'annual-conference-2024',
    name: eventName,
    theme: 'Hues of Harmony',
    startsAt: '2024-11-08T09:00:00+05:30',
    endsAt: '2024-11-10T18:00:00+05:30',
    datesInWords: '8 to 10 November 2024',
    fees: {
      currency: 'INR',
      individualAmount: 399_00,
      groupMemberAmount: 349_00,
      hospitalityAmount: 1500_00,
    },
  },
  {
    hastinapur: committeeOf({
      value: 'Mahabharat',
      name: 'Special Council of Hastinapur',
      shortName: 'Hastinapur Special Council',
      portfolios: ['Arjuna', 'Karna', 'Draupadi'],
    }),
    humanRights: committeeOf({
      value: 'UNHRC',
      name: 'United Nations Human Rights Council',
      shortName: 'UNHRC',
      portfolios: ['India', 'Kenya', 'Nepal'],
    }),
    press: committeeOf({
      value: 'IPC',
      name: 'International Press Corps',
      shortName: 'IPC',
      portfolios: ['Reuters', 'BBC', 'Dawn'],
    }),
    bureau: committeeOf({
      value: 'IB',
      name: 'Intelligence Bureau',
      shortName: 'Intelligence Bureau',
      portfolios: ['Home Secretary', 'Cabinet Secretary', 'Director'],
    }),
  },
);
const wishes = { eventName, committeePreference: ['UNHRC'], portfolioPreference: ['India'] };

let site: TestApp;
let superadmin: Person;
beforeAll(async () => {
  site = await testApp({ catalogue });
  superadmin = await site.superadmin();
});
afterAll(() => site.close());

const setWindow = (registrationOpen: boolean) =>
  site.call(updateEvent, { token: superadmin.token, body: { eventName, registrationOpen } });

test('is announced by its name, closed, with its fees and committees', async () => {
  const { events } = (await site.call(listAnnouncedEvents)).body;
  expect(events).toMatchObject([
    {
      eventName: 'Annual Conference 2024',
      registrationOpen: false,
      fees: { individualAmount: 399_00, groupMemberAmount: 349_00, hospitalityAmount: 1500_00 },
    },
  ]);
  expect(events[0]?.committees.map(({ value }) => value).sort()).toEqual([
    'IB',
    'IPC',
    'Mahabharat',
    'UNHRC',
  ]);
});

test('refuses by name while it is closed', async () => {
  const { token } = await site.person();
  expect(await site.call(register, { token, body: { ...individualBody, ...wishes } })).toMatchObject({
    status: 403,
    body: { error: 'Registration for the Annual Conference 2024 has been closed!' },
  });
});

test('costs Rs 399 alone and Rs 1500 more with accommodation', async () => {
  await setWindow(true);
  const due = async (accomodation: 'Yes' | 'No') => {
    const { token, email } = await site.person();
    const { body } = await site.call(register, {
      token,
      body: { ...individualBody, ...wishes, accomodation },
    });
    const letter = (await site.mails()).find(({ kind, to }) => kind === 'registered' && to === email);
    expect(letter?.text).toContain(accomodation === 'Yes' ? 'Rs 1,899' : 'Rs 399');
    return body.fee;
  };
  expect(await due('No')).toEqual({ registration: 399, hospitality: 0, total: 399 });
  expect(await due('Yes')).toEqual({ registration: 399, hospitality: 1500, total: 1899 });
});

test('costs a group Rs 349 for each member and the leader, and every stay', async () => {
  await setWindow(true);
  const leader = await site.person();
  const members: string[] = [];
  for (const accomodation of ['Yes', 'No']) {
    const member = await site.person();
    const group = { email: member.email, eventName, grpName: 'Group' };
    await site.call(sendInvite, { token: leader.token, body: group });
    const inviteToken =
      /\/token\/([^/]+)\//.exec((await inviteLinksTo(site, member.email))[0] ?? '')?.[1] ?? '';
    const parts = {
      grpLeaderEmail: leader.email,
      memberEmail: member.email,
      inviteToken,
      eventNameIn: eventName,
      grpName: 'Group',
    };
    expect((await acceptInvitation(site, member, parts, { ...wishes, accomodation })).status).toBe(200);
    members.push(member.email);
  }
  const { body } = await registerLeader(site, leader, 'Group', members, { ...wishes, accomodation: 'Yes' });
  expect(body).toMatchObject({
    fee: { registration: 1047, hospitality: 1500, total: 2547 },
    groupTotal: 4047,
  });
});

test('lists registrations in the sections of the specification, then in those of the desk', async () => {
  const { token } = superadmin;
  const { sections } = (await site.call(listRegistrations, { token, query: { eventName } })).body;
  expect(sections.map(({ id }) => id)).toEqual([
    'all',
    'pending',
    'confirmed',
    'declined',
    'IB',
    'IPC',
    'UNHRC',
    'Mahabharat',
    'withdrawn',
    'waiting_for_leader',
    'unseated',
  ]);
});
