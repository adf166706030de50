import type { Selectable } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

/** A picture without its bytes. Times in epoch milliseconds. */
export type Picture = Selectable<Tables['pictures']>;

export interface NewPicture {
  name: string;
  alt: string;
  focus: { x: number; y: number };
  originalId: string;
  size: number;
  /** Null when it was no account. */
  uploadedBy: string | null;
  uploadedAt: number;
}

/** Adds a picture whose sizes are to be made at once; false when the name is taken. */
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

/** A change of a picture, based on this revision (optimistic locking). */
export interface Known {
  name: string;
  revision: number;
}

/**
 * Counts a change of a picture, unless it has changed since.
 * @returns whether it is the caller's to change until the transaction ends
 */
export async function takePicture(transaction: Transaction, { name, revision }: Known): Promise<boolean> {
  const taken = await transaction
    .updateTable('pictures')
    .set({ revision: revision + 1 })
    .where('name', '=', name)
    .where('revision', '=', revision)
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Another file for a picture. An attempt at the one before comes to nothing. */
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

export async function setWords(
  transaction: Transaction,
  { name, alt, focus }: Pick<NewPicture, 'name' | 'alt' | 'focus'>,
): Promise<void> {
  await transaction
    .updateTable('pictures')
    .set({ alt, focus_x: focus.x, focus_y: focus.y })
    .where('name', '=', name)
    .execute();
}

/** Removes a picture with its file and all its versions. */
export async function deletePicture(transaction: Transaction, name: string): Promise<void> {
  await transaction.deleteFrom('pictures').where('name', '=', name).execute();
}

export async function findPicture(db: Db, name: string): Promise<Picture | undefined> {
  return db.selectFrom('pictures').selectAll().where('name', '=', name).executeTakeFirst();
}

/** All pictures, the one uploaded last first. */
export async function allPictures(db: Db): Promise<Picture[]> {
  return db.selectFrom('pictures').selectAll().orderBy('uploaded_at', 'desc').orderBy('name').execute();
}

export async function countPictures(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('pictures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
