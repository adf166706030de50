import type { Db } from '#platform/server/db/tables.ts';
import { findVisibleBuiltInQuestion } from '#questions/contract/built-in-questions.ts';
import { formatAnswer } from '#questions/contract.ts';
import { getFormLayout, listExportedQuestions, mapAnswersByRegistration } from '#questions/server/index.ts';

/** The answers to one question, by registration id. Delegates without an answer are left out. */
interface Answers {
  label: string;
  byRegistration: ReadonlyMap<string, string>;
}

/** Returns the answers to a question of the club as text. Undefined if the event has no such question. */
export async function findAnswersOfClubQuestion(
  db: Db,
  eventId: string,
  questionId: string,
  registrationIds: readonly string[],
): Promise<Answers | undefined> {
  const question = (await listExportedQuestions(db, eventId)).find(({ _id }) => _id === questionId);
  if (!question) return undefined;
  const byRegistration = new Map<string, string>();
  if (registrationIds.length > 0)
    for (const [id, answers] of await mapAnswersByRegistration(db, registrationIds, [questionId])) {
      const given = answers.get(questionId);
      if (given) byRegistration.set(id, formatAnswer(question.kind, given.value));
    }
  return { label: question.label, byRegistration };
}

/**
 * Returns the diets of delegates: the answers to the question that a superadmin chose, or else to the built-in one.
 * Undefined if the event asks no such question.
 */
export async function findDiets(
  db: Db,
  eventId: string,
  dietQuestionId: string | null,
  rows: readonly { registrationId: string; dietaryNeeds: string | null }[],
): Promise<Answers | undefined> {
  if (dietQuestionId !== null)
    return findAnswersOfClubQuestion(
      db,
      eventId,
      dietQuestionId,
      rows.map(({ registrationId }) => registrationId),
    );
  const builtIn = findVisibleBuiltInQuestion('dietaryNeeds', await getFormLayout(db, eventId));
  if (!builtIn) return undefined;
  return {
    label: builtIn.label,
    byRegistration: new Map(
      rows.flatMap(({ registrationId, dietaryNeeds }) =>
        dietaryNeeds ? [[registrationId, dietaryNeeds]] : [],
      ),
    ),
  };
}
