import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawOwnRegistration, withdrawRegistrationAsAdmin } from '#allocation/contract/offers.ts';
import * as swapCalls from '#allocation/contract/swaps.ts';
import { requestResubmission, resubmitPaymentProof } from '#bank/contract.ts';
import { type EventState, formatRegistrationClosedText, registrationsFrozen } from '#conference/contract.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import * as groupCalls from '#registration/contract.ts';
import * as reviewCalls from '#registration/contract.ts';
import {
  issuePaymentReference,
  listOwnRegistrations,
  register,
  reserveFees,
} from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { conference, council, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import {
  individualBody,
  inviteMember,
  newMember,
  setRegistrationWindow,
} from '#tests/support/registering.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';

const { confirmRegistration, declineRegistration, decideSeveralRegistrations, undoDecision } = reviewCalls;
const { assignPortfolio, correctExperienceLevel, correctSeat, addNote } = reviewCalls;
const { sendInvite, keepInviteForLater, withdrawInvite, createShareLinkOfInvite, remindInvitees } =
  groupCalls;
const {
  leaveGroupAndDeleteRegistration,
  removeMemberAndDeleteRegistration,
  renameGroup,
  changeRegistration,
  changePaymentWay,
} = groupCalls;
/**
 * Calls that record who is present, or the reference of a payment, or take back what waits for a sign-up. They change no
 * registration.
 */
const harmless: readonly AnyCall[] = [
  reviewCalls.startPresence,
  reviewCalls.endPresence,
  reviewCalls.takeNextPendingRegistration,
  issuePaymentReference,
  groupCalls.forgetInviteForLater,
];
const isChange = (one: unknown): one is AnyCall =>
  typeof one === 'object' && one !== null && 'method' in one && one.method !== 'GET';
const exported: readonly unknown[] = [
  ...[register, issuePaymentReference, requestResubmission, resubmitPaymentProof],
  ...Object.values(groupCalls),
  ...Object.values(reviewCalls),
  ...Object.values(swapCalls),
];
const allChanges = exported.filter(isChange).filter((call) => !harmless.includes(call));

let site: TestApp;
let attempts: readonly { call: AnyCall; body: object; by: Person }[];
beforeAll(async () => {
  site = await testApp();
  await setRegistrationWindow(site, true);
  const superadmin = await site.superadmin();
  const [leader, stranger, alone] = [await site.person(), await site.person(), await site.person()];
  const member = await newMember(site, leader, 'Sample Group');
  const invited = await site.person();
  const parts = await inviteMember(site, leader, invited.email, 'Sample Group');
  const pending = await insertTestRegistration(site.context, {});
  const decided = await insertTestRegistration(site.context, { status: 'confirmed' });
  const [first, second] = council.portfolios;
  const seat = { committee: council.value, portfolio: first };
  const seated = await insertTestRegistration(site.context, { status: 'confirmed', assigned: seat });
  const regID = pending.id;
  const asked = await site.person();
  await site.call(register, { body: individualBody, token: asked.token });
  const { ypEvents } = (await site.call(listOwnRegistrations, { token: asked.token })).body;
  const question = { regID: must(ypEvents[0])._id, reason: 'sum' };
  await site.call(requestResubmission, { body: question, token: superadmin.token });
  const number = { regID: question.regID, transactionNumber: '412345678901' };
  const swaps = await swapAttempts(superadmin);
  attempts = [
    { call: register, body: individualBody, by: alone },
    { call: register, body: { ...individualBody, isGroupRegistration: true, ...parts }, by: invited },
    { call: reserveFees, body: { eventName, people: 1 }, by: alone },
    { call: sendInvite, body: { email: stranger.email, eventName, grpName: 'Sample Group' }, by: leader },
    {
      call: keepInviteForLater,
      body: { email: 'later@example.org', eventName, grpName: 'Sample Group' },
      by: leader,
    },
    { call: withdrawInvite, body: { email: invited.email, eventName, grpName: 'Sample Group' }, by: leader },
    {
      call: createShareLinkOfInvite,
      body: { email: invited.email, eventName, grpName: 'Sample Group' },
      by: leader,
    },
    { call: remindInvitees, body: { eventName, grpName: 'Sample Group' }, by: leader },
    {
      call: removeMemberAndDeleteRegistration,
      body: { email: member.email, eventName, grpName: 'Sample Group' },
      by: leader,
    },
    {
      call: renameGroup,
      body: { eventName, grpName: 'Sample Group', newName: 'Other Group' },
      by: leader,
    },
    { call: leaveGroupAndDeleteRegistration, body: { eventName }, by: member },
    { call: changeRegistration, body: { ...individualBody, regID: question.regID, revision: 0 }, by: asked },
    { call: changePaymentWay, body: { regID: question.regID, revision: 0, paymentWay: 'bank' }, by: asked },
    { call: confirmRegistration, body: { regID }, by: superadmin },
    { call: declineRegistration, body: { regID }, by: superadmin },
    { call: decideSeveralRegistrations, body: { decision: 'confirm', regIDs: [regID] }, by: superadmin },
    {
      call: undoDecision,
      body: { regID: decided.id, decidedAt: new Date(0).toISOString(), reason: 'A mistake' },
      by: superadmin,
    },
    { call: assignPortfolio, body: { eventID: decided.id, ...seat, portfolio: second }, by: superadmin },
    { call: correctSeat, body: { regID: seated.id, from: seat, to: null }, by: superadmin },
    { call: correctExperienceLevel, body: { regID, from: null, to: 'Beginner' }, by: superadmin },
    { call: addNote, body: { regID, words: 'Too late' }, by: superadmin },
    { call: requestResubmission, body: { regID, reason: 'unreadable' }, by: superadmin },
    { call: resubmitPaymentProof, body: number, by: asked },
    { call: withdrawOwnRegistration, body: { eventName, reason: 'An exam' }, by: member },
    { call: withdrawRegistrationAsAdmin, body: { regID, reason: 'An exam' }, by: superadmin },
    ...swaps,
  ];
});
afterAll(() => site.close());

/** Attempts every outcome of an open swap, and another swap. */
async function swapAttempts(superadmin: Person) {
  const [asker, holder] = (await seatedPeople(
    site,
    press.portfolios.slice(0, 2).map((portfolio) => ({ committee: press.value, portfolio })),
  )) as [Seated, Seated];
  const seat = (at: number) => ({ eventName, committee: press.value, portfolio: press.portfolios[at] });
  await site.call(swapCalls.requestSwap, { body: seat(1), token: asker.token });
  const { toAnswer } = (await site.call(swapCalls.getOwnSwaps, { token: holder.token })).body;
  const body = { swapID: must(toAnswer[0])._id };
  return [
    { call: swapCalls.requestSwap, body: seat(0), by: holder },
    { call: swapCalls.rejectSwap, body, by: superadmin },
    { call: swapCalls.cancelSwap, body, by: asker },
    { call: swapCalls.declineSwap, body, by: holder },
    { call: swapCalls.acceptSwap, body, by: holder },
  ];
}

const setState = (state: EventState) =>
  site.context.db.queries
    .updateTable('events')
    .set({ state, registration_opens_at: 0, registration_closes_at: null })
    .where('id', '=', conference.event.id)
    .execute();

async function everything(): Promise<unknown> {
  const { queries } = site.context.db;
  const tables = [
    ...(['registrations', 'delegations', 'invitations', 'registration_committees'] as const),
    ...(['resubmission_requests', 'payment_submissions', 'seat_swaps'] as const),
  ] as const;
  const notes = queries.selectFrom('audit_log').selectAll().where('note', 'is not', null).execute();
  return [
    await notes,
    ...(await Promise.all(tables.map((table) => queries.selectFrom(table).selectAll().execute()))),
  ];
}

test('every call that changes a registration, a group or a seat is among those that are tried', () => {
  const tried = new Set(attempts.map(({ call }) => call));
  expect(allChanges.filter((call) => !tried.has(call)).map(({ path }) => path)).toEqual([]);
});

test.each(['over', 'archived'] as const)(
  'nothing of the registrations of an event that is %s changes',
  async (state) => {
    await setState(state);
    const before = await everything();
    for (const { call, body, by } of attempts) {
      const answer = await site.call(call, { body, token: by.token });
      const text = JSON.stringify(answer.body);
      const errors = [
        registrationsFrozen.message,
        registrationsFrozen.code,
        formatRegistrationClosedText(eventName),
      ];
      const isRefused = errors.some((error) => text.includes(error));
      expect([call.path, isRefused, text]).toEqual([call.path, true, text]);
    }
    expect(await everything()).toEqual(before);
  },
);

test('the same calls are not refused for that while it is announced', async () => {
  await setState('announced');
  for (const { call, body, by } of attempts) {
    const said = JSON.stringify((await site.call(call, { body, token: by.token })).body);
    expect(said).not.toContain(registrationsFrozen.message);
    expect(said).not.toContain(formatRegistrationClosedText(eventName));
  }
});
