import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import {
  type AnswerValue,
  formatAnswer,
  type PlaceToShowAnswer,
  parseFileAnswer,
} from '#questions/contract.ts';
import {
  formatGivenAnswer,
  type GivenAnswer,
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
  const builtInAnswers: ReadonlyMap<string, ReadonlyMap<string, AnswerValue>> = questions.some(
    ({ isBuiltIn }) => isBuiltIn,
  )
    ? await mapBuiltInAnswersByRegistration(db, registrationIds)
    : new Map();
  const clubAnswers: ReadonlyMap<string, ReadonlyMap<string, GivenAnswer>> = ofClub.length > 0
    ? await mapAnswersByRegistration(db, registrationIds, ofClub)
    : new Map();
  const region = await getClubRegion(db);
  const shownOf = (id: string, question: PlacedQuestion): ShownAnswer[] => {
    const { _id, kind, isBuiltIn } = question;
    const builtIn = isBuiltIn ? builtInAnswers.get(id)?.get(_id) : undefined;
    if (builtIn !== undefined) return [toShownAnswer(question, builtIn, formatAnswer(kind, builtIn))];
    const given = isBuiltIn ? undefined : clubAnswers.get(id)?.get(_id);
    return given ? [toShownAnswer(question, given.value, formatGivenAnswer(kind, given, region))] : [];
  };
  return new Map(registrationIds.map((id) => [id, questions.flatMap((question) => shownOf(id, question))]));
}

function toShownAnswer({ _id, kind, label }: PlacedQuestion, value: AnswerValue, text: string): ShownAnswer {
  const fileId = kind === 'file' ? parseFileAnswer(value)?.id : undefined;
  return { _id, label, text, fileId: fileId ?? null };
}
