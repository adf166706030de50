import { expect, test } from 'vitest';
import { addDiscountCode, checkDiscountCode, updateEvent } from '#conference/contract.ts';
import { discountLimits } from '#conference/server/limits.ts';
import { changeRegistration, register } from '#registration/contract.ts';
import type { Person } from '#tests/support/app.ts';
import { council, eventName, fees, press } from '#tests/support/conference.ts';
import { expectLedgerAgrees } from '#tests/support/money.ts';
import {
  individualBody,
  openRegistration,
  ownRegistrations,
  requiredAnswers,
} from '#tests/support/registering.ts';

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
  const guess = (discountCodes: string[]) =>
    site.call(register, { token: person.token, body: { ...unproved, discountCodes } });
  const wrong = (at: number) => ['A', 'B', 'C', 'D', 'E'].map((part) => `NONE-${part}${at}`);
  // The first wrong code ends a request, so that its answer tells about one guess, however many codes it names.
  const alone = await guess(['NONE']);
  expect(alone.body.code).toBe('no_such_code');
  expect((await guess(['HALF50', 'NONE'])).body).toEqual(alone.body);
  expect((await guess(['NONE', 'HALF50'])).body).toEqual(alone.body);
  const requests = discountLimits.wrongDiscountCodePerNetwork.uses;
  for (let at = 3; at < requests; at += 1) expect((await guess(wrong(at))).body.code).toBe('no_such_code');
  expect((await guess(wrong(requests))).status).toBe(429);
  // A right code and a wrong one get the same answer now, also through the other call and with another account.
  for (const { token: guesser } of [person, await site.person()])
    for (const code of ['HALF50', 'NONE'])
      expect((await site.call(checkDiscountCode, { token: guesser, body: { eventName, code } })).status).toBe(
        429,
      );
});

test('right codes count against the limit of an account, so that they do not free it for guesses', async () => {
  const site = await openRegistration();
  const superadmin = await site.superadmin();
  await site.call(addDiscountCode, {
    token: superadmin.token,
    body: {
      eventName,
      code: 'TENTH',
      percent: 10,
      amount: null,
      scope: 'all',
      maxUses: null,
      expiresAt: null,
    },
  });
  const person = await site.person();
  const check = (code: string) =>
    site.call(checkDiscountCode, { token: person.token, body: { eventName, code } });
  for (let at = 0; at < discountLimits.discountCodePerAccount.uses; at += 1)
    expect((await check('TENTH')).status).toBe(200);
  expect((await check('TENTH')).status).toBe(429);
  expect((await check('NONE')).status).toBe(429);
});
