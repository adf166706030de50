import { describe, expect, test } from 'vitest';
import { getOwnMoney } from '#bank/contract.ts';
import {
  addDiscountCode,
  listAnnouncedEvents,
  listEventSettings,
  updateEvent,
} from '#conference/contract.ts';
import {
  addMissingAnswers,
  changeQuestionList,
  listActiveQuestions,
  listDeskQuestions,
  type QuestionChange,
  type QuestionFields,
} from '#questions/contract.ts';
import type { Person } from '#tests/support/app.ts';
import { council, eventFees, eventName, fees, press } from '#tests/support/conference.ts';
import { expectLedgerAgrees } from '#tests/support/money.ts';
import {
  emailsOf,
  individualBody,
  mailKinds,
  newMember,
  openRegistration,
  ownRegistrations,
  registerLeader,
  requiredAnswers,
} from '#tests/support/registering.ts';
import { changeRegistration } from '../contract/changes.ts';
import { confirmRegistration } from '../contract/decisions.ts';
import { exportRegistrations, getRegistrationForDesk } from '../contract/desk.ts';
import { register } from '../contract/form.ts';

const site = await openRegistration();
const { token } = await site.superadmin();
const { eventName: _event, ...answers } = requiredAnswers;

const setSurcharge = (amount: number, committee = council.value) =>
  site.call(updateEvent, { token, body: { eventName, surcharges: [{ committee, amount }] } });
const surcharges = async () =>
  (await site.call(listEventSettings, { token })).body.events[0]?.surcharges.map(({ amount }) => amount);
const own = async (person: Person) => (await ownRegistrations(site, person))[0];
const registerNow = (person: Person, more: object = {}) =>
  site.call(register, { token: person.token, body: { ...individualBody, ...more } });
async function change(person: Person, more: object) {
  const { _id: regID = '', revision = 0 } = (await own(person)) ?? {};
  return site.call(changeRegistration, {
    token: person.token,
    body: { ...answers, regID, revision, ...more } as never,
  });
}
const toPress = { committeePreference: [press.value], portfolioPreference: [press.portfolios[0]] };
const desk = async (eventID = '') =>
  (await site.call(getRegistrationForDesk, { params: { eventID }, token })).body;
async function dueAmount(person: Person) {
  const { registrations } = (await site.call(getOwnMoney, { token: person.token })).body;
  return registrations[0]?.dueAmount;
}

test('a delegate pays the surcharge of the first committee, and keeps it while that stays', async () => {
  expect(await setSurcharge(200_00)).toMatchObject({ status: 200 });
  const { committees } = (await site.call(listAnnouncedEvents)).body.events[0] ?? {};
  expect(committees?.find(({ value }) => value === council.value)?.surchargeAmount).toBe(200_00);
  const person = await site.person();
  expect(await registerNow(person, { surchargeShownAmount: 0 })).toMatchObject({
    status: 409,
    body: { code: register.errors.feesChanged.code },
  });
  const total = fees.individual + 200;
  expect(await registerNow(person, { surchargeShownAmount: 200_00 })).toMatchObject({
    status: 200,
    body: { fee: { registration: total, total } },
  });
  const { _id = '' } = (await own(person)) ?? {};
  expect((await desk(_id)).registration).toMatchObject({ surchargeAmount: 200_00, fee: { total } });

  await setSurcharge(500_00);
  await change(person, { college: 'Another College' });
  expect(await own(person)).toMatchObject({ surchargeAmount: 200_00, fee: { total } });

  site.clock.advance(60_000);
  expect(await change(person, { ...toPress, surchargeShownAmount: 10_00 })).toMatchObject({ status: 409 });
  await change(person, { ...toPress, surchargeShownAmount: 0 });
  expect(await own(person)).toMatchObject({ surchargeAmount: 0, fee: { total: fees.individual } });
  expect(await dueAmount(person)).toBe(eventFees.individualAmount);
  expect((await desk(_id)).history.at(-1)).toMatchObject({
    change: {
      surchargeAmount: { before: 200_00, after: 0 },
      dueAmount: { before: total * 100, after: eventFees.individualAmount },
    },
  });
  await change(person, {});
  expect(await own(person)).toMatchObject({ surchargeAmount: 500_00 });
  expect(await dueAmount(person)).toBe(eventFees.individualAmount + 500_00);
});

