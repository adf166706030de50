import { sql } from 'kysely';
import type { Duty } from '#conference/contract/duties.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import type { RegistrationState } from '#registration/contract/form.ts';
import { displayedStateSql } from '#registration/server/index.ts';

export interface NewRecipient {
  announcement_id: string;
  recipient_id: string;
  registration_id: string | null;
  duty_id: string | null;
  series_id: string;
  state: RegistrationState;
  mail_id: string;
}

export async function insertRecipients(
  transaction: Transaction,
  recipients: readonly NewRecipient[],
): Promise<void> {
  await transaction.insertInto('announcement_recipients').values(recipients).execute();
}

/**
 * Lists recipients with the facts that placeholders need, in no particular order.
 * @param ids ids of registrations or of duties; must not be empty; at most a few hundred ids, because each is a bind
 *   parameter
 */
export async function listRecipientsById(db: Db, ids: readonly string[]): Promise<RecipientFacts[]> {
  const delegates = await listDelegatesById(db, ids);
  return delegates.length === ids.length ? delegates : [...delegates, ...(await listTeamById(db, ids))];
}

export interface RecipientFacts {
  /** Id of the registration or of the duty. */
  id: string;
  accountId: string;
  unsubscribedAt: number | null;
  name: string;
  email: string;
  /** A current duty is 'confirmed', an ended one 'withdrawn'. */
  state: RegistrationState;
  committee: string | null;
  portfolio: string | null;
  /** Null for a delegate. */
  duty: Duty | null;
}

async function listDelegatesById(db: Db, ids: readonly string[]): Promise<RecipientFacts[]> {
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('unsubscriptions', 'unsubscriptions.account_id', 'registrations.account_id')
    .leftJoin('seats', 'seats.id', 'registrations.seat_id')
    .leftJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .leftJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select([
      'registrations.id',
      'registrations.account_id as accountId',
      'unsubscriptions.unsubscribed_at as unsubscribedAt',
      'accounts.name',
      'accounts.email',
      displayedStateSql.as('state'),
      'committees.name as committee',
      'portfolios.name as portfolio',
      sql<null>`null`.as('duty'),
    ])
    .where('registrations.id', 'in', ids)
    .execute();
}

async function listTeamById(db: Db, ids: readonly string[]): Promise<RecipientFacts[]> {
  return db
    .selectFrom('duties')
    .innerJoin('accounts', 'accounts.id', 'duties.account_id')
    .leftJoin('unsubscriptions', 'unsubscriptions.account_id', 'duties.account_id')
    .leftJoin('committees', 'committees.id', 'duties.committee_id')
    .select([
      'duties.id',
      'duties.account_id as accountId',
      'unsubscriptions.unsubscribed_at as unsubscribedAt',
      'accounts.name',
      'accounts.email',
      dutyStateSql.as('state'),
      'committees.name as committee',
      sql<null>`null`.as('portfolio'),
      'duties.kind as duty',
    ])
    .where('duties.id', 'in', ids)
    .execute();
}

const dutyStateSql = sql<
  'confirmed' | 'withdrawn'
>`case when duties.ended_at is null then 'confirmed' else 'withdrawn' end`;

