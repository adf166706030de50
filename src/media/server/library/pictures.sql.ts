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
  /** Account id; null for an import by the command line. */
  uploadedBy: string | null;
  uploadedAt: number;
}

/** Inserts a picture that is due to be processed; false when the name is taken. */
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

/** The revision of a picture that a change is based on (optimistic locking). */
export interface BasedOn {
  name: string;
  revision: number;
}

/**
 * Increments the revision of a picture, and locks its row until the transaction ends.
 * @returns false when the picture has changed since
 */
export async function incrementRevision(
  transaction: Transaction,
  { name, revision }: BasedOn,
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

/** Replaces the file of a picture. A running attempt to process the old file is discarded. */
export async function setOriginal(
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

/** Deletes a picture. Its file and versions are deleted with it (foreign keys). */
export async function deletePicture(transaction: Transaction, name: string): Promise<void> {
  await transaction.deleteFrom('pictures').where('name', '=', name).execute();
}

export async function findPicture(db: Db, name: string): Promise<Picture | undefined> {
  return db.selectFrom('pictures').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Newest first. */
export async function listAllPictures(db: Db): Promise<Picture[]> {
  return db.selectFrom('pictures').selectAll().orderBy('uploaded_at', 'desc').orderBy('name').execute();
}

export async function countPictures(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('pictures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** No attempt is scheduled so far ahead: a later time was written by a process with a wrong clock. */
const maxAheadMs = 60 * 60_000;

function isDue(now: number) {
  return (eb: ExpressionBuilder<Tables, 'pictures'>) =>
    eb.or([eb('due_at', '<=', now), eb('due_at', '>', now + maxAheadMs)]);
}

/** The names of pictures that are due to be processed, the longest waiting first. */
export async function listDuePictures(db: Db, now: number, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('name')
    .where(isDue(now))
    .orderBy('due_at')
    .limit(atMost)
    .execute();
  return rows.map(({ name }) => name);
}

/** A leased attempt to make the sizes of a picture. */
export interface Attempt {
  name: string;
  originalId: string;
  attempts: number;
  claim: string;
}

/**
 * Leases a due picture to this process: a conditional update moves its next attempt to `until`. If the process is killed, the picture is
 * due again then.
 * @returns undefined when another process has leased it
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

/** The outcome of an attempt: a version that pages show, a permanent failure, or a retry. */
export type Outcome = { digest: string } | { failure: Failure } | { dueAt: number };

/**
 * Ends an attempt, if its lease is still held.
 * @returns false, without a change, when the picture was replaced or removed, or the lease has expired
 */
export async function endAttempt(
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

/** Makes a failed picture due again with no attempts; false when it has not failed. */
export async function requeue(transaction: Transaction, name: string, now: number): Promise<boolean> {
  const queued = await transaction
    .updateTable('pictures')
    .set({ due_at: now, failure: null, attempts: 0 })
    .where('name', '=', name)
    .where('failure', 'is not', null)
    .returning('name')
    .executeTakeFirst();
  return queued !== undefined;
}
