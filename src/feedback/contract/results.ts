import { type AnswerValue, type QuestionKind, scaleChoices, yesNoChoices } from '#questions/contract.ts';

/** Answers to a question are hidden until this many delegates have answered, so that no delegate can be recognised. */
export const minRespondentsToShow = 5;

/** Returns the possible answers to a question, or undefined when it is answered with text. */
export function findAnswerChoices({ kind, options }: { kind: QuestionKind; options: readonly string[] }) {
  if (kind === 'yes_no') return yesNoChoices;
  if (kind === 'scale') return scaleChoices;
  return kind === 'one_of' || kind === 'several_of' ? options : undefined;
}

/** Counts how often each choice was chosen. The result has the order of `choices`. */
export function countAnswersByChoice(choices: readonly string[], answers: readonly AnswerValue[]) {
  const chosen = answers.flat();
  return choices.map((label) => ({ label, count: chosen.filter((choice) => choice === label).length }));
}
