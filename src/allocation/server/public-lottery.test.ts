import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  commitLottery,
  drawLottery,
  getLottery,
  getPublishedAllocationInputs,
  publishDraft,
} from '#allocation/contract.ts';
import { listAnnouncedEvents } from '#conference/contract.ts';
import {
  createDraft,
  insertConfirmedDelegates,
  publish,
  readCurrentDraft,
} from '#tests/support/allocation-drafts.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { resultOf } from '#tests/support/independent-allocation.ts';
import { setRegistrationWindow } from '#tests/support/registering.ts';
import { allocate } from '../rule/allocate.ts';
import { type Inputs, parseInputs } from '../rule/inputs.ts';
import { computeCommitment, computeLotteryOrder } from '../rule/lottery-order.ts';

let site: TestApp;
let superadmin: Person;
beforeEach(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
});
afterEach(() => site.close());

const [first, second] = council.portfolios;
const source = 'drand, round 4242';
const publicNumber = '4242';
const lottery = async (name = eventName) =>
  (await site.call(getLottery, { params: { eventName: name } })).body;
const commit = (token = superadmin.token, publicSource = source) =>
  site.call(commitLottery, { body: { eventName, publicSource }, token });
const draw = (change: object = {}, token = superadmin.token) =>
  site.call(drawLottery, { body: { eventName, publicNumber, ...change }, token });
const draft = () => createDraft(site, superadmin.token);
const orderOf = ({ rows }: Awaited<ReturnType<typeof draft>>) => rows.map(({ regID }) => regID);

test('a lottery is started, closed, drawn and then verified by anyone', async () => {
  expect(await lottery()).toMatchObject({ commitment: null, publicSource: null, secret: null, tickets: [] });
  await setRegistrationWindow(site, true);
  expect((await commit()).body.message).toBe('Lottery started');
  const { commitment, publicSource } = await lottery();
  expect(publicSource).toBe(source);
  const placed = await insertConfirmedDelegates(site, [[first], [first], [first], [second]]);
  await draft();
  expect(await lottery()).toMatchObject({ commitment, closedAt: null, secret: null });
  expect((await draw()).body.error).toBe(drawLottery.errors.notClosed.message);

  await setRegistrationWindow(site, false);
  const trial = await draft();
  const closed = await lottery();
  const tickets = placed.map(({ id }) => id).sort();
  expect(closed).toMatchObject({ commitment, secret: null, publicNumber: null, tickets });
  expect(closed.closingDigest).toMatch(/^[0-9a-f]{64}$/);
  expect((await draw()).body.message).toBe('Lottery drawn');

  const drawn = await lottery();
  expect(drawn).toMatchObject({ publicSource: source, closingDigest: closed.closingDigest, tickets });
  expect(await computeCommitment(drawn.secret ?? '')).toBe(commitment);
  const order = await computeLotteryOrder(
    {
      secret: drawn.secret ?? '',
      digest: drawn.closingDigest ?? '',
      publicNumber: drawn.publicNumber ?? '',
    },
    drawn.tickets,
  );
  expect((await readCurrentDraft(site, superadmin.token, trial._id)).since).toHaveLength(1);
  expect(orderOf(await draft())).toEqual(order);
});

test('drafts before closing reveal nothing about the order that the secret gives', async () => {
  await setRegistrationWindow(site, true);
  await commit();
  await insertConfirmedDelegates(
    site,
    Array.from({ length: 4 }, () => [first]),
  );
  const { _id } = await draft();
  const read = async (id: string) => {
    const { inputs } = await site.context.db.queries
      .selectFrom('allocation_drafts')
      .select('inputs')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return (JSON.parse(inputs) as Inputs).lottery;
  };
  const before = await read(_id);
  const { commitment } = await lottery();
  expect(await computeCommitment(before.secret)).not.toBe(commitment);
  await setRegistrationWindow(site, false);
  const after = await read((await draft())._id);
  expect(await computeCommitment(after.secret)).toBe(commitment);
  expect(after.digest).toBe(before.digest);
});

