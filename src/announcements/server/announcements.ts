import { rejectWhileWaiting, secondPerson } from '#accounts/server/index.ts';
import { getEvent, listEvents } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { batches } from '#platform/server/batches.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { listFilteredIds } from '#registration/server/index.ts';
import {
  type announcementStates,
  type listAnnouncements as listCall,
  maxUnreleased,
  releaseAnnouncement as releaseCall,
  sendAnnouncement as sendCall,
  stopAnnouncement as stopCall,
} from '../contract.ts';
import {
  countAnnouncements,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncementsPage,
  releaseIfAllowed,
  stopUndelivered,
} from './announcements.sql.ts';
import { fingerprintOf, readAudience } from './audience.ts';
import { insertRecipients } from './recipients.sql.ts';

function stateOf({
  stoppedAt,
  releasedAt,
  queuedAt,
}: Record<'stoppedAt' | 'releasedAt' | 'queuedAt', number | null>): (typeof announcementStates)[number] {
  if (stoppedAt !== null) return 'stopped';
  if (releasedAt === null) return 'waiting';
  return queuedAt === null ? 'sending' : 'sent';
}

export async function listAnnouncements(
  { db: { queries } }: Pick<Context, 'db'>,
  { accountId }: Caller,
  { page }: CheckedQuery<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const [rows, total, events] = await Promise.all([
    listAnnouncementsPage(queries, { skip: rowsBefore(page), take: rowsPerPage }),
    countAnnouncements(queries),
    listEvents(queries),
  ]);
  return {
    page,
    total,
    events: events.filter(({ state }) => state === 'announced' || state === 'over').map(({ name }) => name),
    rows: rows.map((row) => {
      const toQueue = row.stoppedAt === null ? row.toQueue + row.inOutbox : 0;
      return {
        _id: row.id,
        eventName: row.eventName,
        subject: row.subject,
        text: row.body,
        buttonLabel: row.label ?? '',
        buttonAddress: row.address ?? '',
        state: stateOf(row),
        writtenAt: new Date(row.writtenAt).toISOString(),
        writtenBy: row.writtenBy,
        isOwn: row.writtenById === accountId,
        recipients: row.recipients,
        queued: toQueue,
        delivered: row.delivered,
        refused: row.refused,
        skipped: row.skipped,
        seen: row.seen,
      };
    }),
  };
}

/**
 * Sends an announcement to the delegates of a list. For more than fifty delegates it first waits for a release.
 * @throws AppError 404 when there is no such event; 409 when the list is empty or has changed since it was shown, a
 *   placeholder has no value, or the event is archived
 */
export async function sendAnnouncement(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { accountId }: Caller,
  { eventName, filter, announcement, fingerprint }: CheckedBody<typeof sendCall>,
): Promise<AnswerOf<typeof sendCall>> {
  const { errors } = sendCall;
  return db.change(async (transaction) => {
    const at = clock();
    const event = await getEvent(transaction, eventName);
    if (event.state === 'archived') throw new AppError(errors.eventArchived);
    const ids = await listFilteredIds(transaction, { eventId: event.id, filter });
    if (ids.length === 0) throw new AppError(errors.noRecipients);
    if (fingerprintOf(ids) !== fingerprint) throw new AppError(errors.listChanged);
    const { readers, gaps } = await readAudience(transaction, { config }, ids, announcement);
    if (gaps.length > 0) throw new AppError(errors.missingValue);
    const waits = ids.length > maxUnreleased;
    const id = newId();
    await insertAnnouncement(transaction, {
      id,
      event_id: event.id,
      subject: announcement.subject,
      body: announcement.text,
      button_label: announcement.buttonLabel || null,
      button_address: announcement.buttonAddress || null,
      filter: JSON.stringify(filter),
      recipient_count: ids.length,
      written_at: at,
      written_by: accountId,
      released_at: waits ? null : at,
      released_by: null,
    });
    for await (const batch of batches(readers))
      await insertRecipients(
        transaction,
        batch.map((reader) => ({
          announcement_id: id,
          registration_id: reader.id,
          state: reader.state,
          mail_id: newId(),
        })),
      );
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'announcement_written',
      subjectId: event.id,
      after: `${ids.length} recipients, ${id}`,
    });
    return { message: waits ? 'Announcement waits for a second person' : 'Announcement is being sent' };
  });
}

/**
 * Releases an announcement to more than fifty delegates, as a second person (product 25.4).
 * @throws AppError 404 when there is no such announcement; 403 when the caller wrote it or must wait (product 3.18);
 *   409 when it does not wait for a release
 */
export async function releaseAnnouncement(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  { accountId }: Caller,
  { announcementId }: CheckedBody<typeof releaseCall>,
): Promise<void> {
  const { errors } = releaseCall;
  await context.db.change(async (transaction) => {
    const second = secondPerson(context, accountId);
    const isReleased = await releaseIfAllowed(transaction, announcementId, second);
    const known = await findAnnouncement(transaction, announcementId);
    if (!known) throw new AppError(errors.noSuchAnnouncement);
    if (!isReleased) {
      if (known.releasedAt !== null || known.stoppedAt !== null) throw new AppError(errors.isNotWaiting);
      if (known.writtenBy === accountId) throw new AppError(errors.writtenByCaller);
      await rejectWhileWaiting(transaction, known.writtenBy, second);
      throw new AppError(errors.writtenByCaller);
    }
    await recordAudit(transaction, {
      at: second.now,
      actorId: accountId,
      action: 'announcement_released',
      subjectId: known.eventId,
      after: `${known.recipients} recipients, ${announcementId}`,
    });
  });
}

/**
 * Stops an announcement. The outbox then drops its mails instead of sending them.
 * @throws AppError 404 when there is no such announcement; 409 when nothing of it is left to stop
 */
export async function stopAnnouncement(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { announcementId }: CheckedBody<typeof stopCall>,
): Promise<void> {
  const at = clock();
  await db.change(async (transaction) => {
    const isStopped = await stopUndelivered(transaction, announcementId, { at, by: accountId });
    const known = await findAnnouncement(transaction, announcementId);
    if (!known) throw new AppError(stopCall.errors.noSuchAnnouncement);
    if (!isStopped) throw new AppError(stopCall.errors.isDelivered);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'announcement_stopped',
      subjectId: known.eventId,
      after: `${known.recipients} recipients, ${announcementId}`,
    });
  });
}
