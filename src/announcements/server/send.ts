import { getEventByName } from '#conference/server/index.ts';
import { countMailedPeople, recordMailedPeople } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedQuery } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { batches } from '#platform/server/batches.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import {
  type AnnouncementText,
  changeAnnouncement as changeCall,
  sendAnnouncementToNewcomers as followUpCall,
  maxRecipientsWithoutRelease,
  listNewcomersOfAudience as newcomersCall,
  sendAnnouncement as sendCall,
} from '../contract.ts';
import {
  findAnnouncementEventAndFilter,
  insertAnnouncement,
  listUnreviewedRecipientIdsWithinADay,
  lockAnnouncement,
  updateUnsentAnnouncement,
} from './announcements.sql.ts';
import { attachFilesToAnnouncement } from './attachments.ts';
import {
  hashRegistrationIds,
  listAudienceIds,
  listReadersAndPlaceholderGaps,
  listTeamAudience,
} from './audience.ts';
import { parseStoredFilter, toAnnouncementText, toTextColumns } from './columns.ts';
import { mailSecondPeople } from './mails.ts';
import { deleteNoticeAndInvalidateSite } from './notices.ts';
import {
  insertRecipients,
  listRecipientIds,
  listRecipientIdsOfSeries,
  listRecipientsById,
  listTeamAccountIdsOfSeries,
} from './recipients.sql.ts';

type SentMessage = AnswerOf<typeof sendCall>;
type Needs = Pick<Context, 'db' | 'clock' | 'config' | 'secret'>;

/**
 * Returns the send time in epoch milliseconds. Null means at once.
 * @throws AppError 409 when the time is in the past
 */
function futureTime(sendAt: string | null, now: number): number | null {
  if (sendAt === null) return null;
  const at = Date.parse(sendAt);
  if (at <= now) throw new AppError(sendCall.errors.lateTime);
  return at;
}

/**
 * Counts the delegates on this list and on the author's other lists within a day that no second person released, and the
 * people whom the author mailed in other ways (product 10.9). A person on several lists counts once. An author
 * therefore cannot avoid the release by writing to several small lists
 * (product 25.4). Concurrent calls of an author run one after the other, because the authorization locks the account.
 */
async function countTogether(
  db: Db,
  ids: readonly string[],
  { writtenBy, at, except }: { writtenBy: string; at: number; except: string },
): Promise<number> {
  const others = await listUnreviewedRecipientIdsWithinADay(db, { writtenBy, at, except });
  const all = [...new Set([...ids, ...others])];
  const recipients: string[] = [];
  for await (const batch of batches(all))
    for (const { email } of await listRecipientsById(db, batch)) recipients.push(email);
  return countMailedPeople(db, { accountId: writtenBy, kind: 'announcement', recipients }, at);
}

/** Counts the recipients of an announcement without a second person, for mails of other kinds. */
async function recordUnreviewed(
  transaction: Transaction,
  ids: readonly string[],
  { writtenBy, at }: { writtenBy: string; at: number },
): Promise<void> {
  for await (const batch of batches(ids)) {
    const recipients = (await listRecipientsById(transaction, batch)).map(({ email }) => email);
    await recordMailedPeople(transaction, { accountId: writtenBy, kind: 'announcement', recipients }, at);
  }
}

const answerOf = (released: boolean, sendAt: number | null): SentMessage => {
  if (!released) return { message: 'Announcement waits for a second person' };
  return {
    message: sendAt === null ? 'Announcement is being sent' : 'Announcement will be sent at its time',
  };
};

interface NewAnnouncement {
  eventId: string;
  announcement: AnnouncementText;
  filter: string;
  ids: readonly string[];
  sendAt: number | null;
  fileIds?: readonly string[];
  /** Undefined for the first announcement of a series. */
  seriesId?: string;
}

