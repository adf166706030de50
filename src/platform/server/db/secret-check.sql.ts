import type { Secret } from '../secret.ts';
import type { Db } from './tables.ts';

const signed = 'what this database was made with';

/**
 * Returns true if the data of this database was sealed with `secret`. Compares a signature, which the first call for a
 * database stores.
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
