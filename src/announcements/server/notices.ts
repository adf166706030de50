import type { PageNotice } from '#pages/page-inputs.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { maxNotices, removeNotice as removeCall, saveNotice as setCall } from '../contract/notices.ts';
import { lockAnnouncement } from './announcements.sql.ts';
import {
  countNoticesOfOtherAnnouncements,
  deleteEndedNotices,
  deleteNotice,
  listPublicPageNotices,
  upsertNotice,
} from './notices.sql.ts';

/**
 * Shows an announcement as a notice, or changes its notice.
 * @throws AppError 404 when there is no such announcement; 409 when it is not released or was stopped, or there are too
 *   many notices
 */
export async function saveNotice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { announcementId, text, place, beginsAt, endsAt }: CheckedBody<typeof setCall>,
): Promise<void> {
  const { errors } = setCall;
  await db.change(async (transaction) => {
    const known = await lockAnnouncement(transaction, announcementId);
    if (!known) throw new AppError(errors.noSuchAnnouncement);
    if (known.releasedAt === null || known.stoppedAt !== null) throw new AppError(errors.notReleased);
    await deleteEndedNotices(transaction, clock());
    if ((await countNoticesOfOtherAnnouncements(transaction, announcementId)) >= maxNotices)
      throw new AppError(errors.tooMany);
    await upsertNotice(transaction, {
      announcement_id: announcementId,
      event_id: known.eventId,
      text,
      place,
      begins_at: Date.parse(beginsAt),
      ends_at: Date.parse(endsAt),
    });
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'notice_set',
      subjectId: known.eventId,
      after: announcementId,
    });
    await invalidateSite(transaction);
  });
}

/** @throws AppError 404 when the announcement has no notice */
export async function removeNotice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { announcementId }: CheckedBody<typeof removeCall>,
): Promise<void> {
  await db.change(async (transaction) => {
    const known = await lockAnnouncement(transaction, announcementId);
    if (!known || !(await deleteNoticeAndInvalidateSite(transaction, announcementId)))
      throw new AppError(removeCall.errors.noSuchNotice);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'notice_removed',
      subjectId: known.eventId,
      before: announcementId,
    });
  });
}

/**
 * Deletes the notice of an announcement, and requests a new rendering of the public pages. Returns false if the
 * announcement has no notice.
 */
export async function deleteNoticeAndInvalidateSite(
  transaction: Transaction,
  announcementId: string,
): Promise<boolean> {
  const isDeleted = await deleteNotice(transaction, announcementId);
  if (isDeleted) await invalidateSite(transaction);
  return isDeleted;
}

/**
 * Lists the notices of the public pages. A button to the dashboard is left out, because visitors may have no account.
 */
export async function listPublicNoticesOfAnyTime(db: Db): Promise<PageNotice[]> {
  return (await listPublicPageNotices(db)).map(({ label, address, ...notice }) => ({
    ...notice,
    link: label !== null && address?.startsWith('https://') ? { label, href: address } : null,
  }));
}
