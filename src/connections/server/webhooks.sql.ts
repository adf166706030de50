import { batches } from '#platform/server/batches.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { listedDeliveries } from '../contract.ts';
import { stateColumns } from './connection-state.ts';

type NewWebhook = Omit<Tables['webhooks'], 'paused_at' | 'last_used_at'>;
type NewDelivery = Pick<
  Tables['webhook_deliveries'],
  'id' | 'webhook_id' | 'occasion' | 'registration_id' | 'at' | 'due_at'
>;

export async function insertWebhook(
  transaction: Transaction,
  webhook: NewWebhook,
  occasions: readonly string[],
): Promise<void> {
  await transaction
    .insertInto('webhooks')
    .values({ ...webhook, paused_at: null, last_used_at: null })
    .execute();
  await transaction
    .insertInto('webhook_occasions')
    .values(occasions.map((occasion) => ({ webhook_id: webhook.id, occasion })))
    .execute();
}

/** Lists the webhooks of events, newest first. Also those that have ended. */
export async function listStoredWebhooks(db: Db, eventIds: readonly string[]) {
  if (eventIds.length === 0) return [];
  return db
    .selectFrom('webhooks')
    .innerJoin('accounts', 'accounts.id', 'webhooks.created_by')
    .select([
      'webhooks.id',
      'webhooks.event_id as eventId',
      'webhooks.name',
      'webhooks.host',
      'webhooks.created_at as createdAt',
      'webhooks.expires_at as expiresAt',
      'webhooks.paused_at as pausedAt',
      'webhooks.last_used_at as lastUsedAt',
      'accounts.name as createdBy',
      ...stateColumns,
    ])
    .where('webhooks.event_id', 'in', eventIds)
    .orderBy('webhooks.id', 'desc')
    .execute();
}

export async function listWebhookOccasions(db: Db, webhookIds: readonly string[]) {
  if (webhookIds.length === 0) return [];
  return db
    .selectFrom('webhook_occasions')
    .select(['webhook_id as webhookId', 'occasion'])
    .where('webhook_id', 'in', webhookIds)
    .execute();
}

export async function findWebhook(db: Db, id: string) {
  return db
    .selectFrom('webhooks')
    .innerJoin('accounts', 'accounts.id', 'webhooks.created_by')
    .select([
      'webhooks.event_id as eventId',
      'webhooks.name',
      'webhooks.sealed',
      'webhooks.expires_at as expiresAt',
      'webhooks.paused_at as pausedAt',
      ...stateColumns,
    ])
    .where('webhooks.id', '=', id)
    .executeTakeFirst();
}

/** Pauses or resumes a webhook. Returns undefined when it is removed or already so. */
export async function setWebhookPausedAt(transaction: Transaction, id: string, pausedAt: number | null) {
  return transaction
    .updateTable('webhooks')
    .set({ paused_at: pausedAt })
    .where('id', '=', id)
    .where('paused_at', pausedAt === null ? 'is not' : 'is', null)
    .returning(['event_id as eventId', 'name'])
    .executeTakeFirst();
}

/** Stores the time of a delivery, unless it is less than a minute after the stored one. */
export async function touchWebhook(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', now - 60_000)]))
    .execute();
}

/** Deletes a webhook with its deliveries. Atomic: returns undefined when it is already deleted. */
export async function deleteWebhook(transaction: Transaction, id: string) {
  return transaction
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .returning(['event_id as eventId', 'name'])
    .executeTakeFirst();
}

/** Returns the events of registrations, by registration id. Deleted registrations are left out. */
export async function mapEventIdsByRegistration(
  db: Db,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (registrationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('registrations')
    .select(['id', 'event_id as eventId'])
    .where('id', 'in', registrationIds)
    .execute();
  return new Map(rows.map(({ id, eventId }) => [id, eventId]));
}

export async function insertDeliveries(
  transaction: Transaction,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  for await (const batch of batches(deliveries))
    await transaction
      .insertInto('webhook_deliveries')
      .values(
        batch.map((delivery) => ({
          ...delivery,
          attempts: 0,
          delivered_at: null,
          failed_at: null,
          failure: null,
          response_status: null,
        })),
      )
      .execute();
}

/** Lists the last deliveries of a webhook, newest first. Ids are UUIDv7 and sort by time. */
export async function listLastDeliveries(db: Db, webhookId: string) {
  return db
    .selectFrom('webhook_deliveries')
    .select(['id', 'occasion', 'at', 'attempts', 'failure'])
    .select(['due_at as dueAt', 'failed_at as failedAt', 'response_status as status'])
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(listedDeliveries)
    .execute();
}

/** Lists the webhooks with a due delivery, except paused ones. */
export async function listWebhookIdsWithDueDelivery(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select('webhooks.id')
    .distinct()
    .where('webhook_deliveries.due_at', '<=', now)
    .where('webhooks.paused_at', 'is', null)
    .orderBy('webhooks.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Leases the oldest due delivery of a webhook. The lease ends at `until`, when the delivery is due again if this process
 * has crashed. Concurrent processes lease different deliveries.
 */
export async function leaseDueDelivery(
  { engine, queries }: Pick<Database, 'engine' | 'queries'>,
  webhookId: string,
  { now, until }: { now: number; until: number },
) {
  return queries
    .updateTable('webhook_deliveries')
    .set((eb) => ({ due_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where('due_at', '<=', now)
        .orderBy('id')
        .limit(1)
        .$if(engine === 'postgres', (oldest) => oldest.forUpdate().skipLocked()),
    )
    .returning(['id', 'occasion', 'registration_id as registrationId', 'at', 'attempts'])
    .executeTakeFirst();
}

/**
 * Stores the result of an attempt.
 * @param dueAt time of the next attempt, or null after a success or if the delivery is given up
 */
export async function recordDeliveryAttempt(
  db: Db,
  id: string,
  {
    now,
    dueAt,
    failure,
    status,
  }: { now: number; dueAt: number | null; failure: string | null; status: number | null },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ due_at: dueAt, failure, response_status: status })
    .set({ delivered_at: failure === null ? now : null })
    .set({ failed_at: failure !== null && dueAt === null ? now : null })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .execute();
}

/** Deletes deliveries of facts before a time, whatever their state. */
export async function deleteDeliveriesBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('at', '<', before).execute();
}

/** Counts the webhooks that gave up a delivery after `since`, over all events. */
export async function countWebhooksWithGivenUpDelivery(db: Db, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.count<number>('webhook_id').distinct().as('count'))
    .where('failed_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
