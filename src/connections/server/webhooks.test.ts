import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import { withdrawRegistrationAsAdmin } from '#allocation/contract.ts';
import { recordScans } from '#attendance/contract.ts';
import { getPageOfAuditLog } from '#audit/contract.ts';
import { updateEvent } from '#conference/contract.ts';
import { dayMs } from '#platform/rule/dates.ts';
import { recordFacts } from '#platform/server/facts.sql.ts';
import {
  assignPortfolio,
  confirmRegistration,
  correctSeat,
  declineRegistration,
  undoDecision,
} from '#registration/contract.ts';
import { testWithOpenRegistration } from '#tests/kit.ts';
import { council, event, eventName, fees } from '#tests/support/conference.ts';
import { importBankLines, referenceOf } from '#tests/support/money.ts';
import { must } from '#tests/support/must.ts';
import { registerAlone } from '#tests/support/registering.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import {
  createWebhook,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  testWebhook,
  webhookOccasionLabels,
} from '../contract.ts';
import { countFailingWebhooks, deleteOldDeliveries, startWebhookSender } from './webhook-sender.ts';

const lastDay = '2026-02-01';
const occasions = Object.keys(webhookOccasionLabels);

const throwError = (error: unknown) => {
  throw error;
};

const test = testWithOpenRegistration
  .extend('receiver', async ({ onTestFinished }) => {
    const receiver = await startWebhookReceiver();
    onTestFinished(() => receiver.close());
    return receiver;
  })
  .extend('sender', ({ site, receiver }) => startWebhookSender(site.context, throwError, receiver.network))
  .extend('hooks', ({ site, superadmin, receiver }) => {
    const { token } = superadmin;
    const listed = async () =>
      (await site.call(listWebhooks, { token, params: { eventName } })).body.webhooks;
    return {
      create: (changed: Record<string, unknown> = {}, by = token) =>
        site.call(createWebhook, {
          token: by,
          body: {
            eventName,
            name: 'Chat of the team',
            address: receiver.address,
            occasions,
            lastDay,
            ...changed,
          },
        }),
      list: listed,
      only: async () => must((await listed())[0]),
      test: (webhookId: string) => site.call(testWebhook, { token, body: { webhookId } }),
      pause: (webhookId: string, isPaused: boolean) =>
        site.call(pauseWebhook, { token, body: { webhookId, isPaused } }),
      remove: (webhookId: string) => site.call(removeWebhook, { token, body: { webhookId } }),
      /** Records a fact as a change of a registration does. */
      happen: (registrationId: string) =>
        site.context.db.change((transaction) =>
          recordFacts(transaction, 'checked_in', [registrationId], site.clock.now),
        ),
    };
  })
  .extend('registrationId', async ({ site }) => (await insertTestRegistration(site.context)).id);

