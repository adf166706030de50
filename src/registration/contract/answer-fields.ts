import { z } from 'zod';
import { type PaymentWayKind, proofKindsByPaymentWay } from '#conference/contract/payment-ways.ts';
import { upiTexts } from '#conference/rule/upi.ts';
import { lazy, lazyObject } from '#platform/contract/call.ts';
import { buildMultilineTextSchema, plainLinePattern } from '#platform/contract/common.ts';

/** This text is fixed by product 12.1. */
export const fillAllFieldsText = 'Please fill all required fields';

/**
 * A place that shows an answer. 'check' is the last step of the form, and 'card' is on the delegate's dashboard. The
 * other places are on the desk.
 */
type Surface = 'check' | 'facts' | 'lists' | 'export' | 'search' | 'card';

export type Section = 'delegate' | 'preferences' | 'stay' | 'payment';

interface Choice {
  value: string;
  label: string;
  help?: string;
}

interface OtherText {
  /** Label of the last option, which opens a text field. */
  option: string;
  label: string;
  maxLength: number;
  missing: string;
}

/**
 * Value of the field while the last option (`otherText.option`) is selected and its text field is still empty. This
 * value is never sent.
 */
export const otherTextPendingValue = '…';

export type Control =
  | { kind: 'line'; maxLength: number; autoComplete?: string; inputMode?: 'numeric' }
  /** A text of several lines. `suggestion` is a button that fills in its `text`. */
  | { kind: 'text'; maxLength: number; suggestion?: { label: string; text: string } }
  | { kind: 'choice'; choices: readonly Choice[] }
  /** `listOptions` takes the club's country (ISO 3166-1 alpha-2). */
  | { kind: 'list'; listOptions: (country: string) => readonly string[]; otherText: OtherText };

export interface AnswerField {
  name: string;
  wireName: string;
  label: string;
  /** Text of the question. By default it is the label. */
  question?: string;
  help?: string;
  step: 'about' | 'payment';
  /**
   * Delegates who are asked. 'outsiders' do not study at the institute. 'payers' are individual delegates and leaders
   * who prove their payment with a screenshot.
   */
  audience: 'all' | 'outsiders' | 'payers';
  control: Control;
  /** Error text of a missing answer. If it is undefined, the answer is optional. */
  missing?: string;
  rule: z.ZodType<string | undefined>;
  stored: z.ZodType<string | null>;
  section: Section;
  shownIn: readonly Surface[];
}

export const experienceLevels = ['Beginner', 'Some experience', 'Experienced'] as const;
export type ExperienceLevel = (typeof experienceLevels)[number];

export const buildOptionalLineSchema = (text: string, max: number) =>
  z.optional(lazy(() => z.string({ error: text }).trim().max(max, text).regex(plainLinePattern, text)));

const levelText = 'Please choose how experienced you are';
const transactionText = 'The transaction number (UTR) has 12 digits';
const indianDiets = ['Vegetarian', 'Non-vegetarian', 'Eggetarian', 'Jain', 'Vegan', 'Halal'];
const otherDiets = [
  'No special diet',
  'Vegetarian',
  'Vegan',
  'Halal',
  'Kosher',
  'Gluten-free',
  'Lactose-free',
];
const listDiets = (country: string): readonly string[] => (country === 'IN' ? indianDiets : otherDiets);
const dietaryText = 'Dietary needs take one line of at most 100 characters';

