import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOwnSwaps, requestSwap } from '#allocation/contract.ts';
import { decideAward } from '#awards/contract.ts';
import { backfillLedger } from '#bank/server/index.ts';
import { insertRefund } from '#bank/server/refunds/refunds.sql.ts';
import type { AnyCall, OfRegistration } from '#platform/contract/call.ts';
import { newId } from '#platform/server/ids.ts';
import { assignPortfolio, correctSeat, listOwnRegistrations } from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { newMember, registerLeader, setRegistrationWindow } from '#tests/support/registering.ts';
import { seatedPeople } from '#tests/support/seated.ts';
import { decideGuardianScan } from '#welfare/contract.ts';

const site: TestApp = await testApp();
afterAll(() => site.close());

const seats = press.portfolios.slice(0, 2).map((portfolio) => ({ committee: press.value, portfolio }));
const isOfDesk = ({ who, method }: AnyCall) =>
  method !== 'GET' && who !== 'anyone' && !who.includes('client') && who.includes('superadmin');
const calls = site.app.calls.filter(isOfDesk);
const namesRegistration = /^(regIDs?|registrationId|refundID|eventID|swapID|draftID)$/;
const fieldsOf = ({ body }: AnyCall) =>
  Object.keys((body && 'shape' in body ? (body.shape as object) : undefined) ?? {});

type Declared = AnyCall & { ofRegistration: OfRegistration };
const declared = calls.filter((call): call is Declared => typeof call.ofRegistration === 'object');
const rows = declared.map((call) => [`${call.method} ${call.path}`, call] as const);

/** Returns a valid body for each call about a registration, so that no call fails because of its input. */
function bodyOf(call: Declared, id: string): object {
  const { field, each } = call.ofRegistration;
  return {
    reason: 'sum',
    words: 'A sample',
    decision: 'confirm',
    decidedAt: new Date(0).toISOString(),
    ...(call.path === decideGuardianScan.path && {
      decision: 'accept',
      uploadedAt: new Date(0).toISOString(),
    }),
    creditID: 'sample',
    debitID: 'sample',
    verdict: 'reject',
    amount: 100,
    receivedAmount: 0,
    paymentID: 'sample',
    number: 'SMPL123456',
    name: 'Sample Delegate',
    role: 'Delegate',
    award: 'best_delegate',
    awardId: 'sample',
    place: 1,
    sentence: 'A sample',
    ...(call.path === decideAward.path && { seen: 'sample' }),
    ...seats[0],
    from: null,
    to: 'Beginner',
    eventName,
    ...(call.path === correctSeat.path ? { from: seats[0], to: null } : {}),
    [field]: each ? [id] : id,
  };
}

/** A caller, and ids that lead to a registration of the caller or of the caller's group. */
interface Case {
  caller: Person;
  ids: Partial<Record<OfRegistration['kind'], readonly string[]>>;
}
const cases: Case[] = [];
let stranger: Person;

beforeAll(async () => {
  await setRegistrationWindow(site, true);
  stranger = await site.superadmin();
  const leader = await site.person();
  const member = await newMember(site, leader, 'Sample Group');
  const others = [
    await newMember(site, leader, 'Sample Group'),
    await newMember(site, leader, 'Sample Group'),
  ];
  const emails = [member, ...others].map(({ email }) => email);
  expect((await registerLeader(site, leader, 'Sample Group', emails)).status).toBe(200);
  const [asker, holder] = await seatedPeople(site, seats);
  if (!asker || !holder) throw new Error('No delegate has a seat.');
  await site.call(requestSwap, { body: { eventName, ...seats[1] }, token: asker.token });
  const { toAnswer } = (await site.call(getOwnSwaps, { token: holder.token })).body;
  const swap = [must(toAnswer[0])._id];
  for (const { regID, ...caller } of [asker, holder])
    cases.push({ caller, ids: { registration: [regID], refund: [await refundTo(regID)], swap } });
  const ofGroup = [await registrationOf(leader), await registrationOf(member)];
  const refund = [await refundTo(ofGroup[0] ?? '')];
  // Confirms the group's registrations, because only confirmed registrations can get a seat.
  await site.context.db.queries
    .updateTable('registrations')
    .set({ status: 'confirmed' })
    .where('id', 'in', ofGroup)
    .execute();
  for (const caller of [leader, member]) cases.push({ caller, ids: { registration: ofGroup, refund } });
  for (const { caller } of cases)
    await site.context.db.queries
      .updateTable('accounts')
      .set({ role: 'superadmin' })
      .where('id', '=', caller.accountId)
      .execute();
});

async function registrationOf({ token }: Person): Promise<string> {
  const { ypEvents } = (await site.call(listOwnRegistrations, { token })).body;
  return must(ypEvents[0])._id;
}

async function refundTo(registrationId: string): Promise<string> {
  await backfillLedger(site.context);
  const id = newId();
  const number = id.replaceAll('-', '').toUpperCase().slice(-20);
  await site.context.db.change((transaction) =>
    insertRefund(transaction, { id, registrationId, amount: 100, number }, { at: 0, by: stranger.accountId }),
  );
  return id;
}

/** Returns the error code of a call about the registration to which an id leads. */
async function errorOf(call: Declared, id: string, { token }: Person): Promise<unknown> {
  const body = bodyOf(call, id);
  expect(call.body?.safeParse(body), 'nothing is refused for its input').toMatchObject({ success: true });
  const answer = await site.call(call, { body, token });
  const { results } = answer.body as { results?: { error?: string }[] };
  return results ? results[0]?.error : answer.body.code;
}

test('every desk call with a registration, refund or swap declares an ownership rule', () => {
  const named = calls.filter((call) => fieldsOf(call).some((field) => namesRegistration.test(field)));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((call) => !call.ofRegistration).map(({ path }) => path)).toEqual([]);
  for (const call of declared) expect(fieldsOf(call)).toContain(call.ofRegistration.field);
});

describe('an admin can change neither the own registration nor one of the own group', () => {
  test.each(rows)('by %s', async (_name, call) => {
    const { kind, error } = call.ofRegistration;
    const takeSeats = cases.filter(({ ids }) => !ids.swap);
    for (const { caller, ids } of call.path === assignPortfolio.path ? takeSeats : cases)
      for (const id of ids[kind] ?? []) {
        expect(await errorOf(call, id, caller)).toBe(error.code);
        if (call.ofRegistration.each) continue;
        const { status } = await site.call(call, { body: bodyOf(call, id), token: caller.token });
        expect(status).toBe(error.status);
      }
  });

  test.each(rows)('which %s tells no one else', async (_name, call) => {
    const id = cases[0]?.ids[call.ofRegistration.kind]?.[0] ?? 'none';
    expect(await errorOf(call, id, stranger)).not.toBe(call.ofRegistration.error.code);
  });
});