async function insertWithRecipients(
  transaction: Transaction,
  context: Omit<Needs, 'db'>,
  accountId: string,
  { eventId, announcement, filter, ids, sendAt, fileIds = [], ...more }: NewAnnouncement,
): Promise<SentMessage> {
  const at = context.clock();
  const { readers, gaps } = await listReadersAndPlaceholderGaps(transaction, context, ids, announcement);
  if (gaps.length > 0) throw new AppError(sendCall.errors.missingValue);
  const id = newId();
  const together = await countTogether(transaction, ids, {
    writtenBy: accountId,
    at: sendAt ?? at,
    except: id,
  });
  const released = together <= maxRecipientsWithoutRelease;
  const seriesId = more.seriesId ?? id;
  await insertAnnouncement(transaction, {
    id,
    event_id: eventId,
    series_id: seriesId,
    ...toTextColumns(announcement),
    filter,
    recipient_count: ids.length,
    together_count: together,
    written_at: at,
    written_by: accountId,
    send_at: sendAt,
    released_at: released ? at : null,
    released_by: null,
  });
  await attachFilesToAnnouncement(transaction, id, { fileIds, accountId });
  for await (const batch of batches(readers))
    await insertRecipients(
      transaction,
      batch.map((reader) => ({
        announcement_id: id,
        recipient_id: reader.id,
        registration_id: reader.duty === null ? reader.id : null,
        duty_id: reader.duty === null ? null : reader.id,
        series_id: seriesId,
        state: reader.state,
        mail_id: newId(),
      })),
    );
  await recordAudit(transaction, {
    at,
    actorId: accountId,
    action: 'announcement_written',
    subjectId: eventId,
    after: { fact: 'announcement', recipients: ids.length, announcement: id },
  });
  if (released) await recordUnreviewed(transaction, ids, { writtenBy: accountId, at: sendAt ?? at });
  else await mailSecondPeople(transaction, context, { writtenBy: accountId, recipients: ids.length });
  return answerOf(released, sendAt);
}

/**
 * Stores the list of recipients and sends an announcement to them, at once or later. The announcement waits for a
 * release if the author writes to more than fifty delegates within a day.
 * @throws AppError 404 when there is no such event or file; 409 when the list is empty or has changed since it was
 *   shown, a placeholder has no value, the send time is in the past, the files are too large, or the event is archived
 */
export async function sendAnnouncement(
  { db, ...context }: Needs,
  { accountId }: Caller,
  { eventName, to, filter, announcement, fingerprint, sendAt, fileIds }: CheckedBody<typeof sendCall>,
): Promise<SentMessage> {
  const { errors } = sendCall;
  return db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (event.state === 'archived') throw new AppError(errors.eventArchived);
    const ids = await listAudienceIds(transaction, context, { eventId: event.id, to, filter });
    if (ids.length === 0) throw new AppError(errors.noRecipients);
    if (hashRegistrationIds(ids) !== fingerprint) throw new AppError(errors.listChanged);
    return insertWithRecipients(transaction, context, accountId, {
      eventId: event.id,
      announcement,
      ids,
      fileIds,
      filter: JSON.stringify({ ...filter, ...(to === 'team' && { to }) }),
      sendAt: futureTime(sendAt, context.clock()),
    });
  });
}

/**
 * Changes an announcement that is not being sent yet. A new text makes the caller its author, and the announcement
 * needs a new release if the author writes to more than fifty delegates within a day.
 * @throws AppError 404 when there is no such announcement; 409 when it has changed, was stopped or is being sent, a
 *   placeholder has no value, or the send time is in the past
 */
export async function changeAnnouncement(
  { db, ...context }: Needs,
  { accountId }: Caller,
  { announcementId, revision, announcement, sendAt }: CheckedBody<typeof changeCall>,
): Promise<SentMessage> {
  const { errors } = changeCall;
  return db.change(async (transaction) => {
    const known = await lockAnnouncement(transaction, announcementId);
    if (!known) throw new AppError(errors.noSuchAnnouncement);
    if (known.revision !== revision) throw new AppError(errors.announcementChanged);
    const now = context.clock();
    const time = futureTime(sendAt, now);
    const columns = toTextColumns(announcement);
    // If the announcement waits because its author or second person lost the role, the caller becomes its author even
    // without a new text.
    const isSameText =
      known.heldReason === null &&
      columns.topic === known.topic &&
      columns.subject === known.subject &&
      columns.body === known.body &&
      columns.button_label === known.button_label &&
      columns.button_address === known.button_address;
    const ids = await listRecipientIds(transaction, announcementId);
    const { gaps } = await listReadersAndPlaceholderGaps(transaction, context, ids, announcement);
    if (gaps.length > 0) throw new AppError(errors.missingValue);
    const writtenBy = isSameText ? known.writtenBy : accountId;
    const at = time ?? now;
    const together = await countTogether(transaction, ids, { writtenBy, at, except: announcementId });
    const keepsRelease = isSameText && known.releasedBy !== null;
    const released = keepsRelease || together <= maxRecipientsWithoutRelease;
    const isChanged = await updateUnsentAnnouncement(transaction, announcementId, {
      ...columns,
      // An announcement without a send time is sent now. The day's limit is therefore computed from now and not from
      // the time of writing.
      send_at: time ?? (keepsRelease || released ? now : null),
      written_by: writtenBy,
      together_count: together,
      held_reason: null,
      ...(keepsRelease
        ? {}
        : { released_at: released ? now : null, released_by: null, released_values: null }),
    });
    if (!isChanged) throw new AppError(errors.hasLeft);
    if (released && !keepsRelease) await recordUnreviewed(transaction, ids, { writtenBy, at });
    if (!released) {
      await deleteNoticeAndInvalidateSite(transaction, announcementId);
      await mailSecondPeople(transaction, context, { writtenBy, recipients: ids.length });
    }
    await recordAudit(transaction, {
      at: now,
      actorId: accountId,
      action: 'announcement_changed',
      subjectId: known.eventId,
      after: { fact: 'announcement', recipients: ids.length, announcement: announcementId },
    });
    return answerOf(released, time);
  });
}

