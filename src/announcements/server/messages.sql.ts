import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { announcementTextColumns } from './columns.ts';

/**
 * Lists the newest announcements to an account: those whose mail was queued, and those that were not mailed because the
 * reader had unsubscribed. A stopped announcement is listed only if its mail was delivered before.
 */
export async function listAnnouncementsToAccount(db: Db, accountId: string, atMost: number) {
  return db
    .selectFrom('announcement_recipients')
    .leftJoin('registrations', 'registrations.id', 'announcement_recipients.registration_id')
    .leftJoin('duties', 'duties.id', 'announcement_recipients.duty_id')
    .innerJoin('announcements', 'announcements.id', 'announcement_recipients.announcement_id')
    .innerJoin('events', 'events.id', 'announcements.event_id')
    .leftJoin('outbox', 'outbox.id', 'announcement_recipients.mail_id')
    .select((eb) => [
      'announcement_recipients.mail_id as id',
      'announcement_recipients.recipient_id as recipientId',
      eb.fn.coalesce('announcement_recipients.queued_at', 'announcement_recipients.skipped_at').as('sentAt'),
      'announcement_recipients.seen_at as seenAt',
      'announcements.series_id as seriesId',
      ...announcementTextColumns,
      'events.name as eventName',
    ])
    .where((eb) =>
      eb.or([eb('registrations.account_id', '=', accountId), eb('duties.account_id', '=', accountId)]),
    )
    .where((eb) =>
      eb.or([
        eb('announcement_recipients.queued_at', 'is not', null),
        eb('announcement_recipients.skip_reason', '=', 'unsubscribed'),
      ]),
    )
    .where((eb) => eb.or([eb('announcements.stopped_at', 'is', null), eb('outbox.sent_at', 'is not', null)]))
    .orderBy('announcements.id', 'desc')
    .limit(atMost)
    .execute();
}

/**
 * Records that the account opened these announcements. An earlier time is kept.
 * @param ids ids of the mails; must not be empty; mails of other accounts are ignored
 */
export async function markAnnouncementsSeen(
  transaction: Transaction,
  { accountId, ids, at }: { accountId: string; ids: readonly string[]; at: number },
): Promise<void> {
  await transaction
    .updateTable('announcement_recipients')
    .set({ seen_at: at })
    .where('mail_id', 'in', ids)
    .where('seen_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(
          'registration_id',
          'in',
          eb.selectFrom('registrations').select('registrations.id').where('account_id', '=', accountId),
        ),
        eb(
          'duty_id',
          'in',
          eb.selectFrom('duties').select('duties.id').where('duties.account_id', '=', accountId),
        ),
      ]),
    )
    .execute();
}
