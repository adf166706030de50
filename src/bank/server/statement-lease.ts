import type { Context } from '#platform/server/context.ts';
import { withLease } from '#platform/server/with-lease.ts';
import type { ImportStep } from './store-lines.ts';
import { deleteUnfinished } from './unfinished-imports.sql.ts';

/**
 * Runs the import or the withdrawal of a statement while no other one runs, in any process. What an import has stored that failed, or
 * whose process died, is deleted first.
 * @param work does everything in the transactions that it is given
 */
export function withStatementLease<T>(
  context: Pick<Context, 'db' | 'clock'>,
  work: (step: ImportStep) => Promise<T>,
): Promise<T> {
  const { db } = context;
  return withLease(context, 'statements', async (lease) => {
    await deleteUnfinished(db);
    return work((statements) =>
      db.change(async (changes) => {
        await lease.require(changes);
        return statements(changes);
      }),
    );
  });
}
