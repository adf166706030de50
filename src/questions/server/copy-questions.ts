import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { PortableQuestions, QuestionFields } from '../contract.ts';
import { normaliseQuestionFields, toPortableQuestions } from './question-fields.ts';
import {
  advanceQuestionsRevision,
  deleteQuestion,
  getQuestionsRevision,
  insertQuestion,
  insertQuestionConsentText,
  listStoredQuestions,
} from './questions.sql.ts';

/**
 * Copies the questions of an event to an event that has none. Answers, withdrawn questions and last days to answer are
 * not copied.
 * @throws Error if the other event already has questions
 */
export async function copyQuestions(
  transaction: Transaction,
  from: string,
  to: string,
  now: number,
): Promise<void> {
  const fields = toPortableQuestions(await listStoredQuestions(transaction, from));
  if (fields.length === 0) return;
  if (!(await advanceQuestionsRevision(transaction, to, 0)))
    throw new Error('the new event has questions already');
  await insertQuestions(transaction, to, fields, now);
}

export async function getPortableQuestions(
  db: Db,
  eventId: string,
): Promise<{ revision: number; questions: PortableQuestions }> {
  // The revision is read first. If the questions change after that, the import fails instead of overwriting them.
  const revision = await getQuestionsRevision(db, eventId);
  return { revision, questions: toPortableQuestions(await listStoredQuestions(db, eventId)) };
}

/**
 * Returns imported questions in the form in which they are stored, without their deadlines (`answerBy`), so that they
 * can be compared with stored questions.
 */
export function normaliseImportedQuestions(questions: PortableQuestions): PortableQuestions {
  return questions.map(({ afterSeat, ...fields }) =>
    normaliseQuestionFields({ ...fields, ...(afterSeat && { afterSeat: { answerBy: null } }) }),
  );
}

/**
 * Replaces all questions of an event.
 * @param revision the revision that the caller read
 * @returns false when the questions have changed since then or one has an answer. The caller must then roll back.
 */
export async function replaceQuestionsIfUnanswered(
  transaction: Transaction,
  eventId: string,
  { revision, questions }: { revision: number; questions: PortableQuestions },
  now: number,
): Promise<boolean> {
  if (!(await advanceQuestionsRevision(transaction, eventId, revision))) return false;
  for (const { _id } of await listStoredQuestions(transaction, eventId))
    if (!(await deleteQuestion(transaction, _id))) return false;
  await insertQuestions(transaction, eventId, normaliseImportedQuestions(questions), now);
  return true;
}

async function insertQuestions(
  transaction: Transaction,
  eventId: string,
  questions: readonly QuestionFields[],
  now: number,
): Promise<void> {
  for (const [position, fields] of questions.entries()) {
    const id = await insertQuestion(transaction, eventId, normaliseQuestionFields(fields), position, now);
    if (fields.kind === 'consent')
      await insertQuestionConsentText(transaction, id, 1, fields.consentText, now);
  }
}
