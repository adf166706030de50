import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { listStatements as call } from '../contract.ts';
import { readStatements } from './statements.sql.ts';

/** The statements that were taken, the newest first. */
export async function listStatements({ db }: Pick<Context, 'db'>): Promise<AnswerOf<typeof call>> {
  const rows = await readStatements(db.queries);
  return {
    rows: rows.map(({ id, uploadedAt, ...row }) => ({
      _id: id,
      ...row,
      uploadedAt: new Date(uploadedAt).toISOString(),
    })),
  };
}
