import { z } from 'zod';
import { lazy, lazyObject } from '#platform/contract/call.ts';
import { plainLinePattern, typedMultilineTextPattern } from '#platform/contract/common.ts';
import { isPhoneNumber } from '#platform/rule/phone.ts';
import { completeWebAddress } from '#platform/rule/web-address.ts';
import type { AudienceCondition, Question, QuestionKind } from './questions.ts';

/**
 * The answer to a consent is the version of its text. The answer to a question that allows several options is an array.
 */
export const answerValueSchema = lazy(() => z.union([z.string(), z.array(z.string())]));
export type AnswerValue = z.output<typeof answerValueSchema>;

/** Describes a change with the texts at that time. A text is null when there was no answer. */
export const answerChangeSchema = lazyObject(() => ({
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
}));
export type AnswerChange = z.output<typeof answerChangeSchema>;

export const maxAnswerLengthByKind = { short_text: 200, long_text: 2_000, link: 500 } as const;

export const yesNoChoices: readonly string[] = ['Yes', 'No'];
export const scaleChoices: readonly string[] = ['1', '2', '3', '4', '5'];

const tooLong = 'An answer is too long';

/** Maps the id of a question to its answer. It checks only sizes; `validateAnswer` validates the answers. */
export const answersByIdSchema = lazy(() =>
  z
    .record(
      z.string().max(60, tooLong),
      z.union(
        [z.string().max(20_000, tooLong), z.array(z.string().max(200, tooLong)).max(50, tooLong)],
        tooLong,
      ),
    )
    .refine((answers) => Object.keys(answers).length <= 200, 'Too many answers'),
);
export type AnswersById = z.output<typeof answersByIdSchema>;

export interface QuestionRespondent {
  mode: 'individual' | 'leader' | 'member';
  isStudentOfNITS: boolean;
  needsAccommodation: boolean;
  /** True if the delegate is under 18 on the first day. False while the date of birth is unknown. */
  isMinor: boolean;
  hasSeat: boolean;
}

/** Returns the questions that a delegate is asked, in their order. */
export function filterAskedQuestions<Q extends Pick<Question, 'audience' | 'afterSeat'>>(
  questions: readonly Q[],
  { mode, isStudentOfNITS, needsAccommodation, isMinor, hasSeat }: QuestionRespondent,
): Q[] {
  const isTrue: Readonly<Record<AudienceCondition, boolean>> = {
    individual: mode === 'individual',
    leader: mode === 'leader',
    member: mode === 'member',
    institute: isStudentOfNITS,
    outsiders: !isStudentOfNITS,
    accommodation: needsAccommodation,
    minor: isMinor,
  };
  return questions.filter(
    ({ audience, afterSeat }) => (hasSeat || !afterSeat) && audience.every((condition) => isTrue[condition]),
  );
}

/**
 * Returns false if the question depends on the date of birth or the seat, which are known only after the registration.
 */
export function isAskedDuringRegistration({
  audience,
  afterSeat,
}: Pick<Question, 'audience' | 'afterSeat'>): boolean {
  return !afterSeat && !audience.includes('minor');
}

/** An empty answer is a separate result, because the caller decides whether the question is required. */
type Checked =
  | { result: 'valid'; value: AnswerValue }
  | { result: 'empty' }
  | { result: 'invalid'; text: string };

/** Returns the error text for a required question without an answer. */
export function formatMissingAnswerText({ kind, label }: Pick<Question, 'kind' | 'label'>): string {
  return kind === 'consent' ? `Please agree: ${label}` : `Please answer: ${label}`;
}

type Rule = (answer: string, question: Pick<Question, 'options' | 'consent'>) => string | undefined;

