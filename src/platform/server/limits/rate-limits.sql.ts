import type { Db } from '../db/tables.ts';

/** A use to count. The window of a key begins with the first use of the key. */
export interface Use {
  key: string;
  windowMs: number;
  /** Number of uses to add. */
  count: number;
}

/**
 * Adds uses to each key and returns the number of uses in the current window of the key. Uses a single statement, so
 * that concurrent processes count correctly without a transaction. If the clock of another process was ahead, the
 * stored window ends too late: it is shortened and keeps its uses.
 */
export async function incrementUses(db: Db, uses: readonly Use[], now: number) {
  return db
    .insertInto('rate_limits')
    .values(uses.map(({ key, windowMs, count }) => ({ key, used: count, resets_at: now + windowMs })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb('rate_limits.resets_at', '<=', now);
        const isTooLong = eb('rate_limits.resets_at', '>', eb.ref('excluded.resets_at'));
        return {
          used: eb
            .case()
            .when(isOver)
            .then(eb.ref('excluded.used'))
            .else(eb('rate_limits.used', '+', eb.ref('excluded.used')))
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

/** Removes one use of a key. Does nothing if the window has expired. */
export async function decrementUses(db: Db, key: string, now: number): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('key', '=', key)
    .where('used', '>', 0)
    .where('resets_at', '>', now)
    .execute();
}

export async function deleteExpiredUses(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
}
