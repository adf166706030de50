import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

export async function insertAttachment(
  transaction: Transaction,
  row: Tables['announcement_files'],
): Promise<void> {
  await transaction.insertInto('announcement_files').values(row).execute();
}

export async function countUnsentAttachments(db: Db, uploadedBy: string): Promise<number> {
  const { count } = await db
    .selectFrom('announcement_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uploaded_by', '=', uploadedBy)
    .where('announcement_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Attaches uploaded files of an account to an announcement. Files that are missing, of another account or already
 * attached are skipped.
 * @returns the sizes of the attached files
 */
export async function attachOwnUnsentFiles(
  transaction: Transaction,
  announcementId: string,
  { ids, uploadedBy }: { ids: readonly string[]; uploadedBy: string },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .updateTable('announcement_files')
    .set({ announcement_id: announcementId })
    .where('id', 'in', ids)
    .where('uploaded_by', '=', uploadedBy)
    .where('announcement_id', 'is', null)
    .returning('size')
    .execute();
  return rows.map(({ size }) => size);
}

/**
 * Lists the files of series (announcements with their follow-ups) without their bytes, in the order in which they were
 * uploaded.
 */
export async function listAttachmentsOfSeries(db: Db, seriesIds: readonly string[]) {
  if (seriesIds.length === 0) return [];
  return db
    .selectFrom('announcement_files')
    .select(['id', 'name', 'size', 'announcement_id as seriesId'])
    .where('announcement_id', 'in', seriesIds)
    .orderBy('id')
    .execute();
}

export async function listAttachmentContentsOfSeries(db: Db, seriesId: string) {
  return db
    .selectFrom('announcement_files')
    .select(['name', 'bytes'])
    .where('announcement_id', '=', seriesId)
    .orderBy('id')
    .execute();
}

export async function findAttachment(db: Db, id: string) {
  return db
    .selectFrom('announcement_files')
    .select(['name', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Finds a file of an announcement that the account sees under 'Messages'. */
export async function findAttachmentOfRecipient(db: Db, id: string, accountId: string) {
  return db
    .selectFrom('announcement_files')
    .select(['announcement_files.name', 'announcement_files.bytes'])
    .where('announcement_files.id', '=', id)
    .where('announcement_files.announcement_id', 'in', ({ selectFrom }) =>
      selectFrom('announcement_recipients')
        .leftJoin('registrations', 'registrations.id', 'announcement_recipients.registration_id')
        .leftJoin('duties', 'duties.id', 'announcement_recipients.duty_id')
        .innerJoin('announcements', 'announcements.id', 'announcement_recipients.announcement_id')
        .leftJoin('outbox', 'outbox.id', 'announcement_recipients.mail_id')
        .select('announcement_recipients.series_id')
        .where((eb) =>
          eb.or([eb('registrations.account_id', '=', accountId), eb('duties.account_id', '=', accountId)]),
        )
        .where((eb) =>
          eb.or([
            eb('announcement_recipients.queued_at', 'is not', null),
            eb('announcement_recipients.skip_reason', '=', 'unsubscribed'),
          ]),
        )
        .where((eb) =>
          eb.or([eb('announcements.stopped_at', 'is', null), eb('outbox.sent_at', 'is not', null)]),
        ),
    )
    .executeTakeFirst();
}

export async function deleteUnsentAttachmentsBefore(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('announcement_files')
    .where('announcement_id', 'is', null)
    .where('uploaded_at', '<', before)
    .execute();
}
