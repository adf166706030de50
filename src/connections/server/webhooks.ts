import { randomBytes } from 'node:crypto';
import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import * as calls from '../contract.ts';
import {
  computeConnectionState,
  computeDefaultLastDay,
  findEndOfLastDay,
  lastDayOf,
} from './connection-state.ts';
import { connectionLimits } from './limits.ts';
import { formatWebhookSecret } from './post-webhook.ts';
import { findIpAddress, isPublicAddress } from './public-address.ts';
import {
  deleteWebhook,
  findWebhook,
  insertDeliveries,
  insertWebhook,
  listLastDeliveries,
  listStoredWebhooks,
  listWebhookOccasions,
  setWebhookPausedAt,
} from './webhooks.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;
type Listed = AnswerOf<typeof calls.listWebhooks>['webhooks'][number];

/** What is sealed of a webhook. */
export interface WebhookTarget {
  address: string;
  /** As the desk shows it, with the prefix 'whsec_'. */
  secret: string;
}

export async function listWebhooks(
  { db: { queries }, clock }: Needs,
  { eventName }: CheckedParams<typeof calls.listWebhooks>,
): Promise<AnswerOf<typeof calls.listWebhooks>> {
  const now = clock();
  const event = await getEventByName(queries, eventName);
  const rows = await listStoredWebhooks(queries, [event.id]);
  const ids = rows.map(({ id }) => id);
  const [occasions, region, deliveries] = await Promise.all([
    listWebhookOccasions(queries, ids),
    getClubRegion(queries),
    Promise.all(ids.map((id) => listLastDeliveries(queries, id))),
  ]);
  return {
    webhooks: rows.map((row, index) => ({
      _id: row.id,
      name: row.name,
      host: row.host,
      occasions: occasions.flatMap(({ webhookId, occasion }) =>
        webhookId === row.id && isOccasion(occasion) ? [occasion] : [],
      ),
      isPaused: row.pausedAt !== null,
      createdBy: row.createdBy,
      createdAt: new Date(row.createdAt).toISOString(),
      lastDay: lastDayOf(row.expiresAt, region),
      lastUsedAt: toIso(row.lastUsedAt),
      state: computeConnectionState(row, now),
      deliveries: (deliveries[index] ?? []).map(describeDelivery),
    })),
    defaultLastDay: computeDefaultLastDay(event, now, region),
  };
}

const isOccasion = (code: string): code is calls.WebhookOccasion =>
  Object.hasOwn(calls.webhookOccasionLabels, code);

function describeDelivery(
  delivery: Awaited<ReturnType<typeof listLastDeliveries>>[number],
): Listed['deliveries'][number] {
  const { id, occasion, at, attempts, dueAt, failedAt, failure, status } = delivery;
  return {
    _id: id,
    occasion: isOccasion(occasion) ? occasion : calls.testOccasion,
    at: new Date(at).toISOString(),
    state: dueAt !== null ? 'waiting' : failedAt !== null ? 'given_up' : 'delivered',
    attempts,
    nextAttemptAt: toIso(dueAt),
    failure: calls.deliveryFailures.find((known) => known === failure) ?? null,
    status,
  };
}

/**
 * Creates a webhook and returns its signing secret. The database stores the secret and the address encrypted.
 * @throws AppError with one of the errors of the call
 */