test('a code with an amount lowers the current surcharge, whatever was chosen before', async () => {
  await setSurcharge(300_00);
  await site.call(addDiscountCode, {
    token,
    body: {
      eventName,
      code: 'AMOUNT',
      percent: null,
      scope: 'registration',
      maxUses: null,
      expiresAt: null,
      amount: eventFees.individualAmount + 80_00,
    },
  });
  const toCouncil = { committeePreference: [council.value], portfolioPreference: [council.portfolios[0]] };
  const total = 300 - 80;
  const discountCodes = ['AMOUNT'];
  const [first, second] = [await site.person(), await site.person()];
  expect(await registerNow(first, { ...toCouncil, discountCodes })).toMatchObject({
    body: { fee: { total } },
  });
  expect(await registerNow(second, { ...toPress, discountCodes })).toMatchObject({
    body: { fee: { total: 0 } },
  });
  expect(await own(second)).toMatchObject({ unusedDiscountAmount: 80_00 });
  for (const person of [first, second, first]) {
    for (const [committee, due] of [
      [toPress, 0],
      [toCouncil, total],
    ] as const) {
      expect(await change(person, committee)).toMatchObject({ status: 200 });
      expect(await own(person)).toMatchObject({ fee: { total: due } });
      // The ledger has no payer who never owed anything.
      expect((await dueAmount(person)) ?? 0).toBe(due * 100);
    }
  }
  await expectLedgerAgrees(site, { token } as Person);
});

test("a leader pays the members' surcharges, and the sum follows when a member changes", async () => {
  await setSurcharge(100_00);
  const leader = await site.person();
  const members = [
    await newMember(site, leader, 'Sample Group'),
    await newMember(site, leader, 'Sample Group'),
  ];
  const completed = await registerLeader(
    site,
    leader,
    'Sample Group',
    members.map(({ email }) => email),
  );
  const total = 3 * fees.groupMember + 300;
  expect(completed).toMatchObject({ status: 200, body: { groupTotal: total } });
  const [member] = members;
  if (!member) throw new Error('there is no member');
  expect(await own(member)).toMatchObject({
    fee: { registration: 100 },
    leaderPays: { registration: fees.groupMember + 100 },
  });
  await change(member, toPress);
  expect(await own(leader)).toMatchObject({ groupTotal: total - 100 });
  expect(await dueAmount(leader)).toBe((total - 100) * 100);
});

test('a surcharge of an unknown committee or of a part of a rupee is refused', async () => {
  const before = await surcharges();
  expect(await setSurcharge(100_00, 'unknown')).toMatchObject({ status: 409 });
  expect(await setSurcharge(10_50)).toMatchObject({
    status: 400,
    body: { error: 'Amounts in this currency have no decimals' },
  });
  expect(await setSurcharge(-100_00)).toMatchObject({ status: 400 });
  expect(await surcharges()).toEqual(before);
});

