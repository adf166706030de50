import { describe, expect, test } from 'vitest';
import { getOwnMoney } from '#bank/contract.ts';
import { changeQuestionList, getOwnAnswers, listDeskQuestions } from '#questions/contract.ts';
import type { Person } from '#tests/support/app.ts';
import { council, eventName, fees, press } from '#tests/support/conference.ts';
import {
  emailsOf,
  errorAnswer,
  mailKinds,
  newMember,
  openRegistration,
  ownRegistrations,
  registerAlone,
  registerLeader,
  requiredAnswers,
} from '#tests/support/registering.ts';
import { rupees } from '#tests/support/rupees.ts';
import { changeRegistration } from '../contract/changes.ts';
import { assignPortfolio, confirmRegistration, correctExperienceLevel } from '../contract/decisions.ts';
import { getRecentChanges, getRegistrationForDesk, listRegistrations } from '../contract/desk.ts';
import { findOwnRegistration } from './registration-changes.sql.ts';

const site = await openRegistration();
const superadmin = await site.superadmin();

const { eventName: _event, ...answers } = requiredAnswers;

async function own(person: Person) {
  const [registration] = await ownRegistrations(site, person);
  if (!registration) throw new Error('The person is not registered');
  return registration;
}

async function change(person: Person, different: object = {}) {
  const { _id, revision } = await own(person);
  const body = { ...answers, regID: _id, revision, ...different };
  return site.call(changeRegistration, { body: body as never, token: person.token });
}

async function registered() {
  const person = await site.person({ name: 'Asha Sample' });
  await registerAlone(site, person);
  return person;
}

const desk = async (eventID: string) =>
  (await site.call(getRegistrationForDesk, { params: { eventID }, token: superadmin.token })).body;
const confirm = (regID: string) =>
  site.call(confirmRegistration, { body: { regID }, token: superadmin.token });

async function dueAmount(person: Person) {
  const { registrations } = (await site.call(getOwnMoney, { token: person.token })).body;
  return registrations[0]?.dueAmount;
}

test('a delegate changes preferences and answers, and the desk sees what changed and when', async () => {
  const person = await registered();
  const { _id } = await own(person);
  expect((await desk(_id)).changedAt).toBeNull();
  site.clock.advance(60_000);
  const since = new Date(site.clock.now).toISOString();
  const answer = await change(person, {
    committeePreference: [press.value],
    portfolioPreference: [press.portfolios[0]],
    college: 'Another College',
    dietaryNeeds: 'Vegan',
    previousMunExperience: 'Three conferences',
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Registration changed', fee: { total: fees.individual } },
  });
  expect(await own(person)).toMatchObject({
    committeePreference: [press.value],
    portfolioPreference: [press.portfolios[0]],
    college: 'Another College',
    dietaryNeeds: 'Vegan',
    revision: 1,
  });
  const { changedAt, history, registration } = await desk(_id);
  expect(changedAt).toBe(since);
  expect(registration.college).toBe('Another College');
  const [entryOfHistory] = history;
  expect(entryOfHistory).toMatchObject({
    at: since,
    action: 'registration_changed',
    by: 'Asha Sample',
    change: {
      answers: [
        { field: 'experience', before: requiredAnswers.previousMunExperience, after: 'Three conferences' },
        { field: 'college', before: 'Sample College', after: 'Another College' },
        { field: 'dietaryNeeds', before: null, after: 'Vegan' },
      ],
      committees: { after: [press.shortName] },
      portfolios: { after: [press.portfolios[0]] },
    },
  });
  const query = { eventName, since };
  const { changes } = (await site.call(getRecentChanges, { query, token: superadmin.token })).body;
  expect(changes.map((one) => one._id)).toContain(_id);
});

