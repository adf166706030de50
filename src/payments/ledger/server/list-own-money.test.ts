import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawDelegate } from '#allocation/contract.ts';
import { confirmRegistration, declineRegistration } from '#review/contract.ts';
import { type Person, type TestApp, testApp } from '../../../../tests/support/app.ts';
import { eventName, fees } from '../../../../tests/support/conference.ts';
import { bringLines, referenceOf } from '../../../../tests/support/money.ts';
import { placeGroup, placeRegistration } from '../../../../tests/support/registrations.ts';
import { getOwnMoney, listRefunds, releaseRefund, sendRefund } from '../contract.ts';
import { bookMissing } from './book-missing.ts';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin' });
});
afterAll(() => site.close());

/** Gives a registration to somebody who can log in. */
const given = async (id: string) => {
  const person = await site.person();
  const { queries } = site.context.db;
  const { accountId } = await queries
    .selectFrom('registrations')
    .select('account_id as accountId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (const table of ['payment_references', 'registrations'] as const)
    await queries
      .updateTable(table)
      .set({ account_id: person.accountId })
      .where('account_id', '=', accountId)
      .execute();
  return person;
};
const own = async ({ token }: Person) => (await site.call(getOwnMoney, { token })).body.registrations;
const pay = async (id: string, paise: number) =>
  bringLines(site.context, [{ words: `UPI ${await referenceOf(site.context, id)}`, paise }]);

test('a leader reads what is due since a member has withdrawn, what comes back, and what was sent', async () => {
  const { leader, members } = await placeGroup(site.context);
  await bookMissing(site.context);
  const person = await given(leader.id);
  const member = await given(members[1]?.id ?? '');
  const each = (fees.groupMember + fees.hospitality) * 100;
  const asked = { regID: leader.id, askedPaise: each * 3 };
  expect(await own(person)).toEqual([{ ...asked, duePaise: each * 3, backPaise: 0, refundedPaise: 0 }]);
  await pay(leader.id, each * 3);
  await site.call(confirmRegistration, { body: { regID: leader.id }, token: admin.token });
  const body = { regID: members[0]?.id ?? '', reason: 'Exams' };
  await site.call(withdrawDelegate, { body, token: admin.token });
  expect(await own(person)).toEqual([{ ...asked, duePaise: each * 2, backPaise: each, refundedPaise: 0 }]);
  expect(await own(member)).toEqual([]);
  const [treasurer, second] = [await site.superadmin(), await site.person({ role: 'superadmin' })];
  const sent = { regID: leader.id, paise: each, number: 'SMPL000001' };
  await site.call(sendRefund, { body: sent, token: treasurer.token });
  expect(await own(person)).toMatchObject([{ backPaise: each }]);
  const params = { eventName, state: 'waiting' } as const;
  const [waiting] = (await site.call(listRefunds, { params, token: admin.token })).body.rows;
  await site.call(releaseRefund, { body: { refundID: waiting?._id }, token: second.token });
  expect(await own(person)).toEqual([{ ...asked, duePaise: each * 2, backPaise: 0, refundedPaise: each }]);
});

test('of who was declined nothing is due; money that no statement has brought does not come back', async () => {
  const { id } = await placeRegistration(site.context);
  await bookMissing(site.context);
  const person = await given(id);
  const due = (fees.individual + fees.hospitality) * 100;
  await site.call(declineRegistration, { body: { regID: id }, token: admin.token });
  const declined = { regID: id, askedPaise: due, duePaise: 0, refundedPaise: 0 };
  expect(await own(person)).toEqual([{ ...declined, backPaise: 0 }]);
  await pay(id, due);
  expect(await own(person)).toEqual([{ ...declined, backPaise: due }]);
  expect((await site.call(getOwnMoney, { token: admin.token })).status).toBe(403);
});
