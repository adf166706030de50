import { expect } from 'vitest';
import {
  commitLottery,
  drawLottery,
  getLottery,
  getPublishedAllocationInputs,
  publishDraft,
} from '#allocation/contract.ts';
import { listAnnouncedEvents } from '#conference/contract.ts';
import { test as base } from '#tests/kit.ts';
import {
  createDraft,
  insertConfirmedDelegates,
  publish,
  readCurrentDraft,
} from '#tests/support/allocation-drafts.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { resultOf } from '#tests/support/independent-allocation.ts';
import { must } from '#tests/support/must.ts';
import { setRegistrationWindow } from '#tests/support/registering.ts';
import { allocate } from '../rule/allocate.ts';
import { type Inputs, parseInputs } from '../rule/inputs.ts';
import { computeCommitment, computeLotteryOrder } from '../rule/lottery-order.ts';

const test = base.extend('lotteries', ({ site, superadmin }) => {
  const lottery = async (name = eventName) =>
    (await site.call(getLottery, { params: { eventName: name } })).body;
  const commit = (token = superadmin.token, publicSource = source) =>
    site.call(commitLottery, { body: { eventName, publicSource }, token });
  const draw = (change: object = {}, token = superadmin.token) =>
    site.call(drawLottery, { body: { eventName, publicNumber, ...change }, token });
  const draft = () => createDraft(site, superadmin.token);
  return { lottery, commit, draw, draft };
});

const [first, second] = council.portfolios;
const source = 'drand, round 4242';
const publicNumber = '4242';
const orderOf = ({ rows }: Awaited<ReturnType<typeof createDraft>>) => rows.map(({ regID }) => regID);

test('a lottery is started, closed, drawn and then verified by anyone', async ({
  site,
  superadmin,
  lotteries,
}) => {
  expect(await lotteries.lottery()).toMatchObject({
    commitment: null,
    publicSource: null,
    secret: null,
    tickets: [],
  });
  await setRegistrationWindow(site, true);
  expect((await lotteries.commit()).body.message).toBe('Lottery started');
  const { commitment, publicSource } = await lotteries.lottery();
  expect(publicSource).toBe(source);
  const placed = await insertConfirmedDelegates(site, [[first], [first], [first], [second]]);
  await lotteries.draft();
  expect(await lotteries.lottery()).toMatchObject({ commitment, closedAt: null, secret: null });
  expect((await lotteries.draw()).body.error).toBe(drawLottery.errors.notClosed.message);

  await setRegistrationWindow(site, false);
  const trial = await lotteries.draft();
  const closed = await lotteries.lottery();
  const tickets = placed.map(({ id }) => id).sort();
  expect(closed).toMatchObject({ commitment, secret: null, publicNumber: null, tickets });
  expect(closed.closingDigest).toMatch(/^[0-9a-f]{64}$/);
  expect((await lotteries.draw()).body.message).toBe('Lottery drawn');

  const drawn = await lotteries.lottery();
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
  expect(orderOf(await lotteries.draft())).toEqual(order);
});

test('drafts before closing reveal nothing about the order that the secret gives', async ({
  site,
  lotteries,
}) => {
  await setRegistrationWindow(site, true);
  await lotteries.commit();
  await insertConfirmedDelegates(
    site,
    Array.from({ length: 4 }, () => [first]),
  );
  const { _id } = await lotteries.draft();
  const read = async (id: string) => {
    const { inputs } = await site.context.db.queries
      .selectFrom('allocation_drafts')
      .select('inputs')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return (JSON.parse(inputs) as Inputs).lottery;
  };
  const before = await read(_id);
  const { commitment } = await lotteries.lottery();
  expect(await computeCommitment(before.secret)).not.toBe(commitment);
  await setRegistrationWindow(site, false);
  const after = await read((await lotteries.draft())._id);
  expect(await computeCommitment(after.secret)).toBe(commitment);
  expect(after.digest).toBe(before.digest);
});

