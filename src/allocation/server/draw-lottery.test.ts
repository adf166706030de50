import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitLottery, drawLottery, getLottery } from '#allocation/contract.ts';
import { drafted, placeConfirmed, publish, readAgain } from '../../../tests/support/allocating.ts';
import { type Person, type TestApp, testApp } from '../../../tests/support/app.ts';
import { council, eventName } from '../../../tests/support/conference.ts';
import { setWindow } from '../../../tests/support/registering.ts';
import { commitmentTo, lotteryOrder } from '../rule/lottery.ts';

let site: TestApp;
let superadmin: Person;
beforeEach(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
});
afterEach(() => site.close());

const [first, second] = council.portfolios;
const number = { publicNumber: '4242', publicSource: 'drand, round 4242' };
const lottery = async (name = eventName) =>
  (await site.call(getLottery, { params: { eventName: name } })).body;
const commit = (token = superadmin.token) => site.call(commitLottery, { body: { eventName }, token });
const draw = (change: object = {}, token = superadmin.token) =>
  site.call(drawLottery, { body: { eventName, ...number, ...change }, token });

test('a lottery is begun, closed by the first draft after registration, drawn, and then checked by anyone', async () => {
  expect(await lottery()).toMatchObject({ commitment: null, secret: null, tickets: [] });
  await setWindow(site, true);
  expect((await commit()).body.message).toBe('Lottery begun');
  const { commitment } = await lottery();
  const placed = await placeConfirmed(site, [[first], [first], [first], [second]]);
  await drafted(site, superadmin.token);
  expect(await lottery()).toMatchObject({ commitment, closedAt: null, secret: null });
  expect((await draw()).body.error).toBe(drawLottery.errors.notClosed[1]);

  await setWindow(site, false);
  const trial = await drafted(site, superadmin.token);
  const closed = await lottery();
  expect(closed).toMatchObject({ commitment, secret: null, publicNumber: null, tickets: [] });
  expect(closed.closingDigest).toMatch(/^[0-9a-f]{64}$/);
  expect((await draw()).body.message).toBe('Lottery drawn');

  const { secret, closingDigest, publicNumber, publicSource, tickets } = await lottery();
  expect(publicSource).toBe(number.publicSource);
  expect(await commitmentTo(secret ?? '')).toBe(commitment);
  expect(closingDigest).toBe(closed.closingDigest);
  expect(tickets.toSorted()).toEqual(placed.map(({ id }) => id).sort());
  const order = await lotteryOrder(
    { secret: secret ?? '', digest: closingDigest ?? '', publicNumber: publicNumber ?? '' },
    tickets,
  );
  expect((await readAgain(site, superadmin.token, trial._id)).since).toHaveLength(1);
  const { rows } = await drafted(site, superadmin.token);
  expect(rows.map(({ regID }) => regID)).toEqual(order);
});

test('a lottery is begun and drawn once, by superadmins, and not after seats were published', async () => {
  expect((await commit()).status).toBe(200);
  expect(await commit()).toMatchObject({ status: 409, body: { error: 'This lottery has begun already' } });
  await placeConfirmed(site, [[first], [second]]);
  const draft = await drafted(site, superadmin.token);
  const answers = await Promise.all([draw(), draw({ publicNumber: '1' }), draw({ publicNumber: '2' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await publish(site, superadmin.token, draft._id)).status).toBe(409);

  const admin = await site.person({ role: 'admin' });
  expect((await commit(admin.token)).status).toBe(403);
  expect((await draw({}, admin.token)).status).toBe(403);
  expect((await draw({ publicSource: ' ' })).body.error).toBe(
    'Please give the public number and where it stands, each in a line',
  );
  expect((await draw({ eventName: 'No Conference' })).status).toBe(404);
  expect((await site.call(getLottery, { params: { eventName: 'No Conference' } })).status).toBe(404);
});

test('seats that were published by the lottery as it was keep it', async () => {
  await placeConfirmed(site, [[first]]);
  const draft = await drafted(site, superadmin.token);
  expect((await publish(site, superadmin.token, draft._id)).status).toBe(200);
  expect(await draw()).toMatchObject({ status: 409, body: { error: drawLottery.errors.isPublished[1] } });
  expect((await lottery()).secret).toBeNull();
});
