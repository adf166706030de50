import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import type { RegistrationState } from '#registration/contract/form.ts';
import { displayedStateSql } from '#registration/server/index.ts';

export interface NewRecipient {
  announcement_id: string;
  registration_id: string;
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
 * Lists delegates with the facts that placeholders need, in no particular order.
 * @param ids must not be empty; at most a few hundred ids, because each is a bind parameter
 */
export async function listDelegatesById(db: Db, ids: readonly string[]) {
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
    ])
    .where('registrations.id', 'in', ids)
    .execute();
}
export type Delegate = Awaited<ReturnType<typeof listDelegatesById>>[number];

/** Lists the registration ids of all recipients of an announcement and its follow-ups, in no particular order. */
export async function listRecipientIdsOfSeries(db: Db, seriesId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('announcement_recipients')
    .select('registration_id as id')
    .where('series_id', '=', seriesId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listRecipientIds(db: Db, announcementId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('announcement_recipients')
    .select('registration_id as id')
    .where('announcement_id', '=', announcementId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists at most `atMost` recipients whose mail was neither queued nor skipped. */
export async function listUnqueuedRecipients(db: Db, announcementId: string, atMost: number) {
  return db
    .selectFrom('announcement_recipients')
    .select(['registration_id as registrationId', 'state', 'mail_id as mailId'])
    .where('announcement_id', '=', announcementId)
    .where('queued_at', 'is', null)
    .where('skipped_at', 'is', null)
    .orderBy('registration_id')
    .limit(atMost)
    .execute();
}

export type SkipReason = NonNullable<Tables['announcement_recipients']['skip_reason']>;

export async function markRecipientsQueuedOrSkipped(
  transaction: Transaction,
  announcementId: string,
  registrationIds: readonly string[],
  mark: { queued_at: number } | { skipped_at: number; skip_reason: SkipReason },
): Promise<void> {
  if (registrationIds.length === 0) return;
  await transaction
    .updateTable('announcement_recipients')
    .set(mark)
    .where('announcement_id', '=', announcementId)
    .where('registration_id', 'in', registrationIds)
    .execute();
}

/**
 * Finds the facts that decide whether a queued mail is still delivered. Returns undefined after the delegate's data
 * were erased.
 */
export async function findDeliveryCheckFacts(db: Db, announcementId: string, registrationId: string) {
  return db
    .selectFrom('announcement_recipients')
    .innerJoin('announcements', 'announcements.id', 'announcement_recipients.announcement_id')
    .innerJoin('registrations', 'registrations.id', 'announcement_recipients.registration_id')
    .leftJoin('unsubscriptions', 'unsubscriptions.account_id', 'registrations.account_id')
    .select([
      'announcements.stopped_at as stoppedAt',
      'announcements.topic',
      'unsubscriptions.unsubscribed_at as unsubscribedAt',
      'announcement_recipients.state as stateBefore',
      displayedStateSql.as('state'),
    ])
    .where('announcement_recipients.announcement_id', '=', announcementId)
    .where('announcement_recipients.registration_id', '=', registrationId)
    .executeTakeFirst();
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

/** Lists the rooms of the delegates' committees in the order of the sessions. Empty until the timetable is shown. */
export async function listRoomsOfDelegates(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('registrations')
    .innerJoin('timetables', 'timetables.event_id', 'registrations.event_id')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin(
      'timetable_session_committees as session_committees',
      'session_committees.committee_id',
      'portfolios.committee_id',
    )
    .innerJoin('timetable_sessions as sessions', 'sessions.id', 'session_committees.session_id')
    .innerJoin('rooms', 'rooms.id', 'sessions.room_id')
    .select(['registrations.id', 'rooms.name as text'])
    .where('registrations.id', 'in', ids)
    .where('timetables.shown_at', 'is not', null)
    .where('sessions.kind', '=', 'session')
    .orderBy('sessions.day')
    .orderBy('sessions.start_minute')
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