/** All fields in the order of the form. CONTRIBUTING.md explains how to add one. */
export const answerFields = [
  {
    name: 'experience',
    wireName: 'previousMunExperience',
    label: 'Previous MUN experience',
    help: 'Conferences, committees and awards, a line for each.',
    step: 'about',
    audience: 'all',
    control: {
      kind: 'text',
      maxLength: 1000,
      suggestion: { label: 'This will be my first MUN', text: 'None yet: this will be my first MUN.' },
    },
    missing: 'Tell us about your previous MUN experience',
    rule: buildMultilineTextSchema(fillAllFieldsText, 1000),
    stored: z.string(),
    section: 'preferences',
    shownIn: ['check', 'facts', 'export'],
  },
  {
    name: 'experienceLevel',
    wireName: 'experienceLevel',
    label: 'Level of experience',
    question: 'How experienced are you?',
    help: 'Beginners usually don’t get demanding portfolios. The secretariat may correct your answer.',
    step: 'about',
    audience: 'all',
    control: {
      kind: 'choice',
      choices: [
        { value: 'Beginner', label: 'Beginner', help: 'Your first conference, or your second.' },
        { value: 'Some experience', label: 'Some experience', help: 'A few conferences behind you.' },
        { value: 'Experienced', label: 'Experienced', help: 'Many conferences, or awards at some.' },
      ],
    },
    rule: z.enum(experienceLevels, { error: levelText }).optional(),
    stored: z.enum(experienceLevels).nullable(),
    section: 'preferences',
    shownIn: ['check', 'facts', 'export', 'search'],
  },
  {
    name: 'college',
    wireName: 'college',
    label: 'College',
    help: 'The full name, as your certificate should show it.',
    step: 'about',
    audience: 'outsiders',
    control: { kind: 'line', maxLength: 200, autoComplete: 'organization' },
    missing: 'Name your college',
    rule: buildOptionalLineSchema(fillAllFieldsText, 200),
    stored: z.string().nullable(),
    section: 'delegate',
    shownIn: ['check', 'facts', 'lists', 'export', 'search'],
  },
  {
    name: 'accommodation',
    wireName: 'accomodation',
    label: 'Accommodation',
    question: 'Accommodation on campus',
    step: 'about',
    audience: 'outsiders',
    control: {
      kind: 'choice',
      choices: [
        { value: 'Yes', label: 'Yes', help: 'A bed and hospitality for the whole conference.' },
        { value: 'No', label: 'No, thank you', help: 'You arrange your own stay.' },
      ],
    },
    missing: 'Say whether you need accommodation',
    rule: z.enum(['Yes', 'No'], { error: fillAllFieldsText }).optional(),
    stored: z.enum(['Yes', 'No']).nullable(),
    section: 'stay',
    shownIn: ['check', 'facts', 'lists', 'export'],
  },
  {
    name: 'dietaryNeeds',
    wireName: 'dietaryNeeds',
    label: 'Dietary needs',
    help: 'For the meals of the conference. Only the secretariat sees this.',
    step: 'about',
    audience: 'all',
    control: {
      kind: 'list',
      listOptions: listDiets,
      otherText: {
        option: 'Something else',
        label: 'What you need',
        maxLength: 100,
        missing: 'Say in a few words what you need',
      },
    },
    rule: buildOptionalLineSchema(dietaryText, 100),
    stored: z.string().nullable(),
    section: 'stay',
    shownIn: ['check', 'facts', 'export', 'search', 'card'],
  },
  {
    name: 'transactionNumber',
    wireName: 'transactionNumber',
    label: 'Transaction number',
    question: 'Transaction number (UTR)',
    help: upiTexts.numberHelp,
    step: 'payment',
    audience: 'payers',
    control: { kind: 'line', maxLength: 20, inputMode: 'numeric' },
    rule: z
      .string({ error: transactionText })
      .overwrite((value) => value.replaceAll(/[\s-]/g, ''))
      .regex(/^(\d{12})?$/, transactionText)
      .optional(),
    stored: z.string().nullable(),
    section: 'payment',
    shownIn: ['check', 'facts', 'export', 'search', 'card'],
  },
] as const satisfies readonly AnswerField[];

type AnyField = (typeof answerFields)[number];
export type FieldName = AnyField['name'];
type ShownIn<P extends Surface, F = AnyField> = F extends { shownIn: readonly (infer Q)[] }
  ? P extends Q
    ? F
    : never
  : never;
/** A field whose `name` and `wireName` have literal types. */
export type KnownField = AnswerField & Pick<AnyField, 'name' | 'wireName'>;

export type Answers = { [F in AnyField as F['name']]: z.output<F['stored']> };
type WireAnswers<F extends AnyField = AnyField> = {
  [One in F as One['wireName']]: z.output<One['stored']>;
};
export type FormAnswers = { [N in FieldName]: NonNullable<Answers[N]> | '' };

