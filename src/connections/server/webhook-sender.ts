import { guardErrorHandler, type Loop, startLoop } from '#platform/server/background-loop.ts';
import type { Context } from '#platform/server/context.ts';
import { takeFacts } from '#platform/server/facts.sql.ts';
import { newId } from '#platform/server/ids.ts';
import { testOccasion, type WebhookOccasion } from '../contract.ts';
import { computeConnectionState } from './connection-state.ts';
import { type Network, postWebhook, publicNetwork } from './post-webhook.ts';
import {
  countWebhooksWithGivenUpDelivery,
  deleteDeliveriesBefore,
  findWebhook,
  insertDeliveries,
  leaseDueDelivery,
  listStoredWebhooks,
  listWebhookIdsWithDueDelivery,
  listWebhookOccasions,
  mapEventIdsByRegistration,
  recordDeliveryAttempt,
  touchWebhook,
} from './webhooks.sql.ts';

declare module '#platform/server/facts.sql.ts' {
  interface FactKinds {
    listed: WebhookOccasion;
  }
}

const pollMs = 1_000;
/** Time after which a delivery of a process that died is due again. It is longer than an attempt takes. */
const leaseMs = 45_000;
/** Maximum number of webhooks to which one process sends at the same time. */
const connections = 20;
const factsAtOnce = 200;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Pauses after failed attempts. After the last one and another failed attempt a delivery is given up. */
const retryPausesMs = [5_000, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 12 * hourMs, 24 * hourMs];
const keptDeliveriesMs = 30 * 24 * hourMs;

type Needs = Pick<Context, 'db' | 'clock' | 'secret'>;

export interface WebhookSender {
  /** Queues the deliveries of new facts, attempts each due delivery once, and resolves when all attempts have ended. */
  sendDue(): Promise<void>;
  /** Stops the worker after the current attempts. */
  stop(): Promise<void>;
}

/**
 * Starts the worker that sends facts to webhooks (product 31.4).
 * @param onError gets errors that never contain an address or a secret
 */
export function startWebhookSender(
  context: Needs,
  onError: (error: unknown) => void,
  network: Network = publicNetwork,
): WebhookSender {
  let stopping = false;
  /** Deliveries in progress by webhook. A slow receiver delays only its own ones. */
  const sending = new Map<string, Promise<void>>();
  const sendAllDue = async (webhookId: string) => {
    while (!stopping && (await sendNextDue(context, webhookId, network)));
  };
  const round = async () => {
    while (!stopping && (await queueDeliveriesOfNewFacts(context)));
    for (const id of await listWebhookIdsWithDueDelivery(context.db.queries, context.clock())) {
      if (stopping || sending.size >= connections) return;
      if (sending.has(id)) continue;
      const work = sendAllDue(id).catch(guardErrorHandler(onError));
      sending.set(
        id,
        work.finally(() => sending.delete(id)),
      );
    }
  };
  const loop: Loop = startLoop(context.db, { everyMs: pollMs, round, onError });
  const stop = async () => {
    stopping = true;
    unregister();
    await loop.stop();
    await Promise.all(sending.values());
  };
  const unregister = context.db.beforeClose(stop);
  return {
    async sendDue() {
      await loop.run();
      await Promise.all(sending.values());
    },
    stop,
  };
}

/** Queues a delivery for each webhook that wants a fact. @returns true if there may be more facts */
async function queueDeliveriesOfNewFacts({ db, clock }: Needs): Promise<boolean> {
  return db.change(async (transaction) => {
    const facts = await takeFacts(db, transaction, factsAtOnce);
    if (facts.length === 0) return false;
    const events = await mapEventIdsByRegistration(
      transaction,
      facts.filter(isAboutRegistration).map(subjectOf),
    );
    const eventOf = (fact: Fact) => (isAboutRegistration(fact) ? events.get(fact.subjectId) : fact.subjectId);
    const now = clock();
    const eventIds = new Set(facts.flatMap((fact) => eventOf(fact) ?? []));
    const webhooks = (await listStoredWebhooks(transaction, [...eventIds])).filter(
      (webhook) => computeConnectionState(webhook, now) === 'active',
    );
    const occasions = await listWebhookOccasions(
      transaction,
      webhooks.map(({ id }) => id),
    );
    const wants = new Set(occasions.map(({ webhookId, occasion }) => `${webhookId} ${occasion}`));
    await insertDeliveries(
      transaction,
      facts.flatMap((fact) =>
        webhooks
          .filter(({ id, eventId }) => eventId === eventOf(fact) && wants.has(`${id} ${fact.kind}`))
          .map(({ id }) => ({
            id: newId(),
            webhook_id: id,
            occasion: fact.kind,
            registration_id: isAboutRegistration(fact) ? fact.subjectId : null,
            at: fact.at,
            due_at: now,
          })),
      ),
    );
    return facts.length === factsAtOnce;
  });
}

type Fact = Awaited<ReturnType<typeof takeFacts>>[number];

const subjectOf = ({ subjectId }: Fact): string => subjectId;
const isAboutRegistration = ({ kind }: Fact): boolean => kind !== ('dates_changed' satisfies WebhookOccasion);

/** Attempts the next due delivery of a webhook. @returns false if the webhook has none, or its receiver failed */
async function sendNextDue(
  { db, clock, secret }: Needs,
  webhookId: string,
  network: Network,
): Promise<boolean> {
  const webhook = await findWebhook(db.queries, webhookId);
  if (!webhook || webhook.pausedAt !== null) return false;
  const now = clock();
  const delivery = await leaseDueDelivery(db, webhookId, { now, until: now + leaseMs });
  if (!delivery) return false;
  if (computeConnectionState(webhook, now) !== 'active') {
    const ended = { now, dueAt: null, failure: 'webhook_ended', status: null };
    await recordDeliveryAttempt(db.queries, delivery.id, ended);
    return true;
  }
  const { address, secret: signingSecret } = JSON.parse(secret.open(webhook.sealed));
  const body = buildBody(webhook.eventId, delivery);
  const { failure, status } = await postWebhook(
    address,
    signingSecret,
    { id: delivery.id, at: now, body },
    network,
  );
  const pause = failure === null ? undefined : retryPausesMs[delivery.attempts - 1];
  const endedAt = clock();
  await recordDeliveryAttempt(db.queries, delivery.id, {
    now: endedAt,
    dueAt: pause === undefined ? null : endedAt + pause,
    failure,
    status,
  });
  if (failure === null) await touchWebhook(db.queries, webhookId, endedAt);
  return failure === null;
}

function buildBody(
  eventId: string,
  { occasion, registrationId, at }: { occasion: string; registrationId: string | null; at: number },
): string {
  const isTest = occasion === testOccasion;
  return JSON.stringify({
    type: occasion,
    timestamp: new Date(at).toISOString(),
    data: isTest || registrationId === null ? { eventId } : { eventId, registrationId },
  });
}

/** Counts the webhooks that gave up a delivery in the last week. */
export async function countFailingWebhooks({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  return countWebhooksWithGivenUpDelivery(db.queries, clock() - 7 * 24 * hourMs);
}

/** Deletes deliveries a month after their facts. */
export async function deleteOldDeliveries({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteDeliveriesBefore(db.queries, clock() - keptDeliveriesMs);
}