describe('a webhook', () => {
  test('gets signed facts with ids, codes and times, and no names or contact data', async ({
    site,
    superadmin: { token },
    delegate,
    hooks,
    sender,
    receiver,
  }) => {
    const { secret } = (await hooks.create()).body;
    await registerAlone(site, delegate);
    const { id } = await site.context.db.queries
      .selectFrom('registrations')
      .select('id')
      .executeTakeFirstOrThrow();
    const seat = (at: number) => ({ committee: council.value, portfolio: council.portfolios[at] });
    await site.call(confirmRegistration, { token, body: { regID: id } });
    await site.call(assignPortfolio, { token, body: { eventID: id, ...seat(0) } });
    await site.call(correctSeat, { token, body: { regID: id, from: seat(0), to: seat(1) } });
    await site.call(correctSeat, { token, body: { regID: id, from: seat(1), to: null } });
    await sender.sendDue();
    const { headers, body } = must(receiver.received[0]);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(key).toHaveLength(32);
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    const bodies = receiver.received.map((message) => JSON.parse(message.body));
    expect(bodies.map(({ type }) => type)).toEqual([
      'registration_made',
      'registration_confirmed',
      'seat_given',
      'seat_given',
      'seat_removed',
    ]);
    const at = new Date(site.clock.now).toISOString();
    for (const { timestamp, data } of bodies)
      expect({ timestamp, data }).toEqual({ timestamp: at, data: { eventId: event.id, registrationId: id } });
    const ids = receiver.received.map((message) => message.headers['webhook-id']);
    expect(ids).toEqual([...new Set(ids)].toSorted());
    const text = JSON.stringify(receiver.received);
    expect(text).not.toContain(delegate.email);
    expect(text).not.toContain('Sample Delegate');
    expect(await hooks.only()).toMatchObject({
      state: 'active',
      lastUsedAt: at,
      deliveries: bodies
        .toReversed()
        .map(({ type }) => ({ occasion: type, state: 'delivered', status: 204 })),
    });
  });

  test('gets a declined, an undone and a withdrawn registration, and changed dates once', async ({
    site,
    superadmin: { token },
    hooks,
    sender,
    receiver,
    registrationId,
  }) => {
    await hooks.create();
    await site.call(declineRegistration, { token, body: { regID: registrationId } });
    const decidedAt = new Date(site.clock.now).toISOString();
    expect(
      await site.call(undoDecision, { token, body: { regID: registrationId, decidedAt, reason: 'Sample' } }),
    ).toMatchObject({ status: 200 });
    expect(
      await site.call(withdrawRegistrationAsAdmin, {
        token,
        body: { regID: registrationId, reason: 'Sample' },
      }),
    ).toMatchObject({ status: 200 });
    const startsAt = new Date(site.clock.now + 40 * dayMs).toISOString();
    const endsAt = new Date(site.clock.now + 42 * dayMs).toISOString();
    for (const _twice of [1, 2])
      expect(
        await site.call(updateEvent, { token, body: { eventName, dates: { startsAt, endsAt } } }),
      ).toMatchObject({ status: 200 });
    await sender.sendDue();
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type }) => type)).toEqual([
      'registration_declined',
      'decision_undone',
      'registration_withdrawn',
      'dates_changed',
    ]);
    expect(bodies.at(-1).data).toEqual({ eventId: event.id });
  });

  test('gets a payment once it is found on the bank account, and not again', async ({
    site,
    hooks,
    sender,
    receiver,
    registrationId,
  }) => {
    await hooks.create();
    const line = {
      words: await referenceOf(site.context, registrationId),
      amount: (fees.individual + fees.hospitality) * 100,
    };
    await importBankLines(site.context, [line]);
    await importBankLines(site.context, [{ words: 'Other', amount: 100 }]);
    await sender.sendDue();
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'payment_confirmed', data: { registrationId } },
    ]);
  });

  test('gets an arrival once, and none that the door refused, undid or sent again', async ({
    site,
    superadmin: { token },
    hooks,
    sender,
    receiver,
    registrationId,
  }) => {
    await hooks.create();
    const seat = { committee: council.value, portfolio: must(council.portfolios[2]) };
    const { id: seated } = await insertTestRegistration(site.context, {
      status: 'confirmed',
      assigned: seat,
    });
    const scan = (changed: object) => ({
      id: randomUUID(),
      at: site.clock.now,
      occasion: 'arrival',
      direction: 'in',
      registrationId: seated,
      ...changed,
    });
    const first = scan({});
    const sent = [
      [scan({ registrationId })],
      [scan({ undone: true })],
      [first],
      [first],
      [scan({ at: site.clock.now + 1 })],
    ];
    for (const scans of sent) {
      const body = { eventName, door: 'East gate', sentAt: site.clock.now, scans };
      expect(await site.call(recordScans, { token, body })).toMatchObject({ status: 200 });
    }
    await sender.sendDue();
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'checked_in', data: { registrationId: seated } },
    ]);
  });

  test('gets only chosen occasions, and none of a change that was rolled back', async ({
    site,
    hooks,
    sender,
    receiver,
    registrationId,
  }) => {
    await hooks.create({ occasions: ['checked_in'] });
    const rolledBack = site.context.db.change(async (transaction) => {
      await recordFacts(transaction, 'checked_in', [registrationId], 1);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await site.context.db.change((transaction) =>
      recordFacts(transaction, 'seat_given', [registrationId], 1),
    );
    await hooks.happen(registrationId);
    await sender.sendDue();
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['checked_in']);
  });

  test('is listed without its secret and address, which are sealed', async ({ site, hooks, receiver }) => {
    const { secret } = (await hooks.create()).body;
    const listed = await hooks.list();
    expect(listed).toMatchObject([
      { name: 'Chat of the team', host: new URL(receiver.address).host, lastDay, isPaused: false },
    ]);
    const stored = await site.context.db.queries.selectFrom('webhooks').selectAll().execute();
    const text =
      JSON.stringify([listed, stored]) +
      stored.map(({ sealed }) => Buffer.from(sealed).toString('latin1')).join();
    for (const hidden of [secret, secret.slice(6), 'receivers-secret']) expect(text).not.toContain(hidden);
  });

  test('sends a test, whose result is listed', async ({ hooks, sender, receiver }) => {
    await hooks.create();
    const { _id } = await hooks.only();
    expect(await hooks.test(_id)).toMatchObject({ status: 200 });
    expect((await hooks.only()).deliveries).toMatchObject([
      { occasion: 'test', state: 'waiting', attempts: 0 },
    ]);
    await sender.sendDue();
    expect(JSON.parse(must(receiver.received[0]).body)).toMatchObject({
      type: 'test',
      data: { eventId: event.id },
    });
    expect((await hooks.only()).deliveries).toMatchObject([
      { state: 'delivered', status: 204, nextAttemptAt: null },
    ]);
  });

  test('waits while it is paused, and sends when it is resumed', async ({
    hooks,
    sender,
    receiver,
    registrationId,
  }) => {
    await hooks.create();
    const { _id } = await hooks.only();
    for (const _twice of [1, 2]) expect(await hooks.pause(_id, true)).toMatchObject({ status: 200 });
    expect(await hooks.test(_id)).toMatchObject({ status: 409, body: { code: 'webhook_stopped' } });
    await hooks.happen(registrationId);
    await sender.sendDue();
    expect(receiver.received).toEqual([]);
    expect(await hooks.only()).toMatchObject({ isPaused: true, deliveries: [{ state: 'waiting' }] });
    await hooks.pause(_id, false);
    await sender.sendDue();
    expect(receiver.received).toHaveLength(1);
  });

  test('is removed with its deliveries, once of two attempts, and the audit log has each step', async ({
    site,
    superadmin: { token },
    hooks,
    sender,
    receiver,
    registrationId,
  }) => {
    await hooks.create({ occasions: ['checked_in'] });
    const { _id, host } = await hooks.only();
    await hooks.pause(_id, true);
    await hooks.pause(_id, false);
    await hooks.happen(registrationId);
    const statuses = (await Promise.all([hooks.remove(_id), hooks.remove(_id)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404]);
    await sender.sendDue();
    expect(receiver.received).toEqual([]);
    for (const answer of [await hooks.test(_id), await hooks.pause(_id, true)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'no_such_webhook' } });
    const { rows } = (await site.call(getPageOfAuditLog, { token, query: {} })).body;
    expect(rows.slice(0, 4)).toMatchObject([
      { action: 'webhook_removed', note: 'Chat of the team' },
      { action: 'webhook_resumed' },
      { action: 'webhook_paused' },
      { action: 'webhook_created', after: `${host}, 1 occasion, until ${lastDay}` },
    ]);
  });

  test('sends nothing more when its creator is no superadmin any more', async ({
    site,
    hooks,
    sender,
    receiver,
    registrationId,
  }) => {
    const other = await site.person({ role: 'superadmin' });
    await hooks.create({}, other.token);
    await hooks.test((await hooks.only())._id);
    await site.context.db.queries
      .updateTable('accounts')
      .set({ role: 'admin' })
      .where('id', '=', other.accountId)
      .execute();
    await hooks.happen(registrationId);
    await sender.sendDue();
    expect(receiver.received).toEqual([]);
    expect(await hooks.only()).toMatchObject({
      state: 'creator_left',
      deliveries: [{ occasion: 'test', state: 'given_up', failure: 'webhook_ended' }],
    });
  });

  test('ends after its last day', async ({ site, hooks, sender, receiver, registrationId }) => {
    await hooks.create({ lastDay: '2026-01-06' });
    site.clock.advance(Date.parse('2026-01-07T00:00:00+05:30') - site.clock.now);
    await hooks.happen(registrationId);
    await sender.sendDue();
    expect(receiver.received).toEqual([]);
    expect(await hooks.only()).toMatchObject({ state: 'ended', deliveries: [] });
  });

  test.for([
    ['http', { address: 'http://hooks.example.org/' }, 400, 'invalid_input'],
    ['a password in its address', { address: 'https://me:secret@hooks.example.org/' }, 400, 'invalid_input'],
    ['no address', { address: 'hooks' }, 400, 'invalid_input'],
    ['this machine', { address: 'https://localhost/' }, 400, 'address_not_public'],
    ['this machine in decimal', { address: 'https://2130706433/' }, 400, 'address_not_public'],
    ['this machine in IPv6', { address: 'https://[::1]/' }, 400, 'address_not_public'],
    ['the metadata of a cloud', { address: 'https://169.254.169.254/latest' }, 400, 'address_not_public'],
    ['no occasion', { occasions: [] }, 400, 'invalid_input'],
    ['an unknown occasion', { occasions: ['password_changed'] }, 400, 'invalid_input'],
    ['an unknown event', { eventName: 'Nowhere' }, 404, 'no_such_event'],
    ['a last day in two years', { lastDay: '2028-01-05' }, 400, 'invalid_last_day'],
  ] as const)('is refused with %s', async ([_what, changed, status, code], { hooks }) => {
    expect(await hooks.create(changed)).toMatchObject({ status, body: { code } });
  });

  test('is refused beyond ten of an event', async ({ hooks }) => {
    for (let made = 0; made < 10; made += 1) expect(await hooks.create()).toMatchObject({ status: 200 });
    expect(await hooks.create()).toMatchObject({ status: 409, body: { code: 'too_many_webhooks' } });
  });
});

