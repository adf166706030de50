import { expect } from 'vitest';
import { describeValuesOfAuditEntries } from '#desk/server/index.ts';
import {
  exportRegistrations,
  getRegistrationForDesk,
  listOwnRegistrations,
  register,
} from '#registration/contract.ts';
import { testWithOpenRegistration } from '#tests/kit.ts';
import { eventName, fees } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { individualBody } from '#tests/support/registering.ts';
import {
  addDiscountCode,
  checkDiscountCode,
  createEdition,
  discountErrors,
  listDiscountCodes,
  listEventSettings,
  removeUnusedEvent,
  stopDiscountCode,
  updateDiscountCode,
} from '../contract.ts';

const hour = 60 * 60_000;
const test = testWithOpenRegistration
  .extend('token', ({ superadmin }) => superadmin.token)
  .extend('discounts', ({ site, token }) => {
    const add = (more: object = {}) =>
      site.call(addDiscountCode, {
        token,
        body: {
          eventName,
          code: 'FRIENDS',
          percent: null,
          amount: 10_00,
          scope: 'all',
          maxUses: null,
          expiresAt: null,
          ...more,
        },
      });
    const codes = async () =>
      (await site.call(listDiscountCodes, { token, params: { eventName } })).body.codes;
    const person = async () => (await site.person()).token;
    const check = (delegate: string, code = 'FRIENDS') =>
      site.call(checkDiscountCode, { token: delegate, body: { eventName, code } });
    const registerWith = (delegate: string, discountCode = 'FRIENDS') =>
      site.call(register, { token: delegate, body: { ...individualBody, discountCodes: [discountCode] } });
    return { add, codes, person, check, registerWith };
  });

test('a code lowers the fee, which is stored, and its use is on the desk', async ({ site, discounts }) => {
  expect(await discounts.add({ maxUses: 3 })).toMatchObject({ status: 200, body: { message: 'Code added' } });
  const delegate = await site.person();
  expect(await discounts.check(delegate.token, ' friends ')).toMatchObject({
    status: 200,
    body: { code: 'FRIENDS', percent: null, amount: 10_00, scope: 'all' },
  });
  const total = fees.individual - 10;
  expect(await discounts.registerWith(delegate.token, 'friends')).toMatchObject({
    status: 200,
    body: { fee: { total } },
  });
  const { ypEvents } = (await site.call(listOwnRegistrations, { token: delegate.token })).body;
  expect(ypEvents[0]?.fee).toMatchObject({ registration: total, total });
  expect(await discounts.codes()).toMatchObject([
    { code: 'FRIENDS', used: 1, uses: [{ email: delegate.email, discountAmount: 10_00 }] },
  ]);
});

test('several codes are used in any order, and are named on the desk, in exports and mails', async ({
  site,
  token,
  discounts,
}) => {
  await discounts.add({ code: 'TENTH', percent: 10, amount: null, scope: 'registration' });
  await discounts.add({ code: 'HUNDRED', amount: 100_00 });
  await discounts.add({ code: 'BEDS', scope: 'hospitality' });
  const total = fees.individual * 0.9 - 100;
  const registerWithAll = (delegate: string, discountCodes: string[]) =>
    site.call(register, { token: delegate, body: { ...individualBody, discountCodes } });
  const delegate = await site.person();
  expect(await registerWithAll(delegate.token, ['TENTH', 'BEDS'])).toMatchObject({
    status: 409,
    body: { code: 'code_useless', error: 'The code BEDS does not lower your fee' },
  });
  expect(await registerWithAll(delegate.token, ['TENTH', 'tenth'])).toMatchObject({ status: 400 });
  expect(await registerWithAll(delegate.token, ['HUNDRED', 'TENTH'])).toMatchObject({
    body: { fee: { total } },
  });
  expect(await registerWithAll(await discounts.person(), ['TENTH', 'HUNDRED'])).toMatchObject({
    body: { fee: { total } },
  });
  expect(
    (await discounts.codes()).map(({ code, used, uses }) => [
      code,
      used,
      uses.map((use) => use.discountAmount),
    ]),
  ).toEqual([
    ['BEDS', 0, []],
    ['HUNDRED', 2, [100_00, 100_00]],
    ['TENTH', 2, [fees.individual * 10, fees.individual * 10]],
  ]);
  const { ypEvents } = (await site.call(listOwnRegistrations, { token: delegate.token })).body;
  const eventID = must(ypEvents[0])._id;
  const { registration } = (await site.call(getRegistrationForDesk, { token, params: { eventID } })).body;
  expect(registration.discounts).toEqual([
    { code: 'HUNDRED', amount: 100_00 },
    { code: 'TENTH', amount: fees.individual * 10 },
  ]);
  const mail = (await site.mails()).find(({ to, kind }) => to === delegate.email && kind === 'registered');
  expect(mail?.text).toContain('Discount code TENTH');
  const exported = await site.app.inject({
    url: exportRegistrations.path.replace(':eventName', eventName).replace(':format', 'csv'),
    headers: { authorization: `Bearer ${token}` },
  });
  expect(exported.body).toContain('HUNDRED; TENTH');
});