test('a lottery is started and drawn once, by superadmins, with a source named before', {
  tags: ['race'],
}, async () => {
  await insertConfirmedDelegates(site, [[first], [second]]);
  await draft();
  expect(await lottery()).toMatchObject({ commitment: null, closedAt: null, tickets: [] });
  expect((await draw()).body.error).toBe(drawLottery.errors.notClosed.message);
  expect((await commit(superadmin.token, ' ')).body.error).toBe(
    'Enter the source of the public number, in one line',
  );
  expect((await commit()).status).toBe(200);
  expect(await commit()).toMatchObject({ status: 409, body: { error: 'This lottery has already started' } });
  expect((await draw()).body.error).toBe(drawLottery.errors.notClosed.message);
  const made = await draft();
  const answers = await Promise.all([draw(), draw({ publicNumber: '1' }), draw({ publicNumber: '2' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await publish(site, superadmin.token, made._id)).status).toBe(409);

  expect((await draw({ publicNumber: ' ' })).body.error).toBe('Enter the public number in one line');
  expect((await draw({ eventName: 'No Conference' })).status).toBe(404);
  expect((await site.call(getLottery, { params: { eventName: 'No Conference' } })).status).toBe(404);
});

test('publishing needs the public number or an explicit choice, which the page shows', async () => {
  await insertConfirmedDelegates(site, [[first]]);
  await commit();
  const { _id } = await draft();
  expect(await publish(site, superadmin.token, _id, false)).toMatchObject({
    status: 409,
    body: { error: publishDraft.errors.noPublicNumber.message },
  });
  expect((await lottery()).withoutNumberSince).toBeNull();
  expect((await publish(site, superadmin.token, _id)).status).toBe(200);
  expect((await lottery()).withoutNumberSince).not.toBeNull();
  expect(await draw()).toMatchObject({
    status: 409,
    body: { error: drawLottery.errors.isPublished.message },
  });
  expect((await lottery()).secret).toBeNull();
});

test('no public lottery begins after seats are published without it', async () => {
  await insertConfirmedDelegates(site, [[first]]);
  await publish(site, superadmin.token, (await draft())._id);
  expect(await commit()).toMatchObject({
    status: 409,
    body: { error: commitLottery.errors.isPublished.message },
  });
});

test('with the public number no choice is needed, and the page mentions none', async () => {
  await insertConfirmedDelegates(site, [[first]]);
  await commit();
  await draft();
  await draw();
  expect((await publish(site, superadmin.token, (await draft())._id, false)).status).toBe(200);
  expect((await lottery()).withoutNumberSince).toBeNull();
});

test('the list of tickets stays the one that was closed after withdrawals and later drafts', async () => {
  const placed = await insertConfirmedDelegates(site, [[first], [second]]);
  await commit();
  await draft();
  const { tickets } = await lottery();
  await site.context.db.queries
    .updateTable('registrations')
    .set({ status: 'declined' })
    .where('id', '=', placed[0]?.id ?? '')
    .execute();
  await insertConfirmedDelegates(site, [[first]]);
  await draft();
  await draw();
  await draft();
  expect((await lottery()).tickets).toEqual(tickets);
});

test('anyone downloads the inputs of a published draft, which repeat it, and of no other draft', async () => {
  const { token } = await site.person({ role: 'admin' });
  await insertConfirmedDelegates(site, [[first], [first, second], [second]]);
  const inputs = (draftID: string, name = eventName) =>
    site.call(getPublishedAllocationInputs, { params: { eventName: name, draftID } });
  const made = await createDraft(site, token);
  expect((await inputs(made._id)).status).toBe(404);
  await publish(site, token, made._id);
  const answer = await inputs(made._id);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="inputs.json"');
  expect(resultOf(answer.body)).toEqual(
    made.rows.map(({ regID, seat }) => ({
      ticket: regID,
      seat: seat ? `${seat.committee}: ${seat.portfolio}` : undefined,
    })),
  );
  const again = await allocate(parseInputs(answer.body));
  expect(again.digest).toBe(made.digest);
  expect(again.given.map(({ ticket, seat }) => [ticket, seat])).toEqual(
    made.rows.map(({ regID, seat }) => [regID, seat]),
  );
  expect(JSON.stringify(answer.body)).not.toContain('Sample Delegate');
  expect((await lottery()).published).toMatchObject([{ draftID: made._id }]);
  expect((await inputs('none')).status).toBe(404);
  expect((await inputs(made._id, 'No Conference')).status).toBe(404);
});

test('the lottery of an event that is not announced is not shown', async () => {
  await commit();
  await insertConfirmedDelegates(site, [[first]]);
  const { _id } = await draft();
  await publish(site, superadmin.token, _id);
  await site.context.db.queries.updateTable('events').set({ state: 'draft' }).execute();
  expect((await site.call(getLottery, { params: { eventName } })).status).toBe(404);
  const params = { eventName, draftID: _id };
  expect((await site.call(getPublishedAllocationInputs, { params })).status).toBe(404);
});

test('many readers of the lottery do not block other calls', { tags: ['race'] }, async () => {
  await commit();
  const ended: string[] = [];
  await Promise.all([
    ...Array.from({ length: 100 }, () => lottery().then(() => ended.push('lottery'))),
    site.call(listAnnouncedEvents, {}).then(() => ended.push('events')),
  ]);
  expect(ended.indexOf('events')).toBeLessThan(90);
});
