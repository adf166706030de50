import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import type { Failure } from '../../contract/library.ts';

export type Picture = Selectable<Tables['pictures']>;

export interface NewPicture {
  name: string;
  alt: string;
  focus: { x: number; y: number };
  originalId: string;
  size: number;
  /** Account id. Null for an import on the command line. */
  uploadedBy: string | null;
  uploadedAt: number;
}

/** Inserts a picture. Returns false if another picture has the name. */
export async function insertPicture(transaction: Transaction, picture: NewPicture): Promise<boolean> {
  const added = await transaction
    .insertInto('pictures')
    .values({
      name: picture.name,
      revision: 1,
      alt: picture.alt,
      focus_x: picture.focus.x,
      focus_y: picture.focus.y,
      original_id: picture.originalId,
      size: picture.size,
      uploaded_by: picture.uploadedBy,
      uploaded_at: picture.uploadedAt,
      due_at: picture.uploadedAt,
      claim: null,
      attempts: 0,
      failure: null,
      digest: null,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return added !== undefined;
}

/** A picture, and its revision on which a change is based (optimistic locking). */
export interface KnownRevision {
  name: string;
  revision: number;
}

/**
 * Increments the revision, which locks the row until the transaction ends. Returns false if the picture has changed
 * meanwhile or does not exist.
 */
export async function advanceRevisionIfCurrent(
  transaction: Transaction,
  { name, revision }: KnownRevision,
): Promise<boolean> {
  const updated = await transaction
    .updateTable('pictures')
    .set({ revision: revision + 1 })
    .where('name', '=', name)
    .where('revision', '=', revision)
    .returning('name')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Sets a new uploaded file and queues it. The result of a running attempt for the old file will be discarded. */
export async function setOriginalAndQueue(
  transaction: Transaction,
  { name, originalId, size, uploadedBy, uploadedAt }: Omit<NewPicture, 'alt' | 'focus'>,
): Promise<void> {
  await transaction
    .updateTable('pictures')
    .set({
      original_id: originalId,
      size,
      uploaded_by: uploadedBy,
      uploaded_at: uploadedAt,
      due_at: uploadedAt,
      claim: null,
      attempts: 0,
      failure: null,
    })
    .where('name', '=', name)
    .execute();
}

export async function setAltAndFocus(
  transaction: Transaction,
  { name, alt, focus }: Pick<NewPicture, 'name' | 'alt' | 'focus'>,
): Promise<void> {
  await transaction
    .updateTable('pictures')
    .set({ alt, focus_x: focus.x, focus_y: focus.y })
    .where('name', '=', name)
    .execute();
}

/** Deletes a picture. Foreign keys delete its file and its versions with it. */
export async function deletePicture(transaction: Transaction, name: string): Promise<void> {
  await transaction.deleteFrom('pictures').where('name', '=', name).execute();
}

export async function findPicture(db: Db, name: string): Promise<Picture | undefined> {
  return db.selectFrom('pictures').selectAll().where('name', '=', name).executeTakeFirst();
}

export async function listUploadedPictures(db: Db): Promise<Picture[]> {
  return db.selectFrom('pictures').selectAll().orderBy('uploaded_at', 'desc').orderBy('name').execute();
}

export async function countPictures(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('pictures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A due time more than an hour ahead was set by a process with a wrong clock. Such a picture is due at once. */
const maxAheadMs = 60 * 60_000;

function isDue(now: number) {
  return (eb: ExpressionBuilder<Tables, 'pictures'>) =>
    eb.or([eb('due_at', '<=', now), eb('due_at', '>', now + maxAheadMs)]);
}

export async function listDuePictureNames(db: Db, now: number, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('name')
    .where(isDue(now))
    .orderBy('due_at')
    .limit(atMost)
    .execute();
  return rows.map(({ name }) => name);
}

export interface Attempt {
  name: string;
  originalId: string;
  attempts: number;
  claim: string;
}

/**
 * Leases a due picture to one process with a conditional update. If the process is killed, the picture is due again at
 * `until`.
 * @returns undefined if the picture is no longer due, for example because another process has leased it
 */
export async function leasePicture(
  db: Db,
  name: string,
  claim: string,
  { now, until }: { now: number; until: number },
): Promise<Attempt | undefined> {
  const row = await db
    .updateTable('pictures')
    .set((eb) => ({ due_at: until, claim, attempts: eb('attempts', '+', 1) }))
    .where('name', '=', name)
    .where(isDue(now))
    .returning(['original_id as originalId', 'attempts'])
    .executeTakeFirst();
  return row && { ...row, name, claim };
}

/** Result of an attempt: a finished version, a permanent failure, or the time of a retry. */
export type Outcome = { digest: string } | { failure: Failure } | { dueAt: number };

/**
 * Stores the outcome of an attempt. Changes nothing and returns false if the picture was replaced or removed, or if
 * another process has leased it since the lease expired.
 */
export async function recordAttemptOutcome(
  db: Db,
  { name, claim }: Pick<Attempt, 'name' | 'claim'>,
  outcome: Outcome,
): Promise<boolean> {
  const ended = await db
    .updateTable('pictures')
    .set({ due_at: null, claim: null, ...('dueAt' in outcome ? { due_at: outcome.dueAt } : outcome) })
    .where('name', '=', name)
    .where('claim', '=', claim)
    .returning('name')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Queues a failed picture for another attempt. Returns false if it has not failed. */
export async function requeueFailedPicture(
  transaction: Transaction,
  name: string,
  now: number,
): Promise<boolean> {
  const queued = await transaction
    .updateTable('pictures')
    .set({ due_at: now, failure: null, attempts: 0 })
    .where('name', '=', name)
    .where('failure', 'is not', null)
    .returning('name')
    .executeTakeFirst();
  return queued !== undefined;
}