test('a percentage is taken off', async ({ discounts }) => {
  await discounts.add({ percent: 50, amount: null, scope: 'individual' });
  expect((await discounts.registerWith(await discounts.person())).body.fee?.total).toBe(fees.individual / 2);
});

test('of two delegates who send the last use of a code at once, one gets it', {
  tags: ['race'],
}, async ({ discounts }) => {
  await discounts.add({ maxUses: 1 });
  const both = [await discounts.person(), await discounts.person()];
  const answers = await Promise.all(both.map((delegate) => discounts.registerWith(delegate)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'code_used_up' });
  expect(await discounts.codes()).toMatchObject([{ used: 1 }]);
  expect(await discounts.check(await discounts.person())).toMatchObject({
    status: 409,
    body: { error: discountErrors.codeUsedUp.message },
  });
});

test('an unknown, expired or stopped code is refused, and registers nobody', async ({
  site,
  token,
  discounts,
}) => {
  const delegate = await discounts.person();
  expect(await discounts.check(delegate)).toMatchObject({ status: 404, body: { code: 'no_such_code' } });
  expect(await discounts.registerWith(delegate)).toMatchObject({
    status: 404,
    body: { code: 'no_such_code' },
  });
  await discounts.add({ expiresAt: new Date(site.clock.now + hour).toISOString() });
  expect(await discounts.check(delegate)).toMatchObject({ status: 200 });
  site.clock.advance(hour);
  expect(await discounts.registerWith(delegate)).toMatchObject({
    status: 409,
    body: { code: 'code_expired' },
  });
  await discounts.add({ code: 'OTHER' });
  const [{ _id = '' } = {}] = await discounts.codes();
  expect(await site.call(stopDiscountCode, { token, body: { _id } })).toMatchObject({ status: 200 });
  expect(await site.call(stopDiscountCode, { token, body: { _id } })).toMatchObject({
    status: 409,
    body: { error: 'This code is already stopped' },
  });
  expect(await discounts.check(delegate, 'OTHER')).toMatchObject({
    status: 409,
    body: { code: 'code_expired' },
  });
  expect(await discounts.registerWith(delegate, 'OTHER')).toMatchObject({ status: 409 });
  expect((await site.call(listOwnRegistrations, { token: delegate })).body.ypEvents).toEqual([]);
});

test('limit and end of a code can change, its value only before the first use', async ({
  site,
  token,
  discounts,
}) => {
  const edit = async (more: object) => {
    const [{ uses: _uses, used: _used, code: _code, ...known } = {}] = await discounts.codes();
    return site.call(updateDiscountCode, { token, body: { ...known, ...more } });
  };
  await discounts.add({ maxUses: 1 });
  expect(await edit({ percent: 20, amount: null })).toMatchObject({
    status: 200,
    body: { message: 'Code changed' },
  });
  const first = await discounts.registerWith(await discounts.person());
  expect(first.body.fee?.total).toBe(fees.individual * 0.8);
  expect(await edit({ percent: 30 })).toMatchObject({ status: 409, body: { code: 'code_used' } });
  expect(await edit({ scope: 'individual' })).toMatchObject({ status: 409, body: { code: 'code_used' } });
  await edit({ maxUses: 2, isStopped: true });
  expect(await discounts.check(await discounts.person())).toMatchObject({
    status: 409,
    body: { code: 'code_expired' },
  });
  await edit({ isStopped: false });
  expect((await discounts.registerWith(await discounts.person())).status).toBe(200);
  expect(await edit({ maxUses: 1 })).toMatchObject({ status: 409, body: { code: 'too_few_uses' } });
  const expiresAt = new Date(site.clock.now + hour).toISOString();
  await edit({ maxUses: null, expiresAt });
  expect(await discounts.codes()).toMatchObject([
    { maxUses: null, expiresAt, used: 2, isStopped: false, percent: 20 },
  ]);
  const last = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('action', '=', 'discount_code_changed')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  const [entry] = await describeValuesOfAuditEntries(site.context.db.queries, last);
  expect(entry?.after).toMatch(/^FRIENDS: 20% off \(all\), until /);
});

