import { z } from 'zod';
import { type PaymentWayKind, proofKindsByPaymentWay } from '#conference/contract/payment-ways.ts';
import { lazy, lazyObject } from '#platform/contract/call.ts';
import { plainLinePattern, typedMultilineTextPattern } from '#platform/contract/common.ts';
import { isPhoneNumber } from '#platform/rule/phone.ts';
import { completeWebAddress } from '#platform/rule/web-address.ts';
import type { QuestionKind } from './question-kinds.ts';
import type { AudienceCondition, Question } from './questions.ts';

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

/**
 * A question as a form asks it. A question of the club has only the fields of `Question`. The others are for built-in
 * questions.
 */
export interface FormQuestion
  extends Pick<Question, '_id' | 'kind' | 'label' | 'isRequired' | 'afterSeat' | 'surcharges'> {
  /** Conditions that a delegate who is asked must meet. */
  audience: readonly FormCondition[];
  help?: string | undefined;
  options?: readonly string[];
  consent?: Question['consent'];
  /** Text of the question in the form. By default it is the label. */
  prompt?: string;
  /** Error text of a missing answer. By default it names the label. */
  missingText?: string;
  /** Schema of an answer. By default the kind decides which answers are valid. */
  rule?: z.ZodType<string | undefined>;
  maxLength?: number;
  autoComplete?: string;
  inputMode?: 'numeric';
  /** A button that fills in its `text`. */
  suggestion?: { label: string; text: string };
  /** Labels and help texts of options. By default the label is the option. */
  optionTexts?: Readonly<Partial<Record<string, { label?: string; help?: string }>>>;
  /** Returns the options for the club's country (ISO 3166-1 alpha-2). */
  listOptions?: (country: string) => readonly string[];
  /** A last option, which opens a text field for another answer. */
  otherText?: OtherText;
}

export interface OtherText {
  option: string;
  label: string;
  maxLength: number;
  /** Error text while the option is selected and its text field is empty. */
  missing: string;
}

/** Answer while the last option (`otherText.option`) is selected and its text field is empty. It is never sent. */
export const otherTextPendingValue = '…';

/**
 * Conditions of built-in questions, which a club cannot choose. 'screenshot': the delegate pays, and proves it with a
 * screenshot.
 */
type BuiltInCondition = 'screenshot' | 'accommodation_offered';
export type FormCondition = AudienceCondition | BuiltInCondition;

export interface QuestionRespondent {
  mode: 'individual' | 'leader' | 'member';
  isHostStudent: boolean;
  needsAccommodation: boolean;
  /** True if the delegate is under 18 on the first day. False while the date of birth is unknown. */
  isMinor: boolean;
  hasSeat: boolean;
  /** The chosen payment method. If missing, the payment must be proved with a screenshot. */
  paymentWay?: PaymentWayKind | null | undefined;
  /** False if the event offers no accommodation. The answer is then 'No' for all outsiders. */
  offersAccommodation?: boolean | undefined;
}

/** Returns the questions that a delegate is asked, in their order. */
export function filterAskedQuestions<Q extends Pick<FormQuestion, 'audience' | 'afterSeat'>>(
  questions: readonly Q[],
  {
    mode,
    isHostStudent,
    needsAccommodation,
    isMinor,
    hasSeat,
    paymentWay,
    offersAccommodation = true,
  }: QuestionRespondent,
): Q[] {
  const isTrue: Readonly<Record<FormCondition, boolean>> = {
    individual: mode === 'individual',
    leader: mode === 'leader',
    member: mode === 'member',
    institute: isHostStudent,
    outsiders: !isHostStudent,
    accommodation: needsAccommodation,
    minor: isMinor,
    screenshot: mode !== 'member' && (!paymentWay || proofKindsByPaymentWay[paymentWay] === 'screenshot'),
    accommodation_offered: offersAccommodation,
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
}: Pick<FormQuestion, 'audience' | 'afterSeat'>): boolean {
  return !afterSeat && !audience.includes('minor');
}

/** An empty answer is a separate result, because the caller decides whether the question is required. */
type Checked =
  | { result: 'valid'; value: AnswerValue }
  | { result: 'empty' }
  | { result: 'invalid'; text: string };

/** Returns the error text for a required question without an answer. */
export function formatMissingAnswerText({
  kind,
  label,
  missingText,
}: Pick<FormQuestion, 'kind' | 'label' | 'missingText'>): string {
  if (missingText !== undefined) return missingText;
  return kind === 'consent' ? `Please agree: ${label}` : `Please answer: ${label}`;
}

type Rule = (answer: string, question: Pick<FormQuestion, 'options' | 'consent'>) => string | undefined;

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
  one_of: (answer, { options = [] }) => (options.includes(answer) ? undefined : 'Choose one of the options'),
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
  question: Pick<FormQuestion, 'kind' | 'options' | 'consent' | 'rule' | 'otherText'>,
  answer: AnswerValue | undefined,
): Checked {
  if (answer === undefined) return { result: 'empty' };
  if (question.kind === 'several_of') return checkSeveral(question.options ?? [], answer);
  if (typeof answer !== 'string') return { result: 'invalid', text: 'Enter one answer' };
  const typed = answer.trim();
  const trimmed = question.kind === 'link' ? completeWebAddress(typed) : typed;
  if (trimmed === '') return { result: 'empty' };
  if (question.rule) return checkByRule(question.rule, question.otherText, trimmed);
  const text = rules[question.kind](trimmed, question);
  if (text !== undefined) return { result: 'invalid', text };
  return { result: 'valid', value: question.kind === 'number' ? plainNumber(trimmed) : trimmed };
}

function checkByRule(
  rule: NonNullable<FormQuestion['rule']>,
  otherText: OtherText | undefined,
  answer: string,
): Checked {
  if (otherText && answer === otherTextPendingValue) return { result: 'invalid', text: otherText.missing };
  const { data, error } = rule.safeParse(answer);
  if (error) return { result: 'invalid', text: error.issues[0]?.message ?? '' };
  return data ? { result: 'valid', value: data } : { result: 'empty' };
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
export function findAnswerErrorText(
  question: FormQuestion,
  answer: AnswerValue | undefined,
): string | undefined {
  const checked = validateAnswer(question, answer);
  if (checked.result === 'empty') return question.isRequired ? formatMissingAnswerText(question) : undefined;
  if (checked.result === 'valid') return undefined;
  // The texts of a `rule` are whole sentences.
  return question.rule ? checked.text : `${question.label}: ${checked.text}`;
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
  if (kind === 'consent') return 'Agreed';
  return typeof value === 'string' ? value : value.join(', ');
}
