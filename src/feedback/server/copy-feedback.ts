import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { FeedbackFields } from '../contract.ts';
import {
  advanceFeedbackRevision,
  getFeedbackFormRevisionAndTimes,
  hasFeedbackAnswers,
  listFeedbackQuestions,
  replaceFeedbackQuestions,
} from './forms.sql.ts';
import { normaliseFeedbackQuestions } from './forms.ts';

export async function getPortableFeedback(
  db: Db,
  eventId: string,
): Promise<{ revision: number; questions: FeedbackFields }> {
  // The revision is read first. If the questions change after that, the import fails instead of overwriting them.
  const { revision } = await getFeedbackFormRevisionAndTimes(db, eventId);
  const questions = await listFeedbackQuestions(db, eventId);
  return { revision, questions: questions.map(({ _id, ...fields }) => fields) };
}

/**
 * Copies the questions of a feedback form to an event that has no form. Answers and dates are not copied.
 * @throws Error if the other event already has a form
 */
export async function copyFeedbackQuestions(
  transaction: Transaction,
  from: string,
  to: string,
  now: number,
): Promise<void> {
  const { questions } = await getPortableFeedback(transaction, from);
  if (questions.length === 0) return;
  if (!(await replaceFeedbackQuestionsIfUnanswered(transaction, to, { revision: 0, questions }, now)))
    throw new Error('the new event has a feedback form already');
}

/**
 * Replaces the questions of a form.
 * @param revision the revision that the caller read
 * @returns false when the form has changed since then or has an answer. The caller must then roll back.
 */
export async function replaceFeedbackQuestionsIfUnanswered(
  transaction: Transaction,
  eventId: string,
  { revision, questions }: { revision: number; questions: FeedbackFields },
  now: number,
): Promise<boolean> {
  if (!(await advanceFeedbackRevision(transaction, eventId, revision))) return false;
  if (await hasFeedbackAnswers(transaction, eventId)) return false;
  await replaceFeedbackQuestions(transaction, eventId, normaliseFeedbackQuestions(questions), now);
  return true;
}