/** Lists the committees of an event that are offered, with their keys. */
export async function listCommitteesOfEvent(db: Db, eventId: string) {
  return db
    .selectFrom('committees')
    .select(['value', 'short_name as shortName'])
    .where('event_id', '=', eventId)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

interface TeamFilter {
  eventId: string;
  duty: 'any' | Duty;
  /** Key of the committee of chairs, or 'all' for all people. */
  committee: string;
  now: number;
  /** Only the duties of this person. */
  accountId?: string;
}

/**
 * Lists one current duty of each person who matches, sorted by name. A person with several duties is on the list once,
 * as a chair if they are one.
 */
export async function listTeamRecipients(
  db: Db,
  { eventId, duty, committee, now, accountId }: TeamFilter,
): Promise<{ id: string; accountId: string }[]> {
  const rows = await db
    .selectFrom('duties')
    .innerJoin('accounts', 'accounts.id', 'duties.account_id')
    .leftJoin('committees', 'committees.id', 'duties.committee_id')
    .select(['duties.id', 'duties.account_id as accountId', 'duties.kind'])
    .where('duties.event_id', '=', eventId)
    .where('duties.ended_at', 'is', null)
    .where('duties.ends_at', '>', now)
    .where('accounts.deletion_scheduled_at', 'is', null)
    .$if(duty !== 'any', (query) => query.where('duties.kind', '=', duty as Duty))
    .$if(committee !== 'all', (query) => query.where('committees.value', '=', committee))
    .$if(accountId !== undefined, (query) => query.where('duties.account_id', '=', accountId ?? ''))
    .orderBy('accounts.name')
    .orderBy('duties.id')
    .execute();
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  return [...byAccount.values()].flatMap((own) => own.find(({ kind }) => kind === 'chair') ?? own[0] ?? []);
}

/** Lists the people with a duty who got an announcement or one of its follow-ups, by account. */
export async function listTeamAccountIdsOfSeries(db: Db, seriesId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('announcement_recipients')
    .innerJoin('duties', 'duties.id', 'announcement_recipients.duty_id')
    .select('duties.account_id as accountId')
    .distinct()
    .where('announcement_recipients.series_id', '=', seriesId)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/**
 * Lets the recipients who wait for their mail follow a change of their duty: each is stored with the duty of `current`
 * that the person has now. People without such a duty keep the former one.
 */
export async function updateDutiesOfUnqueuedRecipients(
  transaction: Transaction,
  announcementId: string,
  current: readonly { id: string; accountId: string }[],
): Promise<void> {
  const waiting = await transaction
    .selectFrom('announcement_recipients')
    .innerJoin('duties', 'duties.id', 'announcement_recipients.duty_id')
    .select(['announcement_recipients.recipient_id as id', 'duties.account_id as accountId'])
    .where('announcement_recipients.announcement_id', '=', announcementId)
    .where('announcement_recipients.queued_at', 'is', null)
    .where('announcement_recipients.skipped_at', 'is', null)
    .execute();
  const currentIds = new Set(current.map(({ id }) => id));
  const byAccount = new Map(current.map(({ id, accountId }) => [accountId, id]));
  for (const { id, accountId } of waiting) {
    const next = byAccount.get(accountId);
    if (currentIds.has(id) || next === undefined) continue;
    await transaction
      .updateTable('announcement_recipients')
      .set({ recipient_id: next, duty_id: next })
      .where('announcement_id', '=', announcementId)
      .where('recipient_id', '=', id)
      .execute();
  }
}

/** Lists the ids of all recipients of an announcement and its follow-ups, in no particular order. */
export async function listRecipientIdsOfSeries(db: Db, seriesId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('announcement_recipients')
    .select('recipient_id as id')
    .where('series_id', '=', seriesId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listRecipientIds(db: Db, announcementId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('announcement_recipients')
    .select('recipient_id as id')
    .where('announcement_id', '=', announcementId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists at most `atMost` recipients whose mail was neither queued nor skipped. */
export async function listUnqueuedRecipients(db: Db, announcementId: string, atMost: number) {
  return db
    .selectFrom('announcement_recipients')
    .select(['recipient_id as recipientId', 'state', 'mail_id as mailId'])
    .where('announcement_id', '=', announcementId)
    .where('queued_at', 'is', null)
    .where('skipped_at', 'is', null)
    .orderBy('recipient_id')
    .limit(atMost)
    .execute();
}

export type SkipReason = NonNullable<Tables['announcement_recipients']['skip_reason']>;

export async function markRecipientsQueuedOrSkipped(
  transaction: Transaction,
  announcementId: string,
  recipientIds: readonly string[],
  mark: { queued_at: number } | { skipped_at: number; skip_reason: SkipReason },
): Promise<void> {
  if (recipientIds.length === 0) return;
  await transaction
    .updateTable('announcement_recipients')
    .set(mark)
    .where('announcement_id', '=', announcementId)
    .where('recipient_id', 'in', recipientIds)
    .execute();
}

/**
 * Finds the facts that decide whether a queued mail is still delivered. Returns undefined after the recipient's data
 * were erased.
 */
export async function findDeliveryCheckFacts(db: Db, announcementId: string, recipientId: string) {
  const recipient = await db
    .selectFrom('announcement_recipients')
    .innerJoin('announcements', 'announcements.id', 'announcement_recipients.announcement_id')
    .select([
      'announcements.stopped_at as stoppedAt',
      'announcements.topic',
      'announcements.event_id as eventId',
      'announcements.filter',
      'announcement_recipients.state as stateBefore',
    ])
    .where('announcement_recipients.announcement_id', '=', announcementId)
    .where('announcement_recipients.recipient_id', '=', recipientId)
    .executeTakeFirst();
  const [facts] = recipient ? await listRecipientsById(db, [recipientId]) : [];
  if (!recipient || !facts) return undefined;
  const { unsubscribedAt, state, accountId } = facts;
  return { ...recipient, unsubscribedAt, state, accountId };
}

/**
 * Lists the current chairs of each delegate's committee, sorted by name. Each row contains the delegate's registration
 * id and the name of one chair.
 */
export async function listChairsOfDelegates(db: Db, ids: readonly string[], now: number) {
  return db
    .selectFrom('registrations')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('duties', 'duties.committee_id', 'portfolios.committee_id')
    .innerJoin('accounts', 'accounts.id', 'duties.account_id')
    .select(['registrations.id', 'accounts.name as text'])
    .distinct()
    .where('registrations.id', 'in', ids)
    .where('duties.kind', '=', 'chair')
    .where('duties.ended_at', 'is', null)
    .where('duties.ends_at', '>', now)
    .orderBy('accounts.name')
    .execute();
}

/** The rooms of committees, one for each session. Empty until the timetable is shown. */
const roomsOfCommittees = (db: Db) =>
  db
    .selectFrom('timetables')
    .innerJoin('timetable_sessions as sessions', 'sessions.event_id', 'timetables.event_id')
    .innerJoin(
      'timetable_session_committees as session_committees',
      'session_committees.session_id',
      'sessions.id',
    )
    .innerJoin('rooms', 'rooms.id', 'sessions.room_id')
    .select([
      'session_committees.committee_id as committeeId',
      'rooms.name as text',
      'sessions.day',
      'sessions.start_minute as startMinute',
    ])
    .where('timetables.shown_at', 'is not', null)
    .where('sessions.kind', '=', 'session');

/** Lists the rooms of the delegates' committees in the order of the sessions. */
export async function listRoomsOfDelegates(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('registrations')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin(roomsOfCommittees(db).as('rooms'), 'rooms.committeeId', 'portfolios.committee_id')
    .select(['registrations.id', 'rooms.text'])
    .where('registrations.id', 'in', ids)
    .orderBy('rooms.day')
    .orderBy('rooms.startMinute')
    .execute();
}

/** Lists the rooms of the chairs' committees in the order of the sessions. */
export async function listRoomsOfChairs(db: Db, dutyIds: readonly string[]) {
  return db
    .selectFrom('duties')
    .innerJoin(roomsOfCommittees(db).as('rooms'), 'rooms.committeeId', 'duties.committee_id')
    .select(['duties.id', 'rooms.text'])
    .where('duties.id', 'in', dutyIds)
    .orderBy('rooms.day')
    .orderBy('rooms.startMinute')
    .execute();
}

/**
 * Lists answers to the club's questions, except consents. If several questions have the same label, the last row of
 * this label contains the answer to use: answers to withdrawn questions are listed first, and the answer to the first
 * question of the form is listed last (product 25.2).
 */
export async function listAnswersForPlaceholders(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('question_answers')
    .innerJoin('questions', 'questions.id', 'question_answers.question_id')
    .select([
      'question_answers.registration_id as id',
      'questions.label',
      'questions.kind',
      'question_answers.value',
    ])
    .where('question_answers.registration_id', 'in', ids)
    .where('questions.kind', '!=', 'consent')
    .orderBy((eb) => eb.case().when('questions.withdrawn_at', 'is', null).then(1).else(0).end())
    .orderBy('questions.position', 'desc')
    .orderBy('questions.id', 'desc')
    .execute();
}
