import { createHash } from 'node:crypto';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Keeps the hashes of withdrawn codes without a person, so that a code stays withdrawn after its certificate is erased.
 */
export const up: Step = async (db) => {
  await db.schema
    .createTable('withdrawn_certificates')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .execute();
  const rows = await db
    .selectFrom('certificates')
    .select('code')
    .where('withdrawn_at', 'is not', null)
    .orderBy('code')
    .execute();
  for (const { code } of rows)
    await db
      .insertInto('withdrawn_certificates')
      .values({ code_hash: createHash('sha256').update(String(code)).digest('base64url') })
      .execute();
};
