import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

/** Stores a file. It replaces an earlier one of the same account and question that no answer refers to. */
export async function insertAnswerFileReplacingUnsent(
  transaction: Transaction,
  file: Tables['answer_files'],
): Promise<void> {
  await transaction
    .deleteFrom('answer_files')
    .where('account_id', '=', file.account_id)
    .where('question_id', '=', file.question_id)
    .where('registration_id', 'is', null)
    .execute();
  await transaction.insertInto('answer_files').values(file).execute();
}

export async function findAnswerFile(
  db: Db,
  id: string,
): Promise<
  | { accountId: string; registrationId: string | null; name: string; contentType: string; bytes: Uint8Array }
  | undefined
> {
  return db
    .selectFrom('answer_files')
    .select([
      'account_id as accountId',
      'registration_id as registrationId',
      'name',
      'content_type as contentType',
      'bytes',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Lists those of the given files that the account has uploaded. */
export async function listAnswerFilesOfAccount(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<{ id: string; questionId: string; name: string }[]> {
  return db
    .selectFrom('answer_files')
    .select(['id', 'question_id as questionId', 'name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}

/**
 * Attaches a file to the registration whose answer refers to it. Returns false when the file was deleted or is attached
 * already.
 */
export async function attachAnswerFile(
  transaction: Transaction,
  id: string,
  registrationId: string,
): Promise<boolean> {
  const row = await transaction
    .updateTable('answer_files')
    .set({ registration_id: registrationId })
    .where('id', '=', id)
    .where('registration_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteAttachedAnswerFiles(
  transaction: Transaction,
  registrationId: string,
  questionIds: readonly string[],
): Promise<void> {
  if (questionIds.length === 0) return;
  await transaction
    .deleteFrom('answer_files')
    .where('registration_id', '=', registrationId)
    .where('question_id', 'in', questionIds)
    .execute();
}

/** Deletes files that were uploaded before a time and that no answer refers to. Returns how many were deleted. */
export async function deleteUnsentAnswerFiles(transaction: Transaction, before: number): Promise<number> {
  const rows = await transaction
    .deleteFrom('answer_files')
    .where('registration_id', 'is', null)
    .where('created_at', '<', before)
    .returning('id')
    .execute();
  return rows.length;
}
