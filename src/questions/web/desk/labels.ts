import type { Institute } from '#platform/rule/institute.ts';
import type { AnswerPlace, FormCondition, PlaceToShowAnswer, QuestionKind } from '../../contract.ts';

export const questionKindNames: Readonly<Record<QuestionKind, string>> = {
  short_text: 'Short text',
  long_text: 'Long text',
  number: 'Number',
  date: 'Date',
  one_of: 'One of a list',
  several_of: 'Several of a list',
  yes_no: 'Yes or no',
  scale: 'Scale from 1 to 5',
  phone: 'Phone number',
  link: 'Link',
  file: 'File (picture or PDF)',
  consent: 'Consent',
};

export function getAudienceConditionNames(
  institute: Institute | null,
): Readonly<Record<FormCondition, string>> {
  return {
    individual: 'Registered alone',
    leader: 'Leaders of a group',
    member: 'Members of a group',
    institute: `Students of ${institute?.shortName ?? 'the host institute'}`,
    outsiders: 'Delegates from elsewhere',
    accommodation: 'With accommodation',
    minor: 'Under 18 on the first day',
    screenshot: 'With a screenshot of the payment',
    accommodation_offered: 'If the event offers accommodation',
  };
}

export const answerPlaceNames: Readonly<Record<PlaceToShowAnswer, string>> = {
  card: 'On the delegate’s dashboard',
  list: 'As a column of the list',
  filter: 'As a filter of the list',
  search: 'In the search',
  door: 'At check-in',
};

/** Names of the places within a sentence. */
export const fixedPlaceNames: Readonly<Partial<Record<AnswerPlace, string>>> = {
  form: 'the form',
  check: 'its last step',
  record: 'the page of a registration',
  export: 'the export',
  card: 'the dashboard',
};
