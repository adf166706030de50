import type { CheckedQuery } from '#platform/contract/call.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { importStatement as call } from '../contract.ts';
import type { Question, TakenLines } from '../rule/statement/take-lines.ts';

type Answers = Pick<CheckedQuery<typeof call>, 'balances'>;

const missing = {
  side: call.errors.sideMissing,
  dates: call.errors.datesMissing,
  balances: call.errors.balancesDiffer,
} as const satisfies Record<Question, unknown>;

/** What is still to be answered: that balances differ is answered by having checked them. */
export function questionsOf({ questions }: Pick<TakenLines, 'questions'>, { balances }: Answers): Question[] {
  return questions.filter((question) => question !== 'balances' || balances !== 'checked');
}

/** @throws AppError 400 with the first question that is not answered */
export function requireAnswers(read: Pick<TakenLines, 'questions'>, answers: Answers): void {
  const [first] = questionsOf(read, answers);
  if (first) throw new AppError(missing[first]);
}
