import type { Db } from '#platform/server/db/tables.ts';
import {
  type AnswerValue,
  formatAnswer,
  type PlaceToShowAnswer,
  parseFileAnswer,
} from '#questions/contract.ts';
import {
  listQuestionsShownIn,
  mapAnswersByRegistration,
  type PlacedQuestion,
} from '#questions/server/index.ts';
import { mapBuiltInAnswersByRegistration } from './answers.sql.ts';

export interface ShownAnswer {
  _id: string;
  label: string;
  text: string;
  /** Id of the uploaded file. Null for other kinds of questions. */
  fileId: string | null;
}

/**
 * Returns the answers that a place shows, to built-in questions and those of the club, by registration id in the order of
 * the form. All registrations must be of the event.
 * @param registrationIds at most a few thousand ids, because each is a bind parameter
 */
export async function mapAnswersShownIn(
  db: Db,
  place: PlaceToShowAnswer,
  eventId: string,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, ShownAnswer[]>> {
  if (registrationIds.length === 0) return new Map();
  return mapAnswersToQuestions(db, await listQuestionsShownIn(db, eventId, [place]), registrationIds);
}

type AnswersByRegistration = ReadonlyMap<string, ReadonlyMap<string, AnswerValue>>;

/**
 * Returns the answers to these questions of an event, by registration id in the order of the questions.
 * @param registrationIds must not be empty; at most a few thousand ids, because each is a bind parameter
 */
export async function mapAnswersToQuestions(
  db: Db,
  questions: readonly PlacedQuestion[],
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, ShownAnswer[]>> {
  const ofClub = questions.flatMap(({ _id, isBuiltIn }) => (isBuiltIn ? [] : [_id]));
  const builtInAnswers: AnswersByRegistration = questions.some(({ isBuiltIn }) => isBuiltIn)
    ? await mapBuiltInAnswersByRegistration(db, registrationIds)
    : new Map();
  const clubAnswers: AnswersByRegistration =
    ofClub.length > 0 ? await mapAnswersByRegistration(db, registrationIds, ofClub) : new Map();
  return new Map(
    registrationIds.map((id) => [
      id,
      questions.flatMap((question) => {
        const value = (question.isBuiltIn ? builtInAnswers : clubAnswers).get(id)?.get(question._id);
        return value === undefined ? [] : [toShownAnswer(question, value)];
      }),
    ]),
  );
}

function toShownAnswer({ _id, kind, label }: PlacedQuestion, value: AnswerValue): ShownAnswer {
  const fileId = kind === 'file' ? parseFileAnswer(value)?.id : undefined;
  return { _id, label, text: formatAnswer(kind, value), fileId: fileId ?? null };
}