test('a lottery is started and drawn once, by superadmins, with a source named before', {
  tags: ['race'],
}, async ({ site, superadmin, lotteries }) => {
  await insertConfirmedDelegates(site, [[first], [second]]);
  await lotteries.draft();
  expect(await lotteries.lottery()).toMatchObject({ commitment: null, closedAt: null, tickets: [] });
  expect((await lotteries.draw()).body.error).toBe(drawLottery.errors.notClosed.message);
  expect((await lotteries.commit(superadmin.token, ' ')).body.error).toBe(
    'Enter the source of the public number, in one line',
  );
  expect((await lotteries.commit()).status).toBe(200);
  expect(await lotteries.commit()).toMatchObject({
    status: 409,
    body: { error: 'This lottery has already started' },
  });
  expect((await lotteries.draw()).body.error).toBe(drawLottery.errors.notClosed.message);
  const made = await lotteries.draft();
  const answers = await Promise.all([
    lotteries.draw(),
    lotteries.draw({ publicNumber: '1' }),
    lotteries.draw({ publicNumber: '2' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await publish(site, superadmin.token, made._id)).status).toBe(409);

  expect((await lotteries.draw({ publicNumber: ' ' })).body.error).toBe(
    'Enter the public number in one line',
  );
  expect((await lotteries.draw({ eventName: 'No Conference' })).status).toBe(404);
  expect((await site.call(getLottery, { params: { eventName: 'No Conference' } })).status).toBe(404);
});

test('publishing needs the public number or an explicit choice, which the page shows', async ({
  site,
  superadmin,
  lotteries,
}) => {
  await insertConfirmedDelegates(site, [[first]]);
  await lotteries.commit();
  const { _id } = await lotteries.draft();
  expect(await publish(site, superadmin.token, _id, false)).toMatchObject({
    status: 409,
    body: { error: publishDraft.errors.noPublicNumber.message },
  });
  expect((await lotteries.lottery()).withoutNumberSince).toBeNull();
  expect((await publish(site, superadmin.token, _id)).status).toBe(200);
  expect((await lotteries.lottery()).withoutNumberSince).not.toBeNull();
  expect(await lotteries.draw()).toMatchObject({
    status: 409,
    body: { error: drawLottery.errors.isPublished.message },
  });
  expect((await lotteries.lottery()).secret).toBeNull();
});

test('no public lottery begins after seats are published without it', async ({
  site,
  superadmin,
  lotteries,
}) => {
  await insertConfirmedDelegates(site, [[first]]);
  await publish(site, superadmin.token, (await lotteries.draft())._id);
  expect(await lotteries.commit()).toMatchObject({
    status: 409,
    body: { error: commitLottery.errors.isPublished.message },
  });
});

test('with the public number no choice is needed, and the page mentions none', async ({
  site,
  superadmin,
  lotteries,
}) => {
  await insertConfirmedDelegates(site, [[first]]);
  await lotteries.commit();
  await lotteries.draft();
  await lotteries.draw();
  expect((await publish(site, superadmin.token, (await lotteries.draft())._id, false)).status).toBe(200);
  expect((await lotteries.lottery()).withoutNumberSince).toBeNull();
});

test('the list of tickets stays the one that was closed after withdrawals and later drafts', async ({
  site,
  lotteries,
}) => {
  const placed = await insertConfirmedDelegates(site, [[first], [second]]);
  await lotteries.commit();
  await lotteries.draft();
  const { tickets } = await lotteries.lottery();
  await site.context.db.queries
    .updateTable('registrations')
    .set({ status: 'declined' })
    .where('id', '=', must(placed[0]).id)
    .execute();
  await insertConfirmedDelegates(site, [[first]]);
  await lotteries.draft();
  await lotteries.draw();
  await lotteries.draft();
  expect((await lotteries.lottery()).tickets).toEqual(tickets);
});

test('anyone downloads the inputs of a published draft, which repeat it, and of no other draft', async ({
  site,
  lotteries,
}) => {
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
  expect((await lotteries.lottery()).published).toMatchObject([{ draftID: made._id }]);
  expect((await inputs('none')).status).toBe(404);
  expect((await inputs(made._id, 'No Conference')).status).toBe(404);
});

test('the lottery of an event that is not announced is not shown', async ({
  site,
  superadmin,
  lotteries,
}) => {
  await lotteries.commit();
  await insertConfirmedDelegates(site, [[first]]);
  const { _id } = await lotteries.draft();
  await publish(site, superadmin.token, _id);
  await site.context.db.queries.updateTable('events').set({ state: 'draft' }).execute();
  expect((await site.call(getLottery, { params: { eventName } })).status).toBe(404);
  const params = { eventName, draftID: _id };
  expect((await site.call(getPublishedAllocationInputs, { params })).status).toBe(404);
});

test('many readers of the lottery do not block other calls', { tags: ['race'] }, async ({
  site,
  lotteries,
}) => {
  await lotteries.commit();
  const ended: string[] = [];
  await Promise.all([
    ...Array.from({ length: 100 }, () => lotteries.lottery().then(() => ended.push('lottery'))),
    site.call(listAnnouncedEvents, {}).then(() => ended.push('events')),
  ]);
  expect(ended.indexOf('events')).toBeLessThan(90);
});
