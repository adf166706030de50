import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { CachedAnswer } from '#platform/server/http/serve.ts';
import { listVisibleBuiltInQuestions } from '../contract/built-in-questions.ts';
import type * as calls from '../contract.ts';
import {
  type PlaceToShowAnswer,
  listActiveQuestions as publicCall,
  type Question,
  type QuestionKind,
  sortByLayout,
  yesNoChoices,
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

/** A question, built-in or of the club, whose answers are shown in a place. */
export interface PlacedQuestion {
  _id: string;
  kind: QuestionKind;
  label: string;
  shownIn: readonly PlaceToShowAnswer[];
  isBuiltIn: boolean;
  /** Answers to choose from, with renamed options. Empty for kinds of questions without options. */
  options: readonly string[];
}

/**
 * Lists the questions, built-in and of the club, whose answers one of these places shows, in the order of the form.
 * Withdrawn questions are included, hidden ones are not (product 19.4).
 */
export async function listQuestionsShownIn(
  db: Db,
  eventId: string,
  places: readonly PlaceToShowAnswer[],
): Promise<PlacedQuestion[]> {
  const { country } = await getClubRegion(db);
  const layout = await getFormLayout(db, eventId);
  const builtIn = listVisibleBuiltInQuestions(layout).map((question) => ({
    ...question,
    isBuiltIn: true,
    formerOptions: [],
    options: question.listOptions?.(country) ?? question.options,
  }));
  const ofClub = (await listStoredQuestions(db, eventId)).map((question) => ({
    ...question,
    isBuiltIn: false,
  }));
  return sortByLayout([...builtIn, ...ofClub], layout)
    .filter(({ shownIn }) => shownIn.some((place) => places.includes(place)))
    .map(({ _id, kind, label, shownIn, isBuiltIn, options = [], formerOptions }) => ({
      _id,
      kind,
      label,
      shownIn,
      isBuiltIn,
      options: kind === 'yes_no' ? yesNoChoices : [...options, ...formerOptions],
    }));
}

/** Lists the questions for an export, in order. A withdrawn question is included if a delegate has answered it. */
export async function listExportedQuestions(
  db: Db,
  eventId: string,
): Promise<Pick<Question, '_id' | 'kind' | 'label' | 'options'>[]> {
  const counts = await countAnswersByQuestion(db, eventId);
  return (await listStoredQuestions(db, eventId)).filter(
    ({ _id, isWithdrawn }) => !isWithdrawn || counts.has(_id),
  );
}
