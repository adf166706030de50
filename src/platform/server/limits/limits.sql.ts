import type { Db } from '../db/tables.ts';

/** One use of a key, whose window is so long, in milliseconds; it begins with its first use. */
export interface Use {
  key: string;
  windowMs: number;
}

/**
 * Counts one more use of each key and returns how often it was used in its current window, this use included.
 * One statement, so that any number of processes count together, and no call waits for another's transaction.
 *
 * A window that ends later than one begun now would was begun by a clock that runs ahead of this one. Its uses still count,
 * and it is cut to its proper length: so clocks that differ give no caller more uses, and a clock that went wrong locks no user
 * out for longer than a window.
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

/** Takes one use of a key back, unless its window is over. */
export async function decrementUses(db: Db, key: string, now: number): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('key', '=', key)
    .where('used', '>', 0)
    .where('resets_at', '>', now)
    .execute();
}

/** Forgets windows that are over. */
export async function deleteExpiredUses(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
}