export async function createWebhook(
  context: Needs & Pick<Context, 'secret'>,
  { accountId }: Caller,
  { eventName, name, lastDay, address, occasions }: CheckedBody<typeof calls.createWebhook>,
): Promise<AnswerOf<typeof calls.createWebhook>> {
  const { errors } = calls.createWebhook;
  await consumeLimits(context, connectionLimits, { connectionsPerSuperadmin: accountId });
  const url = new URL(address);
  const ip = findIpAddress(url);
  // The addresses of a host are checked at each delivery, because they change.
  if (ip === undefined ? isLocalHost(url) : !isPublicAddress(ip)) throw new AppError(errors.addressNotPublic);
  const target: WebhookTarget = { address: url.href, secret: formatWebhookSecret(randomBytes(32)) };
  const chosen = [...new Set(occasions)];
  await context.db.change(async (transaction) => {
    const at = context.clock();
    const event = await getEventByName(transaction, eventName);
    const expiresAt = findEndOfLastDay(lastDay, at, await getClubRegion(transaction));
    if (expiresAt === undefined) throw new AppError(errors.invalidLastDay);
    const existing = await listStoredWebhooks(transaction, [event.id]);
    if (existing.length >= calls.maxWebhooks) throw new AppError(errors.tooManyWebhooks);
    await insertWebhook(
      transaction,
      {
        id: newId(),
        event_id: event.id,
        created_by: accountId,
        name,
        host: url.host,
        sealed: context.secret.seal(JSON.stringify(target)),
        created_at: at,
        expires_at: expiresAt,
      },
      chosen,
    );
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'webhook_created',
      subjectId: event.id,
      after: { fact: 'webhook', host: url.host, occasions: chosen.length, lastDay },
      note: name,
    });
  });
  return { message: 'Webhook created', secret: target.secret };
}

/** Returns whether the name of a host can never be on the public internet: one label, or a domain for local use. */
const isLocalHost = ({ hostname }: URL): boolean =>
  !hostname.includes('.') || /\.(?:localhost|local|internal|test)\.?$/.test(hostname);

/**
 * Pauses or resumes a webhook. Resuming one that is not paused changes nothing.
 * @throws AppError 404 when it is removed
 */
export async function pauseWebhook(
  { db, clock }: Needs,
  { accountId }: Caller,
  { webhookId, isPaused }: CheckedBody<typeof calls.pauseWebhook>,
): Promise<void> {
  await db.change(async (transaction) => {
    const at = clock();
    const webhook = await setWebhookPausedAt(transaction, webhookId, isPaused ? at : null);
    if (!webhook) {
      if (await findWebhook(transaction, webhookId)) return;
      throw new AppError(calls.pauseWebhook.errors.noSuchWebhook);
    }
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: isPaused ? 'webhook_paused' : 'webhook_resumed',
      subjectId: webhook.eventId,
      note: webhook.name,
    });
  });
}

/**
 * Queues a test.
 * @throws AppError 404 when the webhook is removed; 409 when it is paused or has ended
 */
export async function testWebhook(
  context: Needs,
  { accountId }: Caller,
  { webhookId }: CheckedBody<typeof calls.testWebhook>,
): Promise<void> {
  const { errors } = calls.testWebhook;
  await consumeLimits(context, connectionLimits, { webhookTestsPerSuperadmin: accountId });
  await context.db.change(async (transaction) => {
    const at = context.clock();
    const webhook = await findWebhook(transaction, webhookId);
    if (!webhook) throw new AppError(errors.noSuchWebhook);
    if (webhook.pausedAt !== null || computeConnectionState(webhook, at) !== 'active')
      throw new AppError(errors.webhookStopped);
    await insertDeliveries(transaction, [
      {
        id: newId(),
        webhook_id: webhookId,
        occasion: calls.testOccasion,
        registration_id: null,
        at,
        due_at: at,
      },
    ]);
  });
}

/**
 * Removes a webhook with its deliveries. Atomic: of two superadmins at once, one gets 404.
 * @throws AppError 404 when it is already removed
 */
export async function removeWebhook(
  { db, clock }: Needs,
  { accountId }: Caller,
  { webhookId }: CheckedBody<typeof calls.removeWebhook>,
): Promise<void> {
  await db.change(async (transaction) => {
    const webhook = await deleteWebhook(transaction, webhookId);
    if (!webhook) throw new AppError(calls.removeWebhook.errors.noSuchWebhook);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'webhook_removed',
      subjectId: webhook.eventId,
      note: webhook.name,
    });
  });
}