/** Each rule returns an error text, or undefined when the answer is valid. */
const rules: Readonly<Record<Exclude<QuestionKind, 'several_of'>, Rule>> = {
  short_text: (answer) =>
    matches(answer, plainLinePattern, maxAnswerLengthByKind.short_text)
      ? undefined
      : `At most ${maxAnswerLengthByKind.short_text} characters in one line`,
  long_text: (answer) =>
    matches(answer, typedMultilineTextPattern, maxAnswerLengthByKind.long_text)
      ? undefined
      : `At most ${maxAnswerLengthByKind.long_text} characters`,
  number: (answer) =>
    /^[-−]?\d{1,12}([.,]\d{1,6})?$/.test(answer) ? undefined : 'Enter a number, such as 12 or 12.5',
  date: (answer) => (z.iso.date().safeParse(answer).success ? undefined : 'Choose a date'),
  one_of: (answer, { options }) => (options.includes(answer) ? undefined : 'Choose one of the options'),
  yes_no: (answer) => (yesNoChoices.includes(answer) ? undefined : 'Choose yes or no'),
  scale: (answer) => (scaleChoices.includes(answer) ? undefined : 'Choose a number from 1 to 5'),
  phone: (answer) =>
    isPhoneNumber(answer) ? undefined : 'Enter a phone number, with the country code if it is not from here',
  link: (answer) =>
    answer.length <= maxAnswerLengthByKind.link &&
    plainLinePattern.test(answer) &&
    z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).safeParse(answer).success
      ? undefined
      : 'Enter an address that starts with https://',
  file: (answer) => (parseFileAnswer(answer) ? undefined : 'Choose the file again'),
  consent: (answer, { consent }) =>
    consent && answer === String(consent.version)
      ? undefined
      : 'This text has changed. Read it again, then agree.',
};

function matches(answer: string, pattern: RegExp, maxLength: number): boolean {
  return answer.length <= maxLength && pattern.test(answer);
}

/** Validates and normalises an answer. The form and the server both use it, so they accept the same answers. */
export function validateAnswer(
  question: Pick<Question, 'kind' | 'options' | 'consent'>,
  answer: AnswerValue | undefined,
): Checked {
  if (answer === undefined) return { result: 'empty' };
  if (question.kind === 'several_of') return checkSeveral(question.options, answer);
  if (typeof answer !== 'string') return { result: 'invalid', text: 'Enter one answer' };
  const typed = answer.trim();
  const trimmed = question.kind === 'link' ? completeWebAddress(typed) : typed;
  if (trimmed === '') return { result: 'empty' };
  const text = rules[question.kind](trimmed, question);
  if (text !== undefined) return { result: 'invalid', text };
  return { result: 'valid', value: question.kind === 'number' ? plainNumber(trimmed) : trimmed };
}

function checkSeveral(options: readonly string[], answer: AnswerValue): Checked {
  const chosen = typeof answer === 'string' ? [answer].filter(Boolean) : answer;
  if (chosen.length === 0) return { result: 'empty' };
  const isValid = chosen.every((option) => options.includes(option));
  return isValid
    ? { result: 'valid', value: options.filter((option) => chosen.includes(option)) }
    : { result: 'invalid', text: 'Choose from the options' };
}

/** Normalises the decimal comma and the minus sign, so that '12,50' becomes '12.50'. */
function plainNumber(answer: string): string {
  return answer.replace(',', '.').replace('−', '-');
}

/** Returns the error text to show in a form, or undefined when the answer can be sent. */
export function findAnswerErrorText(question: Question, answer: AnswerValue | undefined): string | undefined {
  const checked = validateAnswer(question, answer);
  if (checked.result === 'empty') return question.isRequired ? formatMissingAnswerText(question) : undefined;
  return checked.result === 'invalid' ? `${question.label}: ${checked.text}` : undefined;
}

/** Returns what an answer adds to the fee, in minor units. The surcharges of several chosen options are summed. */
export function surchargeOfAnswer(
  { surcharges = [] }: Pick<Question, 'surcharges'>,
  answer: AnswerValue,
): number {
  return surcharges
    .filter(({ option }) => (typeof answer === 'string' ? answer === option : answer.includes(option)))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the answer to a question for a file, as 'id/name'. It contains the name, so that a draft can show it. */
export function formatFileAnswer({ id, name }: { id: string; name: string }): string {
  return `${id}/${name}`;
}

/** Returns id and name of the file in an answer, or undefined for another text. */
export function parseFileAnswer(value: AnswerValue): { id: string; name: string } | undefined {
  const [, id = '', name = ''] =
    (typeof value === 'string' &&
      plainLinePattern.test(value) &&
      /^([0-9a-f-]{36})\/([^/]{1,120})$/.exec(value)) ||
    [];
  return id === '' ? undefined : { id, name };
}

export function formatAnswer(kind: QuestionKind, value: AnswerValue): string {
  if (kind === 'file') return parseFileAnswer(value)?.name ?? '';
  if (kind === 'consent') return `Agreed to version ${value}`;
  return typeof value === 'string' ? value : value.join(', ');
}