test('a code that does not lower the fee is refused and not used', async ({ discounts }) => {
  await discounts.add({ code: 'BEDS', scope: 'hospitality' });
  await discounts.add({ code: 'GROUPS', scope: 'group' });
  const delegate = await discounts.person();
  expect(await discounts.registerWith(delegate, 'BEDS')).toMatchObject({
    status: 409,
    body: { code: 'code_useless' },
  });
  expect(await discounts.registerWith(delegate, 'GROUPS')).toMatchObject({ status: 409 });
  expect((await discounts.codes()).map(({ used }) => used)).toEqual([0, 0]);
});

test('a delegate who sends the form twice uses a code once', { tags: ['race'] }, async ({ discounts }) => {
  await discounts.add({ maxUses: 5 });
  const delegate = await discounts.person();
  await Promise.all([discounts.registerWith(delegate), discounts.registerWith(delegate)]);
  expect(await discounts.codes()).toMatchObject([{ used: 1 }]);
});

test.for([
  [{ code: 'X' }, 'A code has 3 to 24 letters, digits and hyphens'],
  [{ percent: 10 }, 'Enter a percentage or an amount, not both'],
  [{ amount: null }, 'Enter a percentage or an amount, not both'],
  [{ percent: 101, amount: null }, 'A percentage is a whole number from 1 to 100'],
  [{ maxUses: 0 }, 'Enter a whole number of uses above 0'],
] as const)('a code with %j is refused', async ([more, error], { discounts }) => {
  expect(await discounts.add(more)).toMatchObject({ status: 400, body: { error } });
  expect(await discounts.codes()).toEqual([]);
});

test('an event has a code once, and a draft is deleted with its codes', async ({
  site,
  token,
  discounts,
}) => {
  await discounts.add();
  expect(await discounts.add({ code: 'friends' })).toMatchObject({
    status: 409,
    body: { code: 'code_taken' },
  });
  const { events } = (await site.call(listEventSettings, { token })).body;
  await site.call(createEdition, { token, body: { eventName: 'Next', from: must(events[0])._id } });
  expect(await discounts.add({ eventName: 'Next', code: 'MORE' })).toMatchObject({ status: 200 });
  const after = (await site.call(listEventSettings, { token })).body.events;
  const _id = after.find(({ eventName: name }) => name === 'Next')?._id ?? '';
  expect(await site.call(removeUnusedEvent, { token, body: { _id } })).toMatchObject({ status: 200 });
  expect(await discounts.codes()).toHaveLength(1);
});

test('a new code of 50 % or more has at least 6 characters, a short one of earlier stays usable', async ({
  site,
  token,
  discounts,
}) => {
  const half = { percent: 50, amount: null };
  const short = { status: 400, body: { code: 'short_code' } };
  expect(await discounts.add({ ...half, code: 'HALF5' })).toMatchObject(short);
  expect(await discounts.add({ ...half, code: 'HALF50' })).toMatchObject({ status: 200 });
  expect(await discounts.add({ percent: 49, amount: null, code: 'ALMOST'.slice(0, 5) })).toMatchObject({
    status: 200,
  });
  const almost = (await discounts.codes()).find(({ code }) => code === 'ALMOS');
  const change = (percent: number) =>
    site.call(updateDiscountCode, {
      token,
      body: {
        _id: almost?._id,
        percent,
        amount: null,
        scope: 'all',
        maxUses: 5,
        expiresAt: null,
        isStopped: false,
      },
    });
  expect(await change(100)).toMatchObject(short);
  const { queries } = site.context.db;
  await queries.updateTable('discount_codes').set({ percent: 100 }).where('code', '=', 'ALMOS').execute();
  expect(await change(100), 'its limit changes, its percentage does not').toMatchObject({ status: 200 });
  expect(await discounts.check(await discounts.person(), 'ALMOS')).toMatchObject({
    status: 200,
    body: { percent: 100 },
  });
});

test('only verified accounts check codes, and a network has 100 wrong ones an hour', async ({
  site,
  discounts,
}) => {
  await discounts.add();
  const unverified = await site.person({ verified: false });
  expect(await discounts.check(unverified.token)).toMatchObject({
    status: 403,
    body: { code: 'not_verified' },
  });
  const first = await discounts.person();
  for (let times = 0; times < 5; times += 1)
    expect(await discounts.check(first)).toMatchObject({ status: 200 });
  for (let times = 0; times < 100; times += 1)
    expect(await discounts.check(first, `WRONG-${times}`)).toMatchObject({ status: 404 });
  const second = await discounts.person();
  expect(await discounts.check(second, 'WRONG-100')).toMatchObject({ status: 429 });
  expect(await discounts.check(second), 'a right one tells nothing either').toMatchObject({ status: 429 });
  expect(await discounts.registerWith(second)).toMatchObject({ status: 429 });
  site.clock.advance(hour + 1);
  expect(await discounts.check(second)).toMatchObject({ status: 200 });
});
