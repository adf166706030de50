import { randomUUID } from 'node:crypto';
import { advanceRevision } from '#platform/server/db/revisions.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { FeedbackFields, FeedbackQuestion } from '../contract.ts';

export interface StoredForm {
  revision: number;
  /** Epoch milliseconds, like the other times. `opensAt` and `closesAt` are null for the default times. */
  opensAt: number | null;
  closesAt: number | null;
  invitedAt: number | null;
  remindedAt: number | null;
}

const untouched: StoredForm = {
  revision: 0,
  opensAt: null,
  closesAt: null,
  invitedAt: null,
  remindedAt: null,
};

export async function getFeedbackFormRevisionAndTimes(db: Db, eventId: string): Promise<StoredForm> {
  const row = await db
    .selectFrom('feedback_forms')
    .select([
      'revision',
      'opens_at as opensAt',
      'closes_at as closesAt',
      'invited_at as invitedAt',
      'reminded_at as remindedAt',
    ])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row ?? untouched;
}

export async function listFeedbackQuestions(db: Db, eventId: string): Promise<FeedbackQuestion[]> {
  const rows = await db
    .selectFrom('feedback_questions')
    .select(['id', 'kind', 'label', 'help', 'options', 'required_at as requiredAt'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute();
  return rows.map(({ id, requiredAt, options, ...row }) => ({
    ...row,
    _id: id,
    isRequired: requiredAt !== null,
    options: JSON.parse(options),
  }));
}

/**
 * Increments the revision of a form and locks the form until the transaction ends.
 * @returns false when the stored revision differs from `revision`
 */
export function advanceFeedbackRevision(
  transaction: Transaction,
  eventId: string,
  revision: number,
): Promise<boolean> {
  return advanceRevision(transaction, 'feedback_forms', { eventId, revision });
}

/**
 * Locks a form until the transaction ends, so that neither questions nor dates change while an answer is stored.
 */
export async function lockFeedbackForm(transaction: Transaction, eventId: string): Promise<void> {
  await transaction
    .updateTable('feedback_forms')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('event_id', '=', eventId)
    .execute();
}

export async function saveFeedbackWindow(
  transaction: Transaction,
  eventId: string,
  { opensAt, closesAt }: Pick<StoredForm, 'opensAt' | 'closesAt'>,
): Promise<void> {
  await transaction
    .updateTable('feedback_forms')
    .set({ opens_at: opensAt, closes_at: closesAt })
    .where('event_id', '=', eventId)
    .execute();
}

/** Deletes all questions of a form and inserts new ones. Call it only while the form has no answers. */
export async function replaceFeedbackQuestions(
  transaction: Transaction,
  eventId: string,
  questions: FeedbackFields,
  now: number,
): Promise<void> {
  await transaction.deleteFrom('feedback_questions').where('event_id', '=', eventId).execute();
  if (questions.length === 0) return;
  await transaction
    .insertInto('feedback_questions')
    .values(
      questions.map(({ kind, label, help, isRequired, options }, position) => ({
        id: newId(),
        event_id: eventId,
        position,
        kind: storedKind(kind),
        label,
        help,
        options: JSON.stringify(options),
        required_at: isRequired ? now : null,
      })),
    )
    .execute();
}

function storedKind(kind: FeedbackQuestion['kind']) {
  if (kind === 'consent' || kind === 'file') throw new Error('a feedback form has no consents or files');
  return kind;
}

/** Selects the registrations that may answer the form: those that are confirmed and have a seat. */
const eligibleRegistrations = (db: Db, eventId: string) =>
  db
    .selectFrom('registrations')
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', '=', 'confirmed')
    .where('registrations.seat_id', 'is not', null);

export async function countDelegatesAskedForFeedback(db: Db, eventId: string): Promise<number> {
  const { count } = await eligibleRegistrations(db, eventId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countFeedbackRespondents(db: Db, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('feedback_respondents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Checks whether the form has an answer. Answers are kept when the account of a respondent is deleted. */
export async function hasFeedbackAnswers(db: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('feedback_answers')
    .innerJoin('feedback_questions', 'feedback_questions.id', 'feedback_answers.question_id')
    .select('feedback_answers.id')
    .where('feedback_questions.event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listFeedbackRecipients(
  db: Db,
  eventId: string,
): Promise<{ email: string; name: string }[]> {
  return eligibleRegistrations(db, eventId)
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['accounts.email', 'accounts.name'])
    .orderBy('registrations.id')
    .execute();
}

/** Lists the account's confirmed and seated registrations for events that have a feedback form. */
export async function listRegistrationsWithFeedbackFormOfAccount(db: Db, accountId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('feedback_forms', 'feedback_forms.event_id', 'events.id')
    .leftJoin('feedback_respondents', 'feedback_respondents.registration_id', 'registrations.id')
    .select([
      'registrations.id',
      'events.id as eventId',
      'events.name as eventName',
      'events.ends_at as endsAt',
      'feedback_forms.opens_at as opensAt',
      'feedback_forms.closes_at as closesAt',
      'feedback_respondents.registration_id as respondent',
    ])
    .where('registrations.account_id', '=', accountId)
    .where('registrations.status', '=', 'confirmed')
    .where('registrations.seat_id', 'is not', null)
    .where('events.state', '!=', 'draft')
    .orderBy('registrations.id')
    .execute();
}

/** Lists the forms with questions whose invitation or reminder has not been mailed yet. Draft events are left out. */
export async function listFeedbackFormsWithUnsentMails(db: Db) {
  return db
    .selectFrom('feedback_forms')
    .innerJoin('events', 'events.id', 'feedback_forms.event_id')
    .select([
      'events.id as eventId',
      'events.name as eventName',
      'events.ends_at as endsAt',
      'feedback_forms.opens_at as opensAt',
      'feedback_forms.closes_at as closesAt',
      'feedback_forms.invited_at as invitedAt',
      'feedback_forms.reminded_at as remindedAt',
    ])
    .where('events.state', '!=', 'draft')
    .where((eb) => eb.or([eb('invited_at', 'is', null), eb('reminded_at', 'is', null)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('feedback_questions')
          .select('feedback_questions.id')
          .whereRef('feedback_questions.event_id', '=', 'events.id'),
      ),
    )
    .execute();
}

/**
 * Records that the invitations or reminders of a form were mailed. Atomic: only the first concurrent caller gets true.
 */
export async function markFeedbackFormMailed(
  transaction: Transaction,
  eventId: string,
  mail: 'invited_at' | 'reminded_at',
  now: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable('feedback_forms')
    .set({ [mail]: now })
    .where('event_id', '=', eventId)
    .where(mail, 'is', null)
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records that a registration has answered, and rewrites all rows of the event in the order of their keys. PostgreSQL
 * would otherwise keep the order of insertion, which could link a respondent to the stored answers.
 * @returns false when the registration had answered before
 */
export async function insertFeedbackRespondent(
  transaction: Transaction,
  eventId: string,
  registrationId: string,
): Promise<boolean> {
  const added = await transaction
    .insertInto('feedback_respondents')
    .values({ registration_id: registrationId, event_id: eventId })
    .onConflict((known) => known.column('registration_id').doNothing())
    .returning('registration_id')
    .executeTakeFirst();
  if (!added) return false;
  const rows = await transaction
    .deleteFrom('feedback_respondents')
    .where('event_id', '=', eventId)
    .returning(['registration_id', 'event_id'])
    .execute();
  const sorted = rows.toSorted((a, b) => (a.registration_id < b.registration_id ? -1 : 1));
  await transaction.insertInto('feedback_respondents').values(sorted).execute();
  return true;
}

/** Stores each answer with a random id. The usual ids contain the time, which could link an answer to a person. */
export async function insertFeedbackAnswers(
  transaction: Transaction,
  answers: readonly { questionId: string; value: string | string[] }[],
): Promise<void> {
  if (answers.length === 0) return;
  await transaction
    .insertInto('feedback_answers')
    .values(
      answers.map(({ questionId, value }) => ({
        id: randomUUID(),
        question_id: questionId,
        value: JSON.stringify(value),
      })),
    )
    .execute();
}

/** Lists the answers to each question, by question id. They are sorted by their random ids. */
export async function mapFeedbackAnswersByQuestion(
  db: Db,
  eventId: string,
): Promise<ReadonlyMap<string, (string | string[])[]>> {
  const rows = await db
    .selectFrom('feedback_answers')
    .innerJoin('feedback_questions', 'feedback_questions.id', 'feedback_answers.question_id')
    .select(['feedback_answers.question_id as questionId', 'feedback_answers.value'])
    .where('feedback_questions.event_id', '=', eventId)
    .orderBy('feedback_answers.id')
    .execute();
  const byQuestion = Map.groupBy(rows, ({ questionId }) => questionId);
  return new Map([...byQuestion].map(([id, given]) => [id, given.map(({ value }) => JSON.parse(value))]));
}
