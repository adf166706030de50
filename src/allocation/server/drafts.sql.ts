import type { Db, Transaction } from '#platform/server/db/tables.ts';

const columns = [
  'allocation_drafts.id',
  'event_id as eventId',
  'made_at as madeAt',
  'made_by as madeBy',
  'accounts.name as madeByName',
  'choices',
  'inputs',
  'digest',
  'seed',
  'given',
  'quality',
  'ways',
  'published_at as publishedAt',
] as const;

export interface NewDraft {
  id: string;
  eventId: string;
  madeAt: number;
  madeBy: string;
  choices: string;
  inputs: string;
  digest: string;
  seed: string;
  given: string;
  quality: string;
}

export interface StoredDraft extends NewDraft {
  /** Null if the account was erased. */
  madeByName: string | null;
  ways: string | null;
  publishedAt: number | null;
}

export async function insertDraft(transaction: Transaction, draft: NewDraft): Promise<void> {
  const { eventId, madeAt, madeBy, ...rest } = draft;
  await transaction
    .insertInto('allocation_drafts')
    .values({
      ...rest,
      event_id: eventId,
      made_at: madeAt,
      made_by: madeBy,
      ways: null,
      published_at: null,
      published_by: null,
    })
    .execute();
}

export async function findDraft(db: Db, eventId: string, id: string): Promise<StoredDraft | undefined> {
  return drafts(db, eventId).where('allocation_drafts.id', '=', id).executeTakeFirst();
}

export async function listDraftsById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('allocation_drafts').select(['inputs', 'given']).where('id', 'in', ids).execute();
}

function drafts(db: Db, eventId: string) {
  return db
    .selectFrom('allocation_drafts')
    .leftJoin('accounts', 'accounts.id', 'allocation_drafts.made_by')
    .select(columns)
    .where('event_id', '=', eventId);
}

/** Lists the drafts of an event, newest first, without their inputs and seats. */
export async function listNewestDraftSummaries(db: Db, eventId: string, atMost: number) {
  return db
    .selectFrom('allocation_drafts')
    .leftJoin('accounts', 'accounts.id', 'allocation_drafts.made_by')
    .select([
      'allocation_drafts.id',
      'made_at as madeAt',
      'accounts.name as madeBy',
      'choices',
      'quality',
      'published_at as publishedAt',
    ])
    .where('event_id', '=', eventId)
    .orderBy('allocation_drafts.id', 'desc')
    .limit(atMost)
    .execute();
}

/** Lists the published drafts of an event with their times, newest first. */
export async function listPublishedDrafts(db: Db, eventId: string) {
  return db
    .selectFrom('allocation_drafts')
    .select(['id', 'published_at as publishedAt'])
    .where('event_id', '=', eventId)
    .where('published_at', 'is not', null)
    .$narrowType<{ publishedAt: number }>()
    .orderBy('published_at', 'desc')
    .execute();
}

/** Marks a draft as published. Only the first of several concurrent calls succeeds. */
export async function markDraftPublished(
  transaction: Transaction,
  id: string,
  { at, by }: { at: number; by: string },
): Promise<boolean> {
  const row = await transaction
    .updateTable('allocation_drafts')
    .set({ published_at: at, published_by: by })
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function storeRuleComparison(db: Db, id: string, ways: string): Promise<void> {
  await db.updateTable('allocation_drafts').set({ ways }).where('id', '=', id).execute();
}
