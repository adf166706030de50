import type { Secret } from '../secret.ts';
import type { Db } from './tables.ts';

const signed = 'what this database was made with';

/**
 * Checks that the data of this database was sealed with `secret`. The first call stores a signature to compare with.
 */
export async function isSecretOf(db: Db, secret: Secret): Promise<boolean> {
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
