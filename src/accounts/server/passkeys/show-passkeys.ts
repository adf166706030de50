import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { getPasskeys } from '../../contract/passkeys.ts';
import { listPasskeys } from './passkeys.sql.ts';

/** The passkeys of the caller's account, oldest first; those made for another address of the site say so. */
export async function showPasskeys(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getPasskeys>> {
  const here = new URL(config.publicUrl).hostname;
  const time = (at: number) => new Date(at).toISOString();
  return {
    passkeys: (await listPasskeys(db.queries, accountId)).map((passkey) => ({
      passkeyID: passkey.id,
      name: passkey.name,
      addedAt: time(passkey.created_at),
      lastUsedAt: passkey.last_used_at === null ? null : time(passkey.last_used_at),
      onlyAt: passkey.rp_id === here ? null : passkey.rp_id,
    })),
  };
}
