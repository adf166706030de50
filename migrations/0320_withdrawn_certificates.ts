import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

interface Tables {
  certificates: { code: string | null; withdrawn_at: number | null };
  withdrawn_certificates: { code_hash: string };
}

/**
 * Keeps the hashes of withdrawn codes without a person, so that a code stays withdrawn after its certificate is erased.
 */
export const up: Step = async (schema) => {
  const db = schema as unknown as Kysely<Tables>;
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
      .values({
        code_hash: createHash('sha256')
          .update(code ?? '')
          .digest('base64url'),
      })
      .execute();
};
