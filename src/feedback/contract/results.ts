import { type AnswerValue, type QuestionKind, scaleChoices, yesNoChoices } from '#questions/contract.ts';

/**
 * Results are shown this long after the form has closed, so that an answer that was being stored when it closed is part
 * of them. They never change afterwards (product 21.4).
 */
export const resultsDelayMs = 2 * 60_000;

/**
 * The number of respondents of a form that has not closed is rounded down to a multiple of this number, so that it does
 * not tell who has just answered.
 */
export const respondentStep = 5;

/** Describes the ends of a scale of a feedback form. */
export const feedbackScaleHelp = '1 = bad, 5 = very good';

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
