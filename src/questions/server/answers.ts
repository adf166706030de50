import type { ErrorSpec } from '#platform/contract/call.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  type AnswersById,
  type AnswerValue,
  filterAskedQuestions,
  type QuestionRespondent,
  surchargeOfAnswer,
  validateAnswer,
} from '../contract.ts';
import { requireOwnAnswerFiles } from './answer-files.ts';
import type { NewAnswer } from './answers.sql.ts';
import { listStoredQuestions, type StoredQuestion } from './questions.sql.ts';

/**
 * Validates the answers to the questions that the delegate is asked. Other answers are ignored. A missing answer is
 * accepted, because the question may be newer than the form that the delegate opened.
 * @throws AppError `invalid` with the path of each invalid answer in the body
 */
export async function validateAnswers(
  db: Db,
  { eventId, accountId }: { eventId: string; accountId: string },
  respondent: QuestionRespondent,
  answers: AnswersById | undefined,
  invalid: ErrorSpec,
): Promise<NewAnswer[]> {
  if (!answers || Object.keys(answers).length === 0) return [];
  const questions = (await listStoredQuestions(db, eventId)).filter(({ isWithdrawn }) => !isWithdrawn);
  const checked = filterAskedQuestions(questions, respondent).map((question) => ({
    question,
    answer: validateAnswer(
      question,
      Object.hasOwn(answers, question._id) ? answers[question._id] : undefined,
    ),
  }));
  const mistakes = checked.flatMap(({ question, answer }) =>
    answer.result === 'invalid'
      ? [{ path: ['answers', question._id], text: `${question.label}: ${answer.text}` }]
      : [],
  );
  if (mistakes.length > 0) throw new AppError(invalid, { mistakes });
  const asked = checked.map(({ question }) => question);
  await requireOwnAnswerFiles(db, accountId, asked, answers, invalid);
  return checked.flatMap(({ question, answer }) =>
    answer.result === 'valid' ? [toNewAnswer(question, answer.value)] : [],
  );
}

export function sumSurcharges(answers: readonly Pick<NewAnswer, 'surchargeAmount'>[]): number {
  return answers.reduce((sum, { surchargeAmount }) => sum + surchargeAmount, 0);
}

export function toNewAnswer(
  { _id, kind, consent, surcharges }: StoredQuestion,
  value: AnswerValue,
): NewAnswer {
  return {
    questionId: _id,
    kind,
    value,
    consentVersion: consent?.version ?? null,
    surchargeAmount: surchargeOfAnswer({ surcharges }, value),
  };
}
