import type { Answers, FieldName } from '../contract/answer-fields.ts';

const columns = {
  experience: 'experience',
  experienceLevel: 'experience_level',
  college: 'college',
  accommodation: 'accommodation',
  dietaryNeeds: 'dietary_needs',
  transactionNumber: 'transaction_number',
} as const satisfies Record<FieldName, string>;
type Columns = typeof columns;

const names = Object.keys(columns) as FieldName[];

export type AnswerColumns = { [N in FieldName as Columns[N]]: Answers[N] };

export const selectedAnswerColumns = names.map((name) => `registrations.${columns[name]} as ${name}`) as {
  [N in FieldName]: `registrations.${Columns[N]} as ${N}`;
}[FieldName][];

export function toAnswerColumns(answers: Answers): AnswerColumns {
  return Object.fromEntries(names.map((name) => [columns[name], answers[name]])) as AnswerColumns;
}
