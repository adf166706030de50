import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllAccounts } from '#accounts/contract.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import { listAllRegistrations, listRegistrationsByStatus } from '#registration/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';

const many = 2_000;

let site: TestApp;
let token: string;
beforeAll(async () => {
  site = await testApp();
  token = (await site.superadmin()).token;
  await insertTestRegistrations(
    site.context,
    Array.from({ length: many }, (_, index) => ({ name: `Delegate ${index}`, registeredAt: index })),
  );
});
afterAll(() => site.close());

/** Counts how often the event loop was free while `work` ran. */
async function turnsDuring<T>(work: () => Promise<T>): Promise<{ answer: T; turns: number }> {
  let turns = 0;
  let isGoingOn = true;
  const count = () => {
    turns += 1;
    if (isGoingOn) setImmediate(count);
  };
  setImmediate(count);
  const answer = await work();
  isGoingOn = false;
  return { answer, turns };
}

const oldestFirst = Array.from({ length: many }, (_, index) => `Delegate ${index}`);
const newestFirst = oldestFirst.toReversed();

test.each<[string, string[], AnyCall, Record<string, string>]>([
  ['every registration', newestFirst, listAllRegistrations, {}],
  ['the registrations of an event', newestFirst, listRegistrationsByStatus, { eventName, status: 'all' }],
  ['every account', oldestFirst, listAllAccounts, {}],
])('the list of %s is complete, in order, and delays no other call', async (_what, inOrder, call, params) => {
  const { answer, turns } = await turnsDuring(() => site.call(call, { token, params }));
  const [list = []] = Object.values(answer.body as Record<string, { name: string }[]>);
  expect(list.map(({ name }) => name).filter((name) => name.startsWith('Delegate '))).toEqual(inOrder);
  expect(turns).toBeGreaterThan(many / 250);
});