describe('an answer to a question', () => {
  const read = async () => (await site.call(listDeskQuestions, { token, params: { eventName } })).body;
  const change = async (what: QuestionChange) =>
    site.call(changeQuestionList, {
      token,
      body: { eventName, revision: (await read()).revision, change: what },
    });
  const question = (dinner: number, tour: number): QuestionFields => ({
    kind: 'several_of',
    label: 'Extras',
    help: '',
    isRequired: true,
    audience: [],
    consentText: '',
    options: ['Dinner', 'Tour', 'Walk'],
    shownIn: [],
    surcharges: [
      { option: 'Dinner', amount: dinner },
      { option: 'Tour', amount: tour },
      { option: 'Unknown', amount: 100_00 },
    ],
  });
  const surchargesOfQuestion = async () => (await read()).questions[0]?.surcharges;

  test('costs its surcharge, which stays when the question changes', async () => {
    await setSurcharge(0);
    await change({ what: 'add', fields: question(500_00, 200_00) });
    expect(await surchargesOfQuestion()).toHaveLength(2);
    const id = (await read()).questions[0]?._id ?? '';
    const person = await site.person();
    const answers = { [id]: ['Dinner', 'Tour'] };
    expect(await registerNow(person, { answers, answersShownAmount: 500_00 })).toMatchObject({
      status: 409,
      body: { code: register.errors.feesChanged.code },
    });
    const total = fees.individual + 700;
    expect(await registerNow(person, { answers, answersShownAmount: 700_00 })).toMatchObject({
      status: 200,
      body: { fee: { total } },
    });
    await change({ what: 'edit', id, fields: question(900_00, 0) });
    expect(await surchargesOfQuestion()).toEqual([{ option: 'Dinner', amount: 900_00 }]);
    const { _id = '' } = (await own(person)) ?? {};
    expect(await desk(_id)).toMatchObject({
      registration: { fee: { total }, surchargeAmount: 0 },
      answers: [{ text: 'Dinner, Tour', surchargeAmount: 700_00 }],
    });
    expect(await dueAmount(person)).toBe(total * 100);
    const params = { eventName, format: 'csv' } as const;
    const csv = String((await site.call(exportRegistrations, { token, params })).body).split('\r\n');
    const column = csv[0]?.split(',').indexOf('"Surcharge included (Rs)"') ?? -1;
    expect(csv.find((line) => line.includes(person.email))?.split(',')[column]).toBe('"700"');
    const { questions } = (await site.call(listActiveQuestions, { params: { eventName } })).body;
    expect(questions).toMatchObject([{ surcharges: [{ option: 'Dinner', amount: 900_00 }] }]);
  });

  test('that is changed costs what it costs then, and the fee follows', async () => {
    const id = (await read()).questions[0]?._id ?? '';
    const person = await site.person();
    await registerNow(person, { answers: { [id]: ['Tour'] } });
    const changeAnswer = async (chosen: string[], different: object = {}) => {
      const { _id = '', revision = 0 } = (await own(person)) ?? {};
      const body = { ...answers, regID: _id, revision, answers: { [id]: chosen }, ...different };
      return site.call(changeRegistration, { token: person.token, body: body as never });
    };
    expect(await changeAnswer(['Dinner', 'Tour'], { answersShownAmount: 0 })).toMatchObject({
      status: 409,
      body: { code: register.errors.feesChanged.code },
    });
    expect(await changeAnswer(['Dinner', 'Tour'], { answersShownAmount: 900_00 })).toMatchObject({
      status: 200,
      body: { fee: { total: fees.individual + 900 } },
    });
    await change({ what: 'edit', id, fields: question(100_00, 0) });
    expect((await changeAnswer(['Dinner', 'Tour'])).body.fee?.total).toBe(fees.individual + 900);
    expect(await dueAmount(person)).toBe((fees.individual + 900) * 100);
    expect((await changeAnswer(['Walk'])).body.fee?.total).toBe(fees.individual);
    expect(await dueAmount(person)).toBe(fees.individual * 100);
    await change({ what: 'edit', id, fields: question(900_00, 0) });
    await expectLedgerAgrees(site, { token } as Person);
  });

  test('that is given later costs it once, while the registration is pending', {
    tags: ['race'],
  }, async () => {
    const id = (await read()).questions[0]?._id ?? '';
    const leader = await site.person();
    const members = [
      await newMember(site, leader, 'Dinner Group'),
      await newMember(site, leader, 'Dinner Group'),
    ];
    await registerLeader(site, leader, 'Dinner Group', emailsOf(members));
    const total = 3 * fees.groupMember;
    const [member, other] = members;
    if (!member || !other) throw new Error('there is no member');
    const answer = async (person: Person, chosen: string[]) => {
      const { _id: registrationId = '' } = (await own(person)) ?? {};
      const body = { registrationId, answers: { [id]: chosen } };
      return site.call(addMissingAnswers, { token: person.token, body });
    };
    const answered = await Promise.all([answer(member, ['Dinner']), answer(member, ['Dinner'])]);
    expect(answered.map(({ status }) => status)).toEqual([200, 200]);
    expect(await own(leader)).toMatchObject({ groupTotal: total + 900 });
    expect(await dueAmount(leader)).toBe((total + 900) * 100);
    expect(await mailKinds(site, leader)).toContain('group_sum_changed');
    const { _id: regID = '' } = (await own(leader)) ?? {};
    const { token: adminToken } = await site.person({ role: 'admin' });
    await site.call(confirmRegistration, { token: adminToken, body: { regID } });
    expect(await answer(other, ['Dinner'])).toMatchObject({
      status: 409,
      body: { code: 'surcharge_refused' },
    });
    expect(await answer(other, ['Walk'])).toMatchObject({ status: 200 });
    await expectLedgerAgrees(site, { token } as Person);
  });
});