const all: readonly KnownField[] = answerFields;

export function listFieldsShownIn(surface: Surface): readonly KnownField[] {
  return all.filter(({ shownIn }) => shownIn.includes(surface));
}

export interface Respondent {
  isStudentOfNITS: boolean;
  mode: 'individual' | 'leader' | 'member';
  /** The chosen payment method. If missing, the payment must be proved with a screenshot. */
  paymentWay?: PaymentWayKind | null | undefined;
  /** False if the event offers no accommodation. The answer is then 'No' for all outsiders. */
  offersAccommodation?: boolean | undefined;
}

/**
 * Returns the fields that a delegate is asked. Students of the institute skip some. Only delegates who pay with a
 * screenshot are asked about the payment.
 */
export function listFieldsAskedOf({
  isStudentOfNITS,
  mode,
  paymentWay,
  offersAccommodation = true,
}: Respondent): readonly KnownField[] {
  const isProvedByScreenshot = !paymentWay || proofKindsByPaymentWay[paymentWay] === 'screenshot';
  const payers = mode !== 'member' && isProvedByScreenshot;
  const isIn = { all: true, outsiders: !isStudentOfNITS, payers };
  return all.filter(
    ({ name, audience }) => isIn[audience] && (offersAccommodation || name !== 'accommodation'),
  );
}

function shapeOf<F extends AnyField, K extends 'rule' | 'stored'>(some: readonly KnownField[], part: K) {
  const shape = Object.fromEntries(some.map((field) => [field.wireName, field[part]]));
  return shape as { [One in F as One['wireName']]: One[K] };
}

export const requestAnswersSchema = lazyObject(() => shapeOf<AnyField, 'rule'>(all, 'rule'));
type RequestAnswers = z.output<typeof requestAnswersSchema>;

export const recordAnswersSchema = lazyObject(() => shapeOf<AnyField, 'stored'>(all, 'stored'));

export const answersInListsSchema = lazyObject(() =>
  shapeOf<ShownIn<'lists'>, 'stored'>(listFieldsShownIn('lists'), 'stored'),
);

/** Schema of the answers in a draft. It replaces invalid answers with empty strings. */
export const draftAnswersSchema = lazyObject(
  () =>
    Object.fromEntries(
      all.map(({ name, rule }) => [name, rule.transform((value) => value ?? '').catch('')]),
    ) as unknown as { [N in FieldName]: z.ZodType<FormAnswers[N]> },
);

export function findAnswerError({ missing, rule, control }: AnswerField, answer: string): string | undefined {
  if (control.kind === 'list' && answer === otherTextPendingValue) return control.otherText.missing;
  if (!answer.trim()) return missing;
  return rule.safeParse(answer).error?.issues[0]?.message;
}

/** Renames answers to the names that they have in the API. */
export function answersToWire(answers: Answers): WireAnswers {
  return Object.fromEntries(all.map(({ name, wireName }) => [wireName, answers[name]])) as WireAnswers;
}

/** Converts the form's answers for a request. Leaves out empty answers, and fields that the delegate is not asked. */
export function answersToRequest(answers: FormAnswers, delegate: Respondent): RequestAnswers {
  const entries = listFieldsAskedOf(delegate).map(({ name, wireName }) => [
    wireName,
    answers[name].trim() || undefined,
  ]);
  return Object.fromEntries(entries) as RequestAnswers;
}

/**
 * Reads the answers of a request. Fields that the delegate is not asked become null, and accommodation 'No' for
 * outsiders if it is not offered. Returns undefined if a required answer is missing.
 */
export function parseRequestAnswersIfComplete(
  request: RequestAnswers,
  delegate: Respondent,
): Answers | undefined {
  const answered = listFieldsAskedOf(delegate);
  if (answered.some(({ wireName, missing }) => missing && !request[wireName])) return undefined;
  const answers = all.map((field) => [
    field.name,
    (answered.includes(field) && request[field.wireName]) || null,
  ]);
  const isGuest = !delegate.isStudentOfNITS && delegate.offersAccommodation === false;
  return { ...Object.fromEntries(answers), ...(isGuest && { accommodation: 'No' }) } as Answers;
}
