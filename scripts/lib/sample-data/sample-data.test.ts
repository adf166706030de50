import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#accounts/contract.ts';
import { checkLedger, listRefunds, listRefundsDue } from '#bank/contract.ts';
import { getAllContactMessages } from '#contact/contract.ts';
import { listAllRegistrations, listOwnRegistrations } from '#registration/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { conference } from '#tests/support/conference.ts';
import { fillWithSamples, type SampleAccount } from './sample-data.ts';

const registrations = 120;
let site: TestApp;
let accounts: SampleAccount[];

beforeAll(async () => {
  site = await testApp();
  accounts = await fillWithSamples(site.context, { registrations, catalogue: conference });
});
afterAll(() => site.close());

async function tokenOf(who: RegExp): Promise<string> {
  const account = accounts.find((one) => who.test(one.who));
  if (!account) throw new Error(`no sample account is ${who}`);
  const { email, password } = account;
  return (await site.call(login, { body: { email, password } })).body.token;
}

describe('a site filled with samples', () => {
  it('shows its admin exactly as many registrations as were asked for, in every state and mode', async () => {
    const { allSuchEvents } = (await site.call(listAllRegistrations, { token: await tokenOf(/^admin$/) }))
      .body;
    expect(allSuchEvents).toHaveLength(registrations);
    expect(new Set(allSuchEvents.map(({ status }) => status))).toEqual(
      new Set(['pending', 'confirmed', 'declined']),
    );
    expect(new Set(allSuchEvents.map(({ mode }) => mode))).toEqual(
      new Set(['individual', 'leader', 'member']),
    );
    expect(allSuchEvents.some(({ group }) => group?.grpStatus === 'waiting for the leader')).toBe(true);
  });

  it('members pay nothing, groups are decided as a whole, and seats are wanted ones', async () => {
    const { allSuchEvents } = (await site.call(listAllRegistrations, { token: await tokenOf(/^admin$/) }))
      .body;
    for (const { mode, fee, status, assignedPortfolio, portfolioPreference } of allSuchEvents) {
      if (mode === 'member') expect(fee.registration).toBe(0);
      if (!assignedPortfolio) continue;
      expect(status).toBe('confirmed');
      expect(portfolioPreference).toContain(assignedPortfolio);
    }
    const groups = Map.groupBy(allSuchEvents, ({ group }) => group?.grpLeaderEmail);
    groups.delete(undefined);
    expect(groups.size).toBeGreaterThan(2);
    for (const people of groups.values()) expect(new Set(people.map(({ status }) => status)).size).toBe(1);
  });

  it('has refunds in every state, and a ledger that agrees', async () => {
    const token = await tokenOf(/^superadmin who sends refunds$/);
    const params = { eventName: conference.event.name };
    const { rows: refundsDue } = (await site.call(listRefundsDue, { params, token })).body;
    const list = async (state: 'waiting' | 'released') =>
      (await site.call(listRefunds, { params: { ...params, state }, token })).body.rows;
    expect(await list('waiting')).toHaveLength(1);
    const isShown = (await list('released')).map(({ debit }) => debit !== null);
    expect(new Set(isShown)).toEqual(new Set([true, false]));
    expect(refundsDue.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['withdrawn', 'paid_twice']),
    );
    const { checks } = (await site.call(checkLedger, { token })).body;
    for (const { name, wrong, ledgerAmount, otherAmount } of checks)
      expect([name, wrong, ledgerAmount]).toEqual([name, [], otherAmount]);
  });

  it('lets its delegates look at what they did, and its admin at what visitors wrote', async () => {
    const token = await tokenOf(/^delegate, confirmed, with a seat$/);
    const { ypEvents } = (await site.call(listOwnRegistrations, { token })).body;
    expect(ypEvents).toMatchObject([{ status: 'confirmed', assignedPortfolio: expect.any(String) }]);
    const { allResponses } = (await site.call(getAllContactMessages, { token: await tokenOf(/^admin$/) }))
      .body;
    expect(allResponses.length).toBeGreaterThan(5);
  });
});