describe('a delivery', () => {
  test('that failed is repeated with its id after growing pauses, and given up after eight', async ({
    site,
    hooks,
    sender,
    receiver,
    registrationId,
  }) => {
    receiver.statuses.push(...Array<number>(8).fill(500));
    await hooks.create();
    await hooks.happen(registrationId);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await sender.sendDue();
      await sender.sendDue();
      expect(receiver.received).toHaveLength(attempt);
      const { state, attempts, failure, status, nextAttemptAt } = must((await hooks.only()).deliveries[0]);
      expect({ state, attempts, failure, status }).toEqual({
        state: 'waiting',
        attempts: attempt,
        failure: 'error_status',
        status: 500,
      });
      const pause = Date.parse(nextAttemptAt ?? '') - site.clock.now;
      pauses.push(pause);
      site.clock.advance(pause);
    }
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(pauses.at(-1)).toBe(dayMs);
    await sender.sendDue();
    site.clock.advance(2 * dayMs);
    await sender.sendDue();
    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await hooks.only()).deliveries).toMatchObject([{ state: 'given_up', attempts: 8, status: 500 }]);
    expect(await countFailingWebhooks(site.context)).toBe(1);
    site.clock.advance(8 * dayMs);
    expect(await countFailingWebhooks(site.context)).toBe(0);
  });

  test('is accepted by a receiver that answered 500 before', async ({
    site,
    hooks,
    sender,
    receiver,
    registrationId,
  }) => {
    receiver.statuses.push(500);
    await hooks.create();
    await hooks.happen(registrationId);
    await sender.sendDue();
    site.clock.advance(60_000);
    await sender.sendDue();
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(second?.body).toBe(first?.body);
    expect((await hooks.only()).deliveries).toMatchObject([
      { state: 'delivered', attempts: 2, failure: null, status: 204 },
    ]);
  });

  test('of a process that was killed is sent again with the same id', async ({
    site,
    hooks,
    sender,
    receiver,
    registrationId,
  }) => {
    receiver.statuses.push('silent');
    await hooks.create();
    await hooks.happen(registrationId);
    const killed = sender.sendDue();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    // Another process, while the first one waits for its answer.
    const other = startWebhookSender(site.context, throwError, receiver.network);
    await other.sendDue();
    expect(receiver.received).toHaveLength(1);
    site.clock.advance(60_000);
    await other.sendDue();
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    await receiver.close();
    await killed;
    expect((await hooks.only()).deliveries).toMatchObject([{ state: 'delivered' }]);
  });

  test('is sent once when two processes send at the same time', { tags: ['race'] }, async ({
    site,
    hooks,
    receiver,
    registrationId,
  }) => {
    await hooks.create();
    for (let fact = 0; fact < 10; fact += 1) await hooks.happen(registrationId);
    const senders = [1, 2].map(() => startWebhookSender(site.context, throwError, receiver.network));
    await Promise.all(senders.map((sender) => sender.sendDue()));
    await Promise.all(senders.map((sender) => sender.sendDue()));
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(10);
  });

  test('of a slow receiver delays no other webhook', async ({ hooks, sender, receiver, registrationId }) => {
    receiver.statuses.push('silent');
    await hooks.create();
    await hooks.happen(registrationId);
    const slow = sender.sendDue();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    await hooks.create({ name: 'Other', occasions: ['seat_given'] });
    await hooks.test((await hooks.only())._id);
    const next = sender.sendDue();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2));
    await receiver.close();
    await Promise.all([slow, next]);
  });

  test('is deleted a month after its fact, and with its registration', async ({
    site,
    hooks,
    sender,
    registrationId,
  }) => {
    await hooks.create();
    await hooks.happen(registrationId);
    await hooks.test((await hooks.only())._id);
    await sender.sendDue();
    await site.context.db.queries.deleteFrom('registrations').where('id', '=', registrationId).execute();
    expect((await hooks.only()).deliveries).toMatchObject([{ occasion: 'test' }]);
    await hooks.happen(registrationId);
    await sender.sendDue();
    expect((await hooks.only()).deliveries).toMatchObject([{ occasion: 'test' }]);
    site.clock.advance(30 * dayMs + 1);
    await deleteOldDeliveries(site.context);
    expect(await site.context.db.queries.selectFrom('webhook_deliveries').select('id').execute()).toEqual([]);
  });
});
