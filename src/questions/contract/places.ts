import type { QuestionKind } from './question-kinds.ts';

/**
 * Places that show every answer. A club cannot choose them: the form and its last step, the page of a registration on
 * the desk, and the export.
 */
const placesOfEveryAnswer = ['form', 'check', 'record', 'export'] as const;

/**
 * Places that a club chooses for each question, built-in or its own. 'card': the delegate's dashboard. The list of
 * registrations on the desk can show an answer as a column ('list'), offer it as a filter, or find it by search.
 * 'door': the check-in.
 */
export const placesToShowAnswers = ['card', 'list', 'filter', 'search', 'door'] as const;
export type PlaceToShowAnswer = (typeof placesToShowAnswers)[number];

export type AnswerPlace = (typeof placesOfEveryAnswer)[number] | PlaceToShowAnswer;

const filteredKinds: readonly QuestionKind[] = ['one_of', 'several_of', 'yes_no'];
const searchedKinds: readonly QuestionKind[] = [
  'short_text',
  'long_text',
  'number',
  'phone',
  'link',
  'one_of',
];

/** Returns true if a place can use answers of this kind. A file cannot be opened at check-in. */
export function canPlaceShowAnswersOfKind(place: PlaceToShowAnswer, kind: QuestionKind): boolean {
  const canUse: Readonly<Record<PlaceToShowAnswer, boolean>> = {
    card: true,
    list: true,
    filter: filteredKinds.includes(kind),
    search: searchedKinds.includes(kind),
    door: kind !== 'file',
  };
  return canUse[place];
}

/**
 * Lists the places that always show the answer to a question. The card is one of them for questions of the club, so that
 * delegates see what they told it.
 */
export function listFixedPlaces({ isBuiltIn }: { isBuiltIn: boolean }): readonly AnswerPlace[] {
  return isBuiltIn ? placesOfEveryAnswer : [...placesOfEveryAnswer, 'card'];
}

/** Lists the places that a club can choose for a question. */
export function listChoosablePlaces(
  kind: QuestionKind,
  { isBuiltIn }: { isBuiltIn: boolean },
): readonly PlaceToShowAnswer[] {
  return placesToShowAnswers.filter(
    (place) => canPlaceShowAnswersOfKind(place, kind) && !listFixedPlaces({ isBuiltIn }).includes(place),
  );
}

/** The list has room for at most this many columns of answers, to built-in questions and those of the club. */
export const maxAnswerColumns = 5;
/**
 * The search covers the answers to at most this many questions of an event, built-in and of the club. This keeps
 * searches fast.
 */
export const maxSearchedQuestions = 7;
/** The search covers only this many characters of an answer. */
export const maxSearchedAnswerLength = 200;
