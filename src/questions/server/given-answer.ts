import { formatDate, type Region } from '#platform/rule/dates.ts';
import { type AnswerValue, formatAnswer } from '../contract/answers.ts';
import type { QuestionKind } from '../contract/question-kinds.ts';

export interface GivenAnswer {
  value: AnswerValue;
  /** Epoch milliseconds. */
  answeredAt: number;
}

/** Formats an answer that is stored. A consent shows its day, because the version of its text tells people nothing. */
export function formatGivenAnswer(
  kind: QuestionKind,
  { value, answeredAt }: GivenAnswer,
  region: Region,
): string {
  return kind === 'consent' ? `Agreed on ${formatDate(answeredAt, region)}` : formatAnswer(kind, value);
}
