import type { ErrorSpec } from '#platform/contract/call.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  type AnswerChange,
  type AnswersById,
  filterAskedQuestions,
  formatAnswer,
  formatMissingAnswerText,
  validateAnswer,
} from '../contract.ts';
import { requireOwnAnswerFiles } from './answer-files.ts';
import {
  deleteAnswers,
  insertMissingAnswers,
  listAnswersOfRegistration,
  type NewAnswer,
} from './answers.sql.ts';
import { sumSurcharges, toNewAnswer } from './answers.ts';
import { toRespondent } from './own-answers.ts';
import { listStoredQuestions } from './questions.sql.ts';
import { listRespondentRegistrationsOfAccount } from './respondents.sql.ts';

export interface AnswersChange {
  given: NewAnswer[];
  /** Ids of the questions whose stored answer is removed. */
  removedIds: string[];
  changes: AnswerChange[];
  /** Sums of the surcharges of all answers, in minor units. */
  surchargesAmount: { before: number; after: number };
}

/**
 * Compares answers with the stored ones. An empty answer removes the stored one. Ignores unchanged answers (even if the
 * question no longer accepts them), consents that were already given, and questions that the delegate is not asked. A
 * changed answer gets the current surcharge, the other answers keep theirs.
 * @throws AppError `invalid` with the path of each invalid or missing answer in the body
 */
export async function computeAnswersChange(
  db: Db,
  registration: { id: string; accountId: string; needsAccommodation: boolean },
  answers: AnswersById | undefined,
  invalid: ErrorSpec,
): Promise<AnswersChange> {
  const given = await listAnswersOfRegistration(db, registration.id);
  const stored = new Map(given.map((answer) => [answer.questionId, answer]));
  const sum = sumSurcharges(given);
  const change: AnswersChange = {
    given: [],
    removedIds: [],
    changes: [],
    surchargesAmount: { before: sum, after: sum },
  };
  const row = (await listRespondentRegistrationsOfAccount(db, registration.accountId)).find(
    ({ id }) => id === registration.id,
  );
  if (!answers || !row) return change;
  const { needsAccommodation } = registration;
  const respondent = { ...toRespondent(row, await getClubRegion(db)), needsAccommodation };
  const mistakes: { path: string[]; text: string }[] = [];
  const asked = filterAskedQuestions(await listStoredQuestions(db, row.eventId), respondent);
  for (const question of asked) {
    const { _id, kind, label } = question;
    const before = stored.get(_id);
    if (question.isWithdrawn || !Object.hasOwn(answers, _id) || (kind === 'consent' && before)) continue;
    if (before && JSON.stringify(before.value) === JSON.stringify(answers[_id])) continue;
    const checked = validateAnswer(question, answers[_id]);
    const mistake = (text: string) => mistakes.push({ path: ['answers', _id], text });
    const textBefore = before ? formatAnswer(kind, before.value) : null;
    if (checked.result === 'invalid') mistake(`${label}: ${checked.text}`);
    else if (checked.result === 'valid') {
      const after = formatAnswer(kind, checked.value);
      // Another file can have the same name.
      if (after === textBefore && kind !== 'file') continue;
      change.given.push(toNewAnswer(question, checked.value));
      change.changes.push({ label, before: textBefore, after });
    } else if (before && question.isRequired) mistake(formatMissingAnswerText(question));
    else if (before) {
      change.removedIds.push(_id);
      change.changes.push({ label, before: textBefore, after: null });
    }
  }
  if (mistakes.length > 0) throw new AppError(invalid, { mistakes });
  await requireOwnAnswerFiles(db, registration.accountId, asked, answers, invalid);
  const replacedIds = [...change.removedIds, ...change.given.map(({ questionId }) => questionId)];
  const replaced = given.filter(({ questionId }) => replacedIds.includes(questionId));
  change.surchargesAmount.after += sumSurcharges(change.given) - sumSurcharges(replaced);
  return change;
}

/**
 * Saves the changes. Returns false when a question was deleted or answered concurrently. The caller must then roll
 * back.
 */
export async function saveAnswersChange(
  transaction: Transaction,
  registrationId: string,
  { given, removedIds, changes }: AnswersChange,
  now: number,
): Promise<boolean> {
  if (changes.length === 0) return true;
  const replaced = [...removedIds, ...given.map(({ questionId }) => questionId)];
  await deleteAnswers(transaction, registrationId, replaced);
  const added = await insertMissingAnswers(transaction, registrationId, given, now);
  return added?.length === given.length;
}
