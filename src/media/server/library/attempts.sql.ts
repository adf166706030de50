import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import type { Failure } from '../../contract/library.ts';

/** No attempt is ever put off for so long: one that is due later was claimed by a clock that went wrong. */
const farthestMs = 60 * 60_000;

function isDue(now: number) {
  return (eb: ExpressionBuilder<Tables, 'pictures'>) =>
    eb.or([eb('due_at', '<=', now), eb('due_at', '>', now + farthestMs)]);
}

/** The names of pictures whose sizes are to be made, the one that waits longest first. */
export async function duePictures(db: Db, now: number, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('name')
    .where(isDue(now))
    .orderBy('due_at')
    .limit(atMost)
    .execute();
  return rows.map(({ name }) => name);
}

/** An attempt to make the sizes of a picture. */
export interface Attempt {
  name: string;
  originalId: string;
  attempts: number;
  claim: string;
}

/**
 * Takes a due picture for this process by moving its next attempt to `until`: of several processes one gets it. Returns
 * undefined when another was quicker. If the process is killed, it is due again at `until`.
 */
export async function claimPicture(
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

/** How an attempt ended: with a version that pages show from now on, with a failure for good, or to be tried again. */
export type Ending = { digest: string } | { failure: Failure } | { dueAt: number };

/**
 * Ends an attempt.
 * @returns false when it is no longer under way, since the picture was replaced or removed, or the attempt took too long:
 *   nothing has changed then
 */
export async function endAttempt(
  db: Db,
  { name, claim }: Pick<Attempt, 'name' | 'claim'>,
  ending: Ending,
): Promise<boolean> {
  const ended = await db
    .updateTable('pictures')
    .set({ due_at: null, claim: null, ...('dueAt' in ending ? { due_at: ending.dueAt } : ending) })
    .where('name', '=', name)
    .where('claim', '=', claim)
    .returning('name')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Makes a picture due that failed, as if for the first time; false when it has not failed. */
export async function queueAgain(transaction: Transaction, name: string, now: number): Promise<boolean> {
  const queued = await transaction
    .updateTable('pictures')
    .set({ due_at: now, failure: null, attempts: 0 })
    .where('name', '=', name)
    .where('failure', 'is not', null)
    .returning('name')
    .executeTakeFirst();
  return queued !== undefined;
}