describe('answers to the questions of the club', () => {
  const params = { eventName };
  const listed = async () => (await site.call(listDeskQuestions, { params, token: superadmin.token })).body;
  const add = async (different: object) => {
    const fields = {
      kind: 'short_text',
      label: 'Size',
      help: '',
      isRequired: true,
      audience: [],
      options: [],
      shownIn: [],
      consentText: '',
      ...different,
    };
    const { revision } = await listed();
    const body = { eventName, revision, change: { what: 'add', fields } };
    expect(
      (await site.call(changeQuestionList, { body: body as never, token: superadmin.token })).status,
    ).toBe(200);
    return (await listed()).questions.at(-1)?._id ?? '';
  };
  const given = async (person: Person) =>
    (await site.call(getOwnAnswers, { token: person.token })).body.registrations[0]?.answers.map(
      ({ label, text }) => [label, text],
    );

  test('change with the registration, are found and filtered by it, and the desk sees which', async () => {
    const size = await add({ kind: 'one_of', options: ['Small', 'Large'], shownIn: ['filter'] });
    const hobby = await add({ label: 'Hobby', isRequired: false, shownIn: ['search'] });
    const room = await add({ label: 'Room', audience: ['accommodation'] });
    const photos = await add({ kind: 'consent', label: 'Photos', consentText: 'You may show me.' });
    const person = await site.person({ name: 'Bela Sample' });
    await registerAlone(site, person);
    const first = { [size]: 'Small', [hobby]: 'Chess', [photos]: '1' };
    expect((await change(person, { answers: first })).status).toBe(200);
    const list = async (query: object) =>
      (await site.call(listRegistrations, { query: { eventName, ...query }, token: superadmin.token })).body
        .found;

    const unknown = { unknown: 'x', [photos]: '', [room]: 'Single' };
    expect((await change(person, { answers: unknown })).status).toBe(200);
    expect((await own(person)).revision).toBe(1);
    expect(await change(person, { answers: { [size]: '' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_answers', mistakes: [{ path: ['answers', size] }] },
    });
    expect((await change(person, { answers: { [size]: 'Medium' } })).status).toBe(400);

    site.clock.advance(1000);
    const answers = { [size]: 'Large', [hobby]: 'Go', [room]: 'Single' };
    expect((await change(person, { answers, accomodation: 'Yes' })).status).toBe(200);
    expect(await given(person)).toEqual([
      ['Size', 'Large'],
      ['Hobby', 'Go'],
      ['Room', 'Single'],
      ['Photos', expect.stringMatching(/^Agreed on \d+ \w+ \d{4}$/)],
    ]);
    const answered = (option: string) => new URLSearchParams({ [size]: option }).toString();
    expect(await list({ answered: answered('Small') })).toBe(0);
    expect(await list({ answered: answered('Large') })).toBe(1);
    expect(await list({ search: 'chess' })).toBe(0);
    expect(await list({ search: 'go bela' })).toBe(1);
    const { history } = await desk((await own(person))._id);
    expect(history.at(-1)?.change?.questions).toEqual([
      { label: 'Size', before: 'Small', after: 'Large' },
      { label: 'Hobby', before: 'Chess', after: 'Go' },
      { label: 'Room', before: null, after: 'Single' },
    ]);
    expect((await change(person, { answers: { [hobby]: '' }, accomodation: 'Yes' })).status).toBe(200);
    expect(await given(person)).not.toContainEqual(['Hobby', 'Go']);
  });

  test('do not change when an admin decided first', async () => {
    const hobby = await add({ label: 'Hobby', isRequired: false });
    const person = await registered();
    const { _id } = await own(person);
    await confirm(_id);
    expect((await change(person, { answers: { [hobby]: 'Go' } })).status).toBe(409);
    expect(await given(person)).toEqual([]);
  });
});

test('a change that changes nothing leaves no trace', async () => {
  const person = await registered();
  expect((await change(person)).status).toBe(200);
  const { _id, revision } = await own(person);
  expect(revision).toBe(0);
  expect((await desk(_id)).history).toEqual([]);
});

test('the fee, the ledger and the dashboard follow the accommodation', async () => {
  const person = await registered();
  const total = fees.individual + fees.hospitality;
  const added = await change(person, { accomodation: 'Yes' });
  expect(added.body.fee).toEqual({ registration: fees.individual, hospitality: fees.hospitality, total });
  expect(await own(person)).toMatchObject({ fee: { total }, dueAtProof: fees.individual });
  expect(await dueAmount(person)).toBe(total * 100);
  const { history } = await desk((await own(person))._id);
  expect(history.at(-1)?.change?.dueAmount).toEqual({ before: fees.individual * 100, after: total * 100 });
  site.clock.advance(1000);
  expect((await change(person, { accomodation: 'No' })).body.fee?.total).toBe(fees.individual);
  expect(await dueAmount(person)).toBe(fees.individual * 100);
  expect((await own(person)).dueAtProof).toBeUndefined();
});

test('the fee that the form showed must still be the current one', async () => {
  const person = await registered();
  const shown = { individualAmount: 100, groupMemberAmount: 100, hospitalityAmount: 100 };
  expect(await change(person, { accomodation: 'Yes', feesShown: shown })).toMatchObject({
    status: 409,
    body: { code: 'fees_changed' },
  });
  expect((await change(person, { feesShown: shown, college: 'Else' })).status).toBe(200);
});

async function groupOf(grpName: string) {
  const leader = await site.person({ name: 'Sample Leader' });
  const members = [await newMember(site, leader, grpName), await newMember(site, leader, grpName)] as const;
  return { leader, members };
}

test('a member of an open group changes the stay, and the leader pays it later', async () => {
  const { leader, members } = await groupOf('Open');
  expect((await change(members[0], { accomodation: 'Yes' })).body.fee?.hospitality).toBe(fees.hospitality);
  const { body } = await registerLeader(site, leader, 'Open', emailsOf(members));
  expect(body.groupTotal).toBe(3 * fees.groupMember + fees.hospitality);
});

test('the leader of a complete group pays the new sum of a member and is mailed', async () => {
  const { leader, members } = await groupOf('Complete');
  await registerLeader(site, leader, 'Complete', emailsOf(members));
  const before = 3 * fees.groupMember;
  const after = before + fees.hospitality;
  expect((await change(members[1], { accomodation: 'Yes' })).status).toBe(200);
  const registration = await own(leader);
  expect(registration).toMatchObject({ groupTotal: after, dueAtProof: before, revision: 0 });
  expect(await dueAmount(leader)).toBe(after * 100);
  expect((await own(members[1])).leaderPays?.hospitality).toBe(fees.hospitality);
  expect(await mailKinds(site, leader)).toContain('group_sum_changed');
  const mail = (await site.mails()).find(({ kind }) => kind === 'group_sum_changed');
  expect(mail?.text).toContain(rupees(after));
  expect((await desk(registration._id)).history.at(-1)).toMatchObject({
    by: 'Sample Member',
    change: { dueAmount: { before: before * 100, after: after * 100 } },
  });
  const own1 = await change(leader, { accomodation: 'Yes' });
  expect(own1.body.groupTotal).toBe(after + fees.hospitality);
  expect(await dueAmount(leader)).toBe((after + fees.hospitality) * 100);
});

test('of two tabs, the later one has to look again', { tags: ['race'] }, async () => {
  const person = await registered();
  const [first, second] = await Promise.all([
    change(person, { college: 'First College' }),
    change(person, { college: 'Second College' }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const stale = await change(person, { college: 'Third College', revision: 0 });
  expect(stale).toEqual(
    errorAnswer(409, 'Your registration has changed since you opened it. Look at it again.'),
  );
  expect((await own(person)).revision).toBe(1);
});

test('a corrected level is a new revision', async () => {
  const person = await registered();
  const { _id } = await own(person);
  const body = { regID: _id, from: null, to: 'Beginner' as const };
  expect((await site.call(correctExperienceLevel, { body, token: superadmin.token })).status).toBe(200);
  expect((await change(person, { revision: 0 })).status).toBe(409);
});

test('an admin who decides first wins', { tags: ['race'] }, async () => {
  const person = await registered();
  const { _id } = await own(person);
  const [, answer] = await Promise.all([confirm(_id), change(person, { college: 'Else' })]);
  const late = await change(person, { college: 'Too late' });
  expect(late).toMatchObject({ status: 409, body: { code: 'decided' } });
  expect((await own(person)).college).toBe(answer.status === 200 ? 'Else' : 'Sample College');
});

test('a decision in between leaves the registration as the admin saw it', async () => {
  const person = await registered();
  const { _id } = await own(person);
  const changing = change(person, { college: 'Else', accomodation: 'Yes' });
  await confirm(_id);
  const answer = await changing;
  const stored = await findOwnRegistration(site.context.db.queries, _id, person.accountId);
  expect(stored?.hospitalityAmount).toBe(answer.status === 200 ? fees.hospitality * 100 : 0);
  expect(stored?.status).toBe('confirmed');
});

test.each([
  ['no committee', { committeePreference: [] }, 400],
  ['an unknown portfolio', { portfolioPreference: ['Nowhere'] }, 400],
  ['no college', { college: undefined }, 400],
  ['a very long experience', { previousMunExperience: 'x'.repeat(1001) }, 400],
  ['a revision that is no number', { revision: '0' }, 400],
  ['an unknown registration', { regID: 'unknown' }, 404],
])('%s is rejected', async (_case, different, status) => {
  const person = await registered();
  expect((await change(person, different)).status).toBe(status);
  expect(await own(person)).toMatchObject({ revision: 0, college: 'Sample College' });
});

test('a delegate can not change the registration of another', async () => {
  const [owner, thief] = [await registered(), await registered()];
  const { _id, revision } = await own(owner);
  const answer = await change(thief, { regID: _id, revision, college: 'Stolen' });
  expect(answer).toEqual(errorAnswer(404, 'No such registration exists'));
  expect((await own(owner)).college).toBe('Sample College');
});

test('a chosen portfolio that became full can stay, but another full one can not be added', async () => {
  const [person, ...others] = [await registered(), await registered(), await registered()];
  for (const [at, portfolio] of council.portfolios.slice(1, 3).entries()) {
    const { _id } = await own(others[at] ?? person);
    await confirm(_id);
    const body = { eventID: _id, committee: council.value, portfolio };
    expect((await site.call(assignPortfolio, { body, token: superadmin.token })).status).toBe(200);
  }
  expect((await change(person, { college: 'Else' })).status).toBe(200);
  const full = [...requiredAnswers.portfolioPreference, council.portfolios[2]];
  expect(await change(person, { portfolioPreference: full })).toMatchObject({
    status: 409,
    body: { code: 'portfolio_full', mistakes: [{ path: ['portfolioPreference', 2] }] },
  });
});
