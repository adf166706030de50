import type { ImageRule } from '#media/contract/images.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { addImage } from './images.sql.ts';
import type { Picture } from './picture.ts';

/** Stores a picture of an account within the transaction that refers to it. Returns its id. */
export async function storePicture(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  accountId: string,
  rule: ImageRule,
  picture: Picture,
): Promise<string> {
  const id = newId();
  await addImage(transaction, {
    id,
    account_id: accountId,
    purpose: rule.purpose,
    content_type: picture.contentType,
    original_sha256: picture.originalSha256,
    created_at: clock(),
    bytes: picture.bytes,
  });
  return id;
}
