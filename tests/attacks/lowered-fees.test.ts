import { expect, test } from 'vitest';
import { addDiscountCode, checkDiscountCode, updateEvent } from '#conference/contract.ts';
import { rateLimits } from '#platform/server/limits/rate-limits.ts';
import { changeRegistration, register } from '#registration/contract.ts';
import type { Person } from '../support/app.ts';
import { council, eventName, fees, press } from '../support/conference.ts';
import { expectLedgerAgrees } from '../support/money.ts';
import {
  individualBody,
  openRegistration,
  ownRegistrations,
  requiredAnswers,
} from '../support/registering.ts';

const site = await openRegistration();
const superadmin = await site.superadmin();
const { token } = superadmin;
const { eventName: _event, ...answers } = requiredAnswers;

const addCode = (code: string, percent: number) =>
  site.call(addDiscountCode, {
    token,
    body: { eventName, code, percent, amount: null, scope: 'all', maxUses: null, expiresAt: null },
  });
await addCode('HALF50', 50);
await addCode('TENTH', 10);
await site.call(updateEvent, {
  token,
  body: { eventName, surcharges: [{ committee: council.value, amount: 300_00 }] },
});

const toCouncil = { committeePreference: [council.value], portfolioPreference: [council.portfolios[0]] };
const toPress = { committeePreference: [press.value], portfolioPreference: [press.portfolios[0]] };
const registerWith = (person: Person, more: object) =>
  site.call(register, { token: person.token, body: { ...individualBody, ...more } });
const own = async (person: Person) => (await ownRegistrations(site, person))[0];
async function change(person: Person, more: object) {
  const { _id: regID = '', revision = 0 } = (await own(person)) ?? {};
  const body = { ...answers, regID, revision, ...more };
  const answer = await site.call(changeRegistration, { token: person.token, body: body as never });
  expect(answer.status).toBe(200);
  return answer.body.fee.total;
}

test('a change costs what registering so would cost, also with a code in percent', async () => {
  const [direct, dear] = [await site.person(), await site.person()];
  const discountCodes = ['HALF50', 'TENTH'];
  const cheap = (await registerWith(direct, { ...toPress, discountCodes })).body.fee.total;
  const full = (await registerWith(dear, { ...toCouncil, discountCodes })).body.fee.total;
  expect(cheap).toBe(fees.individual * 0.4);
  expect(await change(dear, toPress)).toBe(cheap);
  expect(await change(dear, toCouncil)).toBe(full);
  expect(await change(direct, toCouncil)).toBe(full);
  await expectLedgerAgrees(site, superadmin);
});

test('registering is no way to guess codes without a limit', async () => {
  const person = await site.person();
  const { payment: _payment, ...unproved } = individualBody;
  const guess = (at: number) =>
    site.call(register, {
      token: person.token,
      body: { ...unproved, discountCodes: ['A', 'B', 'C', 'D', 'E'].map((part) => `NONE-${part}${at}`) },
    });
  const requests = rateLimits.discountCodePerAccount.uses / 5;
  for (let at = 0; at < requests; at += 1) expect((await guess(at)).body.code).toBe('no_such_code');
  expect((await guess(requests)).status).toBe(429);
  const check = { token: person.token, body: { eventName, code: 'HALF50' } };
  expect((await site.call(checkDiscountCode, check)).status).toBe(429);
});
