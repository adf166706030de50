import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { CachedAnswer } from '#platform/server/http/serve.ts';
import { listVisibleBuiltInQuestions } from '../contract/built-in-questions.ts';
import type * as calls from '../contract.ts';
import {
  type AnswerPlace,
  listActiveQuestions as publicCall,
  type QuestionKind,
  type ShownQuestion,
  sortByLayout,
} from '../contract.ts';
import { getFormLayout } from './form-layout.sql.ts';
import { countAnswersByQuestion, getQuestionsRevision, listStoredQuestions } from './questions.sql.ts';

/**
 * Returns the questions that delegates are asked. The answer is cached until the questions change.
 * @throws AppError 404 when there is no such event or it is a draft
 */
export async function listActiveQuestions(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.listActiveQuestions>,
): Promise<CachedAnswer<typeof calls.listActiveQuestions>> {
  const event = await getEventByName(queries, eventName);
  if (event.state === 'draft') throw new AppError(publicCall.errors.noSuchEvent);
  const revision = await getQuestionsRevision(queries, event.id);
  return {
    key: event.id,
    version: String(revision),
    read: async () => ({
      questions: (await listStoredQuestions(queries, event.id)).filter(({ isWithdrawn }) => !isWithdrawn),
      layout: await getFormLayout(queries, event.id),
    }),
  };
}

export async function listDeskQuestions(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.listDeskQuestions>,
): Promise<AnswerOf<typeof calls.listDeskQuestions>> {
  const event = await getEventByName(queries, eventName);
  // The revision is read first. If the questions change after that, the next change fails instead of overwriting
  // them.
  const revision = await getQuestionsRevision(queries, event.id);
  const questions = await listStoredQuestions(queries, event.id);
  const counts = await countAnswersByQuestion(queries, event.id);
  return {
    eventName: event.name,
    revision,
    layout: await getFormLayout(queries, event.id),
    questions: questions.map((question) => ({ ...question, answerCount: counts.get(question._id) ?? 0 })),
  };
}

/**
 * Returns the questions, built-in and of the club, that are columns or filters of the list of registrations, in order.
 * Withdrawn questions are included, hidden ones are not.
 */
export async function listQuestionsShownInRegistrationList(
  db: Db,
  eventId: string,
): Promise<ShownQuestion[]> {
  const layout = await getFormLayout(db, eventId);
  const questions: readonly ListableQuestion[] = [
    ...listVisibleBuiltInQuestions(layout),
    ...(await listStoredQuestions(db, eventId)),
  ];
  return sortByLayout(questions, layout)
    .map(({ _id, kind, label, options = [], formerOptions = [], shownIn }) => ({
      _id,
      label,
      isListed: shownIn.includes('list'),
      options: shownIn.includes('filter') ? (yesOrNo[kind] ?? [...options, ...formerOptions]) : [],
    }))
    .filter(({ isListed, options }) => isListed || options.length > 0);
}

/** Lists the names of the questions, built-in and of the club, whose answers the search finds. */
export async function listSearchedLabels(db: Db, eventId: string): Promise<string[]> {
  const layout = await getFormLayout(db, eventId);
  const questions: readonly ListableQuestion[] = [
    ...listVisibleBuiltInQuestions(layout),
    ...(await listStoredQuestions(db, eventId)),
  ];
  return sortByLayout(questions, layout)
    .filter(({ shownIn }) => shownIn.includes('search'))
    .map(({ label }) => label);
}

interface ListableQuestion {
  _id: string;
  kind: QuestionKind;
  label: string;
  options?: readonly string[];
  formerOptions?: readonly string[];
  shownIn: readonly AnswerPlace[];
}

const yesOrNo: Partial<Record<QuestionKind, string[]>> = { yes_no: ['Yes', 'No'] };

/** Lists the questions for an export, in order. A withdrawn question is included if a delegate has answered it. */
export async function listExportedQuestions(
  db: Db,
  eventId: string,
): Promise<{ _id: string; kind: QuestionKind; label: string }[]> {
  const counts = await countAnswersByQuestion(db, eventId);
  return (await listStoredQuestions(db, eventId)).filter(
    ({ _id, isWithdrawn }) => !isWithdrawn || counts.has(_id),
  );
}
