import type { Secret } from '../secret.ts';
import type { Db } from './tables.ts';

const signed = 'what this database was made with';

/**
 * Checks whether `secret` is the secret of this database. The first call for a database stores a signature that was
 * made with `secret`, and returns true. Later calls verify that signature.
 */
export async function isSealedWithOrStoreSignature(db: Db, secret: Secret): Promise<boolean> {
  await db
    .insertInto('secret_check')
    .values({ id: 'site', signature: secret.sign(signed) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const { signature } = await db
    .selectFrom('secret_check')
    .select('signature')
    .where('id', '=', 'site')
    .executeTakeFirstOrThrow();
  return secret.isSigned(signed, signature);
}