/**
 * Lists the people who match the filter of an announcement and are on no list of its series. A person whose duty has
 * changed is no new one.
 */
async function findNewcomers(
  db: Db,
  context: Pick<Context, 'clock'>,
  { eventId, filter: stored, seriesId }: { eventId: string; filter: string; seriesId: string },
): Promise<string[]> {
  const { to, filter } = parseStoredFilter(stored);
  if (to === 'team') {
    const written = new Set(await listTeamAccountIdsOfSeries(db, seriesId));
    const people = await listTeamAudience(db, context, { eventId, filter });
    return people.flatMap(({ id, accountId }) => (written.has(accountId) ? [] : id));
  }
  const written = new Set(await listRecipientIdsOfSeries(db, seriesId));
  const ids = await listAudienceIds(db, context, { eventId, to, filter });
  return ids.filter((id) => !written.has(id));
}

const maxNames = 5;

/** @throws AppError 404 when there is no such announcement */
export async function listNewcomersOfAudience(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { announcementId }: CheckedQuery<typeof newcomersCall>,
): Promise<AnswerOf<typeof newcomersCall>> {
  const known = await findAnnouncementEventAndFilter(queries, announcementId);
  if (!known) throw new AppError(newcomersCall.errors.noSuchAnnouncement);
  const ids = await findNewcomers(queries, { clock }, known);
  const shown = ids.slice(0, maxNames);
  const delegates = shown.length === 0 ? [] : await listRecipientsById(queries, shown);
  return {
    total: ids.length,
    names: delegates.map(({ name }) => name).toSorted(),
    fingerprint: hashRegistrationIds(ids),
  };
}

/**
 * Sends the text of an announcement to the delegates who have joined its list since then. A unique key guarantees that
 * a delegate gets only one announcement of a series.
 * @throws AppError 404 when there is no such announcement; 409 when it was not sent, the list is empty or has changed,
 *   a placeholder has no value, or the event is archived
 */
export async function sendAnnouncementToNewcomers(
  { db, ...context }: Needs,
  { accountId }: Caller,
  { announcementId, fingerprint }: CheckedBody<typeof followUpCall>,
): Promise<SentMessage> {
  const { errors } = followUpCall;
  return db.change(async (transaction) => {
    const known = await lockAnnouncement(transaction, announcementId);
    const event = await findAnnouncementEventAndFilter(transaction, announcementId);
    if (!known || !event) throw new AppError(errors.noSuchAnnouncement);
    if (event.eventState === 'archived') throw new AppError(errors.eventArchived);
    if (known.queuedAt === null || known.stoppedAt !== null) throw new AppError(errors.notSent);
    if (known.seriesId !== announcementId) await lockAnnouncement(transaction, known.seriesId);
    const ids = await findNewcomers(transaction, context, known);
    if (ids.length === 0) throw new AppError(errors.noRecipients);
    if (hashRegistrationIds(ids) !== fingerprint) throw new AppError(errors.listChanged);
    return insertWithRecipients(transaction, context, accountId, {
      eventId: known.eventId,
      announcement: toAnnouncementText(known),
      filter: known.filter,
      ids,
      sendAt: null,
      seriesId: known.seriesId,
    });
  });
}
