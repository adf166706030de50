import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { findVisibleBuiltInQuestion } from '#questions/contract/built-in-questions.ts';
import { formatAnswer, yesNoChoices } from '#questions/contract.ts';
import { getFormLayout, listExportedQuestions, mapAnswersByRegistration } from '#questions/server/index.ts';
import type { GuestRow } from './people.sql.ts';

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
 * Returns the question about diet that a superadmin chose, or else the built-in one, with the answers to choose from.
 * Undefined if the event asks no such question.
 */
export async function findDietQuestion(
  db: Db,
  eventId: string,
  dietQuestionId: string | null,
): Promise<{ label: string; options: string[] } | undefined> {
  if (dietQuestionId !== null) {
    const question = (await listExportedQuestions(db, eventId)).find(({ _id }) => _id === dietQuestionId);
    if (!question) return undefined;
    const { kind, label, options } = question;
    return { label, options: [...(kind === 'yes_no' ? yesNoChoices : options)] };
  }
  const builtIn = findVisibleBuiltInQuestion('dietaryNeeds', await getFormLayout(db, eventId));
  if (!builtIn) return undefined;
  const { country } = await getClubRegion(db);
  return { label: builtIn.label, options: [...(builtIn.listOptions?.(country) ?? [])] };
}

/**
 * Returns the diets by registration or stay of the team: the answers of delegates to the question about diet, and what
 * was entered for the team. People without an answer are left out.
 */
export async function mapDiets(
  db: Db,
  eventId: string,
  dietQuestionId: string | null,
  rows: readonly Pick<GuestRow, 'registrationId' | 'dietaryNeeds' | 'team'>[],
): Promise<ReadonlyMap<string, string>> {
  const entered = dietQuestionId === null ? rows : rows.filter(({ team }) => team);
  const answers =
    dietQuestionId === null
      ? undefined
      : await findAnswersOfClubQuestion(
          db,
          eventId,
          dietQuestionId,
          rows.flatMap(({ team, registrationId }) => (team ? [] : registrationId)),
        );
  return new Map([
    ...(answers?.byRegistration ?? []),
    ...entered.flatMap(({ registrationId, dietaryNeeds }): [string, string][] =>
      dietaryNeeds ? [[registrationId, dietaryNeeds]] : [],
    ),
  ]);
}
