import type { Db } from '../db/tables.ts';

/** A use of a key. The window begins with the first use; its length is in milliseconds. */
export interface Use {
  key: string;
  windowMs: number;
}

/**
 * Increments the uses of each key and returns the count in the current window, including this use.
 * A single statement: correct with several processes, and no call waits for the transaction of another.
 *
 * A window that ends later than a new one would was started by a clock that runs ahead. Its uses still count, but it is
 * shortened: clock differences neither allow more uses nor lock a user out for longer than a window.
 * @param uses different keys, at least one
 */
export async function incrementUses(db: Db, uses: readonly Use[], now: number) {
  return db
    .insertInto('rate_limits')
    .values(uses.map(({ key, windowMs }) => ({ key, used: 1, resets_at: now + windowMs })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb('rate_limits.resets_at', '<=', now);
        const isTooLong = eb('rate_limits.resets_at', '>', eb.ref('excluded.resets_at'));
        return {
          used: eb
            .case()
            .when(isOver)
            .then(eb.lit(1))
            .else(eb('rate_limits.used', '+', 1))
            .end(),
          resets_at: eb
            .case()
            .when(eb.or([isOver, isTooLong]))
            .then(eb.ref('excluded.resets_at'))
            .else(eb.ref('rate_limits.resets_at'))
            .end(),
        };
      }),
    )
    .returning(['key', 'used', 'resets_at'])
    .execute();
}

/** Decrements the uses of a key, unless its window has expired. */
export async function decrementUses(db: Db, key: string, now: number): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('key', '=', key)
    .where('used', '>', 0)
    .where('resets_at', '>', now)
    .execute();
}

/** Deletes expired windows. */
export async function deleteExpiredUses(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
}
