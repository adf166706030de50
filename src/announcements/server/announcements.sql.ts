import { type ExpressionBuilder, sql } from 'kysely';
import { canActAsSecondPersonSql, holdsRoleSql, type SecondPerson } from '#accounts/server/index.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { announcementTextColumns, type TextColumns } from './columns.ts';

type NewAnnouncement = Omit<
  Tables['announcements'],
  'stopped_at' | 'stopped_by' | 'queued_at' | 'revision' | 'topic' | 'held_reason' | 'released_values'
> &
  TextColumns;

const writers = ['admin', 'superadmin'] as const;
const authorHoldsRole = (now: number) => holdsRoleSql(sql.ref('announcements.written_by'), writers, now);

export async function insertAnnouncement(transaction: Transaction, row: NewAnnouncement): Promise<void> {
  await transaction.insertInto('announcements').values(row).execute();
}

/**
 * Releases a waiting announcement. Returns false if it is not waiting, has another revision, or the caller may not be
 * its second person. Only the first of several concurrent calls succeeds.
 */
export async function releaseAnnouncementIfAllowed(
  transaction: Transaction,
  { id, revision, releasedValues }: { id: string; revision: number; releasedValues: string },
  second: SecondPerson,
): Promise<boolean> {
  const row = await transaction
    .updateTable('announcements')
    .set(({ eb }) => ({
      released_at: second.now,
      released_by: second.accountId,
      released_values: releasedValues,
      // The second person sees on the screen that the author has no role, and releases the text anyway.
      held_reason: eb.case().when(authorHoldsRole(second.now)).then(null).else(sql<'author'>`'author'`).end(),
    }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('released_at', 'is', null)
    .where('stopped_at', 'is', null)
    .where(canActAsSecondPersonSql('announcements.written_by', second, writers))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops an announcement. Returns false if it was stopped before, or no mail is left to queue or deliver. */
export async function stopAnnouncementIfMailsAreLeft(
  transaction: Transaction,
  id: string,
  { at, by }: { at: number; by: string },
): Promise<boolean> {
  const row = await transaction
    .updateTable('announcements')
    .set({ stopped_at: at, stopped_by: by })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('queued_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('announcement_recipients')
            .innerJoin('outbox', 'outbox.id', 'announcement_recipients.mail_id')
            .select('outbox.id')
            .whereRef('announcement_recipients.announcement_id', '=', 'announcements.id')
            .where('outbox.due_at', 'is not', null),
        ),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAnnouncement(db: Db, id: string) {
  return db
    .selectFrom('announcements')
    .select([
      'event_id as eventId',
      'written_by as writtenBy',
      'released_at as releasedAt',
      'stopped_at as stoppedAt',
      'recipient_count as recipients',
      'revision',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findAnnouncementEventAndFilter(db: Db, id: string) {
  return db
    .selectFrom('announcements')
    .innerJoin('events', 'events.id', 'announcements.event_id')
    .select([
      'announcements.event_id as eventId',
      'announcements.filter',
      'announcements.series_id as seriesId',
      'events.state as eventState',
    ])
    .where('announcements.id', '=', id)
    .executeTakeFirst();
}

/**
 * Locks an announcement until the commit, so that concurrent changes of its text, time and follow-ups run one after the
 * other. Returns undefined if there is no such announcement.
 */
export async function lockAnnouncement(transaction: Transaction, id: string) {
  return transaction
    .updateTable('announcements')
    .set((eb) => ({ recipient_count: eb.ref('recipient_count') }))
    .where('id', '=', id)
    .returning([
      'event_id as eventId',
      ...announcementTextColumns,
      'filter',
      'recipient_count as recipients',
      'series_id as seriesId',
      'written_by as writtenBy',
      'released_at as releasedAt',
      'released_by as releasedBy',
      'stopped_at as stoppedAt',
      'queued_at as queuedAt',
      'held_reason as heldReason',
      'revision',
    ])
    .executeTakeFirst();
}

/** True once a mail of the announcement was queued or skipped. */
const hasBegun = (eb: ExpressionBuilder<Tables, 'announcements'>) =>
  eb.exists(
    eb
      .selectFrom('announcement_recipients')
      .select('mail_id')
      .whereRef('announcement_recipients.announcement_id', '=', 'announcements.id')
      .where(({ eb: recipient, or }) =>
        or([
          recipient('announcement_recipients.queued_at', 'is not', null),
          recipient('announcement_recipients.skipped_at', 'is not', null),
        ]),
      ),
  );

/**
 * Changes the text or the time of an announcement. Atomic: succeeds only if the worker has not queued or skipped any of
 * its mails.
 * @returns false if it was stopped or is being sent
 */
export async function updateUnsentAnnouncement(
  transaction: Transaction,
  id: string,
  change: Partial<Omit<NewAnnouncement, 'id' | 'event_id'>> & { held_reason: null; released_values?: null },
): Promise<boolean> {
  const row = await transaction
    .updateTable('announcements')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .where('queued_at', 'is', null)
    .where((eb) => eb.not(hasBegun(eb)))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Lists the recipients of the author's other announcements that are sent within a day of `at` without a release by a
 * second person. Recipients of a stopped announcement are included only if their mail was queued.
 * @param at send time in epoch milliseconds
 */
export async function listUnreviewedRecipientIdsWithinADay(
  db: Db,
  { writtenBy, at, except }: { writtenBy: string; at: number; except: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('announcements')
    .innerJoin('announcement_recipients', 'announcement_recipients.announcement_id', 'announcements.id')
    .select('announcement_recipients.recipient_id as id')
    .distinct()
    .where('announcements.written_by', '=', writtenBy)
    .where('announcements.id', '!=', except)
    .where('announcements.released_at', 'is not', null)
    .where('announcements.released_by', 'is', null)
    .where((eb) => {
      const leavesAt = eb.fn.coalesce('announcements.send_at', 'announcements.written_at');
      return eb.and([eb(leavesAt, '>', at - dayMs), eb(leavesAt, '<', at + dayMs)]);
    })
    .where((eb) =>
      eb.or([
        eb('announcements.stopped_at', 'is', null),
        eb('announcement_recipients.queued_at', 'is not', null),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the send time of the next scheduled announcement that is released; null if there is none. */
export async function findNextSendAt(db: Db, now: number): Promise<number | null> {
  const { next } = await db
    .selectFrom('announcements')
    .select(({ fn }) => fn.min('send_at').as('next'))
    .where('queued_at', 'is', null)
    .where('released_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .where('send_at', '>', now)
    .executeTakeFirstOrThrow();
  return next;
}

/** Selects announcements that are released, not stopped and due, and still have mails to queue. */
function isDue(now: number) {
  return (eb: ExpressionBuilder<Tables, 'announcements'>) =>
    eb.and([
      eb('queued_at', 'is', null),
      eb('released_at', 'is not', null),
      eb('stopped_at', 'is', null),
      eb.or([eb('send_at', 'is', null), eb('send_at', '<=', now)]),
    ]);
}

/** Lists the ids of announcements that are due and still have mails to queue, oldest first. */
export async function listDueAnnouncementIds(db: Db, now: number): Promise<string[]> {
  const rows = await db.selectFrom('announcements').select('id').where(isDue(now)).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * Selects announcements that may be sent: the author and the second person (if any) still have a role. The author needs
 * no role if a second person released the announcement without it. If a mail was already queued or skipped, the rest is
 * sent in any case.
 */
const mayLeave = (now: number) => (eb: ExpressionBuilder<Tables, 'announcements'>) =>
  eb.or([
    eb.and([
      eb.or([authorHoldsRole(now), eb('held_reason', 'is not distinct from', 'author')]),
      eb.or([
        eb('released_by', 'is', null),
        holdsRoleSql(sql.ref('announcements.released_by'), writers, now),
      ]),
    ]),
    hasBegun(eb),
  ]);

interface Lock {
  now: number;
  /** True to change nothing if another process has locked the row (PostgreSQL only). */
  skipsLocked: boolean;
}

/** Selects the row of an announcement. With `skipsLocked` it selects nothing if the row is locked. */
const lockable = (id: string, skipsLocked: boolean) => (eb: ExpressionBuilder<Tables, 'announcements'>) =>
  eb(
    'id',
    '=',
    eb
      .selectFrom('announcements')
      .select('id')
      .where('id', '=', id)
      .$if(skipsLocked, (row) => row.forUpdate().skipLocked()),
  );

/**
 * Locks an announcement that is being sent until the commit. Returns undefined if the announcement is not released, was
 * stopped or postponed, or has no mails left to queue, or if its author or second person has no role any more. Also
 * returns undefined if `skipsLocked` is true and another process has locked the announcement.
 */
export async function lockDueAnnouncement(transaction: Transaction, id: string, { now, skipsLocked }: Lock) {
  return transaction
    .updateTable('announcements')
    .set((eb) => ({ recipient_count: eb.ref('recipient_count') }))
    .where(lockable(id, skipsLocked))
    .where(isDue(now))
    .where(mayLeave(now))
    .returning([
      'event_id as eventId',
      'series_id as seriesId',
      'filter',
      'released_values as releasedValues',
      ...announcementTextColumns,
    ])
    .executeTakeFirst();
}

/**
 * Withdraws the release of an announcement that is due if its author or second person has no role any more.
 * @returns undefined if the announcement may be sent, is not due or is locked
 */
export async function withdrawReleaseIfRoleEnded(
  transaction: Transaction,
  id: string,
  { now, skipsLocked }: Lock,
) {
  return transaction
    .updateTable('announcements')
    .set(({ eb }) => ({
      released_at: null,
      released_by: null,
      released_values: null,
      held_reason: eb
        .case()
        .when(authorHoldsRole(now))
        .then(sql<'second_person'>`'second_person'`)
        .else(sql<'author'>`'author'`)
        .end(),
      revision: eb('revision', '+', 1),
    }))
    .where(lockable(id, skipsLocked))
    .where(isDue(now))
    .where((eb) => eb.not(mayLeave(now)(eb)))
    .returning(['event_id as eventId', 'recipient_count as recipients', 'written_by as writtenBy'])
    .executeTakeFirst();
}

/** Withdraws the release of an announcement because recipients would read a value that the second person did not see. */
export async function withdrawReleaseOfUnseenValues(transaction: Transaction, id: string) {
  return transaction
    .updateTable('announcements')
    .set((eb) => ({
      released_at: null,
      released_by: null,
      released_values: null,
      held_reason: 'values' as const,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .returning(['event_id as eventId', 'recipient_count as recipients', 'written_by as writtenBy'])
    .executeTakeFirstOrThrow();
}

export async function markAnnouncementQueued(
  transaction: Transaction,
  id: string,
  at: number,
): Promise<void> {
  await transaction.updateTable('announcements').set({ queued_at: at }).where('id', '=', id).execute();
}

/** Lists the authors of the announcements that wait for a second person, one row for each announcement. */
export async function listAuthorsOfWaitingAnnouncements(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('announcements')
    .select('written_by as writtenBy')
    .where('released_at', 'is', null)
    .where('stopped_at', 'is', null)
    .execute();
  return rows.map(({ writtenBy }) => writtenBy);
}

export async function countAnnouncements(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('announcements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists announcements with their mails counted by state, newest first. */
export async function listAnnouncementsPage(
  db: Db,
  { skip, take, now }: { skip: number; take: number; now: number },
) {
  const page = await db
    .selectFrom('announcements')
    .innerJoin('events', 'events.id', 'announcements.event_id')
    .leftJoin('accounts', 'accounts.id', 'announcements.written_by')
    .select([
      'announcements.id',
      'events.name as eventName',
      ...announcementTextColumns,
      'announcements.filter',
      'announcements.recipient_count as recipients',
      'announcements.written_at as writtenAt',
      'announcements.written_by as writtenById',
      'accounts.name as writtenBy',
      'announcements.released_at as releasedAt',
      'announcements.stopped_at as stoppedAt',
      'announcements.queued_at as queuedAt',
      'announcements.send_at as sendAt',
      'announcements.held_reason as heldReason',
      authorHoldsRole(now).as('hasAuthor'),
      'announcements.revision',
      'announcements.series_id as seriesId',
    ])
    .orderBy('announcements.id', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
  if (page.length === 0) return [];
  const counts = await db
    .selectFrom('announcement_recipients')
    .leftJoin('outbox', 'outbox.id', 'announcement_recipients.mail_id')
    .select((eb) => [
      'announcement_recipients.announcement_id as id',
      eb.fn.count<number>('outbox.sent_at').as('delivered'),
      eb.fn.count<number>('outbox.failed_at').as('refused'),
      eb.fn.count<number>('outbox.due_at').as('inOutbox'),
      eb.fn.count<number>('announcement_recipients.skipped_at').as('skipped'),
      eb.fn.count<number>('announcement_recipients.seen_at').as('seen'),
      eb.fn
        .countAll<number>()
        .filterWhere('announcement_recipients.skip_reason', '=', 'unsubscribed')
        .as('unsubscribed'),
      eb.fn
        .countAll<number>()
        .filterWhere(
          eb.and([
            eb('announcement_recipients.queued_at', 'is', null),
            eb('announcement_recipients.skipped_at', 'is', null),
          ]),
        )
        .as('toQueue'),
    ])
    .where(
      'announcement_recipients.announcement_id',
      'in',
      page.map(({ id }) => id),
    )
    .groupBy('announcement_recipients.announcement_id')
    .execute();
  const byId = new Map(counts.map((row) => [row.id, row]));
  const none = { delivered: 0, refused: 0, inOutbox: 0, skipped: 0, seen: 0, unsubscribed: 0, toQueue: 0 };
  return page.map((row) => ({ ...row, ...(byId.get(row.id) ?? none), id: row.id }));
}
