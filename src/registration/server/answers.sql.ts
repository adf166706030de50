import {
  type AnswerColumns,
  type BuiltInAnswers,
  type BuiltInName,
  builtInQuestions,
} from '#questions/contract/built-in-questions.ts';

export const selectedAnswerColumns = builtInQuestions.map(
  ({ _id, column }) => `registrations.${column} as ${_id}` as const,
) as SelectedColumn<(typeof builtInQuestions)[number]>[];

/** Pairs the column of each question with its name. */
type SelectedColumn<Q> = Q extends { _id: infer N extends BuiltInName; column: infer C extends string }
  ? `registrations.${C} as ${N}`
  : never;

export function toAnswerColumns(answers: BuiltInAnswers): AnswerColumns {
  return Object.fromEntries(
    builtInQuestions.map(({ _id, column }) => [column, answers[_id]]),
  ) as unknown as AnswerColumns;
}
