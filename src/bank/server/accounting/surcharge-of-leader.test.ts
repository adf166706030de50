import { expect, test } from 'vitest';
import { updateEvent } from '#conference/contract.ts';
import { council, eventName, fees } from '#tests/support/conference.ts';
import {
  emailsOf,
  newMembers,
  openRegistration,
  ownRegistrations,
  registerLeader,
} from '#tests/support/registering.ts';

const site = await openRegistration();
const surcharge = 200;

test('the surcharge of a leader stays with the leader, on screens and in the ledger', async () => {
  const body = { eventName, surcharges: [{ committee: council.value, amount: surcharge * 100 }] };
  const { token } = await site.superadmin();
  expect((await site.call(updateEvent, { body, token })).status).toBe(200);
  const leader = await site.person();
  const [member, other] = await newMembers(site, leader, 'Shared');
  const share = async () => (await ownRegistrations(site, member))[0]?.leaderPays?.registration;
  expect(await share()).toBe(fees.groupMember + surcharge);
  const answer = await registerLeader(site, leader, 'Shared', emailsOf([member, other]));
  expect(answer.body.groupTotal).toBe(3 * (fees.groupMember + surcharge));
  expect(await share()).toBe(fees.groupMember + surcharge);
  const stored = await site.context.db.queries.selectFrom('fee_shares').select('amount').execute();
  expect(stored.map(({ amount }) => amount)).toEqual(Array(3).fill((fees.groupMember + surcharge) * 100));
});
