import { buildSecondPersonCheckInputs, rejectWhileSecondPersonMustWait } from '#accounts/server/index.ts';
import { listEvents } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedQuery } from '#platform/contract/call.ts';
import { offsetOfPage, rowsPerPage } from '#platform/contract/paging.ts';
import { toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  type announcementStates,
  type listAnnouncements as listCall,
  releaseAnnouncement as releaseCall,
  stopAnnouncement as stopCall,
} from '../contract.ts';
import {
  countAnnouncements,
  findAnnouncement,
  listAnnouncementsPage,
  lockAnnouncement,
  releaseAnnouncementIfAllowed,
  stopAnnouncementIfMailsAreLeft,
} from './announcements.sql.ts';
import { listAttachmentsOfSeries } from './attachments.sql.ts';
import { parseStoredFilter, toAnnouncementText } from './columns.ts';
import { listNoticesOfAnnouncements } from './notices.sql.ts';
import { deleteNoticeAndInvalidateSite } from './notices.ts';
import {
  buildReleasedValues,
  digestSharedValues,
  getSharedValues,
  type SharedValues,
} from './shared-values.ts';

interface Times {
  stoppedAt: number | null;
  releasedAt: number | null;
  queuedAt: number | null;
  sendAt: number | null;
}

function stateOf(
  { stoppedAt, releasedAt, queuedAt, sendAt }: Times,
  now: number,
): (typeof announcementStates)[number] {
  if (stoppedAt !== null) return 'stopped';
  if (releasedAt === null) return 'waiting';
  if (queuedAt !== null) return 'sent';
  return sendAt !== null && sendAt > now ? 'scheduled' : 'sending';
}

function toNotice(row: Tables['notices'] | undefined) {
  if (!row) return null;
  const { text, place, begins_at, ends_at } = row;
  return {
    text,
    place,
    beginsAt: new Date(begins_at).toISOString(),
    endsAt: new Date(ends_at).toISOString(),
  };
}

function describeSharedValues(values: SharedValues | undefined) {
  if (!values) return null;
  return {
    digest: digestSharedValues(values),
    placeholders: Object.entries(values).map(([placeholder, found]) => ({ placeholder, values: found })),
  };
}

export async function listAnnouncements(
  { db: { queries }, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { accountId }: Caller,
  { page }: CheckedQuery<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const [rows, total, events] = await Promise.all([
    listAnnouncementsPage(queries, { skip: offsetOfPage(page), take: rowsPerPage, now: clock() }),
    countAnnouncements(queries),
    listEvents(queries),
  ]);
  const files = await listAttachmentsOfSeries(
    queries,
    rows.map(({ seriesId }) => seriesId),
  );
  const notices = await listNoticesOfAnnouncements(
    queries,
    rows.map(({ id }) => id),
  );
  const waiting = rows.filter((row) => stateOf(row, clock()) === 'waiting');
  const valuesOf = new Map<string, SharedValues>();
  for (const row of waiting)
    valuesOf.set(row.id, await getSharedValues(queries, { config, clock }, row.id, toAnnouncementText(row)));
  return {
    page,
    total,
    events: events.filter(({ state }) => state === 'announced' || state === 'over').map(({ name }) => name),
    rows: rows.map((row) => {
      const toQueue = row.stoppedAt === null ? row.toQueue + row.inOutbox : 0;
      const state = stateOf(row, clock());
      return {
        _id: row.id,
        eventName: row.eventName,
        ...toAnnouncementText(row),
        files: files
          .filter(({ seriesId }) => seriesId === row.seriesId)
          .map(({ id, name, size }) => ({ _id: id, name, size })),
        state,
        writtenAt: new Date(row.writtenAt).toISOString(),
        writtenBy: row.writtenBy,
        isOwn: row.writtenById === accountId,
        sendAt: toIso(row.sendAt),
        revision: row.revision,
        heldReason: state === 'waiting' ? (row.hasAuthor ? row.heldReason : 'author') : null,
        sharedValues: describeSharedValues(valuesOf.get(row.id)),
        to: parseStoredFilter(row.filter).to,
        isFollowUp: row.seriesId !== row.id,
        recipients: row.recipients,
        queued: toQueue,
        delivered: row.delivered,
        refused: row.refused,
        skipped: row.skipped,
        unsubscribed: row.unsubscribed,
        notice: toNotice(notices.find(({ announcement_id }) => announcement_id === row.id)),
        seen: row.seen,
      };
    }),
  };
}

/**
 * Releases an announcement to more than fifty delegates, as a second person (product 25.4).
 * @throws AppError 404 when there is no such announcement; 403 when the caller wrote it or must wait (product 3.18);
 *   409 when it does not wait for a release, or its text or a value in it has changed
 */
export async function releaseAnnouncement(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  { accountId }: Caller,
  { announcementId, revision, valuesDigest }: CheckedBody<typeof releaseCall>,
): Promise<void> {
  const { errors } = releaseCall;
  await context.db.change(async (transaction) => {
    const second = buildSecondPersonCheckInputs(context, accountId);
    const known = await lockAnnouncement(transaction, announcementId);
    if (!known) throw new AppError(errors.noSuchAnnouncement);
    const values = await getSharedValues(transaction, context, announcementId, toAnnouncementText(known));
    const isReleased = await releaseAnnouncementIfAllowed(
      transaction,
      { id: announcementId, revision, releasedValues: await buildReleasedValues(transaction, values) },
      second,
    );
    if (!isReleased) {
      if (known.releasedAt !== null || known.stoppedAt !== null) throw new AppError(errors.isNotWaiting);
      if (known.revision !== revision) throw new AppError(errors.announcementChanged);
      if (known.writtenBy === accountId) throw new AppError(errors.writtenByCaller);
      await rejectWhileSecondPersonMustWait(transaction, known.writtenBy, second);
      throw new AppError(errors.writtenByCaller);
    }
    const seen = valuesDigest ?? digestSharedValues({});
    if (digestSharedValues(values) !== seen) throw new AppError(errors.valuesChanged);
    await recordAudit(transaction, {
      at: second.now,
      actorId: accountId,
      action: 'announcement_released',
      subjectId: known.eventId,
      after: { fact: 'announcement', recipients: known.recipients, announcement: announcementId },
    });
  });
}

/**
 * Stops an announcement and removes its notice. The outbox then drops the mails instead of sending them.
 * @throws AppError 404 when there is no such announcement; 409 when it was stopped before, or no mail is left to stop
 */
export async function stopAnnouncement(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { announcementId }: CheckedBody<typeof stopCall>,
): Promise<void> {
  const at = clock();
  await db.change(async (transaction) => {
    const isStopped = await stopAnnouncementIfMailsAreLeft(transaction, announcementId, {
      at,
      by: accountId,
    });
    const known = await findAnnouncement(transaction, announcementId);
    if (!known) throw new AppError(stopCall.errors.noSuchAnnouncement);
    if (!isStopped) throw new AppError(stopCall.errors.isDelivered);
    await deleteNoticeAndInvalidateSite(transaction, announcementId);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'announcement_stopped',
      subjectId: known.eventId,
      after: { fact: 'announcement', recipients: known.recipients, announcement: announcementId },
    });
  });
}
