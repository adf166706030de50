import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { updateSearchColumns } from './search.sql.ts';

/**
 * Replaces the screenshot, the transaction number, or both. Stores the earlier transaction number in
 * `payment_submissions`, and the earlier screenshot if it was replaced. The caller must have locked the registration.
 */
export async function replacePaymentProof(
  transaction: Transaction,
  id: string,
  { pictureId, transactionNumber, at }: { pictureId?: string; transactionNumber?: string; at: number },
): Promise<void> {
  const before = await transaction
    .selectFrom('registrations')
    .select(['payment_picture_id as pictureId', 'transaction_number as number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('payment_submissions')
    .values({
      id: newId(),
      registration_id: id,
      picture_id: pictureId === undefined ? null : before.pictureId,
      transaction_number: before.number,
      replaced_at: at,
      is_part: null,
    })
    .execute();
  await transaction
    .updateTable('registrations')
    .set({
      ...(pictureId === undefined ? {} : { payment_picture_id: pictureId }),
      ...(transactionNumber === undefined ? {} : { transaction_number: transactionNumber }),
    })
    .where('id', '=', id)
    .execute();
  await updateSearchColumns(transaction, [id]);
}

/** Stores the picture of an earlier payment that was sent together with the picture of the rest. */
export async function insertPartialPaymentProof(
  transaction: Transaction,
  registrationId: string,
  { pictureId, at }: { pictureId: string; at: number },
): Promise<void> {
  await transaction
    .insertInto('payment_submissions')
    .values({
      id: newId(),
      registration_id: registrationId,
      picture_id: pictureId,
      transaction_number: null,
      replaced_at: at,
      is_part: 1,
    })
    .execute();
}

/** Lists the replaced proofs of payment of a registration, the latest first. */
export async function listReplacedPaymentProofs(db: Db, registrationId: string) {
  return db
    .selectFrom('payment_submissions')
    .select([
      'id',
      'picture_id as pictureId',
      'transaction_number as transactionNumber',
      'replaced_at as replacedAt',
    ])
    .where('registration_id', '=', registrationId)
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function listReplacedPictureIds(db: Db, registrationIds: readonly string[]): Promise<string[]> {
  if (registrationIds.length === 0) return [];
  const rows = await db
    .selectFrom('payment_submissions')
    .select('picture_id as id')
    .where('registration_id', 'in', registrationIds)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}
