import { z } from 'zod';
import { upiTexts } from '#conference/rule/upi.ts';
import { lazy, lazyObject } from '#platform/contract/call.ts';
import { buildMultilineTextSchema, plainLinePattern } from '#platform/contract/common.ts';
import { type FormQuestion, filterAskedQuestions, type QuestionRespondent } from './answers.ts';
import type { FormLayout } from './form-layout.ts';
import type { PlaceToShowAnswer } from './places.ts';

/** This text is fixed by product 12.1. */
export const fillAllFieldsText = 'Please fill all required fields';

/** Part of the export in which the column of an answer stands. */
export type Section = 'delegate' | 'preferences' | 'stay' | 'payment';

/**
 * A question of the registration form whose answer is stored in a column of the registration. `_id` is its name in the
 * code. A built-in question with a text for a missing answer is required by the specification.
 */
export interface BuiltInQuestion extends FormQuestion {
  /** Name of the answer in the API. */
  wireName: string;
  /** Column of the table `registrations`. */
  column: string;
  step: 'about' | 'payment';
  section: Section;
  /** Where its answer is shown, unless the club has chosen other places. */
  shownIn: readonly PlaceToShowAnswer[];
  /** Schema of the answer in a request. */
  rule: z.ZodType<string | undefined>;
  /** Schema of the answer in a record. */
  stored: z.ZodType<string | null>;
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

/** The built-in questions in the order of the form. CONTRIBUTING.md explains how to add one. */
export const builtInQuestions = [
  {
    _id: 'experience',
    wireName: 'previousMunExperience',
    column: 'experience',
    kind: 'long_text',
    label: 'Previous MUN experience',
    help: 'Conferences, committees and awards, a line for each.',
    isRequired: true,
    missingText: 'Tell us about your previous MUN experience',
    audience: [],
    maxLength: 1000,
    suggestion: { label: 'This will be my first MUN', text: 'None yet: this will be my first MUN.' },
    step: 'about',
    section: 'preferences',
    shownIn: [],
    rule: buildMultilineTextSchema(fillAllFieldsText, 1000),
    stored: z.string(),
  },
  {
    _id: 'experienceLevel',
    wireName: 'experienceLevel',
    column: 'experience_level',
    kind: 'one_of',
    label: 'Level of experience',
    prompt: 'How experienced are you?',
    help: 'Beginners usually don’t get demanding portfolios. The secretariat may correct your answer.',
    isRequired: false,
    audience: [],
    options: experienceLevels,
    optionTexts: {
      Beginner: { help: 'Your first conference, or your second.' },
      'Some experience': { help: 'A few conferences behind you.' },
      Experienced: { help: 'Many conferences, or awards at some.' },
    },
    step: 'about',
    section: 'preferences',
    shownIn: ['filter', 'search'],
    rule: z.enum(experienceLevels, { error: levelText }).optional(),
    stored: z.enum(experienceLevels).nullable(),
  },
  {
    _id: 'college',
    wireName: 'college',
    column: 'college',
    kind: 'short_text',
    label: 'College',
    help: 'The full name, as your certificate should show it.',
    isRequired: true,
    missingText: 'Name your college',
    audience: ['outsiders'],
    maxLength: 200,
    autoComplete: 'organization',
    step: 'about',
    section: 'delegate',
    shownIn: ['list', 'search'],
    rule: buildOptionalLineSchema(fillAllFieldsText, 200),
    stored: z.string().nullable(),
  },
  {
    _id: 'accommodation',
    wireName: 'accomodation',
    column: 'accommodation',
    kind: 'yes_no',
    label: 'Accommodation',
    prompt: 'Accommodation on campus',
    isRequired: true,
    missingText: 'Say whether you need accommodation',
    audience: ['outsiders', 'accommodation_offered'],
    optionTexts: {
      Yes: { help: 'A bed and hospitality for the whole conference.' },
      No: { label: 'No, thank you', help: 'You arrange your own stay.' },
    },
    step: 'about',
    section: 'stay',
    shownIn: ['list', 'filter'],
    rule: z.enum(['Yes', 'No'], { error: fillAllFieldsText }).optional(),
    stored: z.enum(['Yes', 'No']).nullable(),
  },
  {
    _id: 'dietaryNeeds',
    wireName: 'dietaryNeeds',
    column: 'dietary_needs',
    kind: 'one_of',
    label: 'Dietary needs',
    help: 'For the meals of the conference. Only the secretariat and the hospitality team see this.',
    isRequired: false,
    audience: [],
    listOptions: listDiets,
    otherText: {
      option: 'Something else',
      label: 'What you need',
      maxLength: 100,
      missing: 'Say in a few words what you need',
    },
    step: 'about',
    section: 'stay',
    shownIn: ['search', 'card'],
    rule: buildOptionalLineSchema(dietaryText, 100),
    stored: z.string().nullable(),
  },
  {
    _id: 'transactionNumber',
    wireName: 'transactionNumber',
    column: 'transaction_number',
    kind: 'short_text',
    label: 'Transaction number',
    prompt: 'Transaction number (UTR)',
    help: upiTexts.numberHelp,
    isRequired: false,
    audience: ['screenshot'],
    maxLength: 20,
    inputMode: 'numeric',
    step: 'payment',
    section: 'payment',
    shownIn: ['search', 'card'],
    rule: z
      .string({ error: transactionText })
      .overwrite((value) => value.replaceAll(/[\s-]/g, ''))
      .regex(/^(\d{12})?$/, transactionText)
      .optional(),
    stored: z.string().nullable(),
  },
] as const satisfies readonly BuiltInQuestion[];

type AnyBuiltIn = (typeof builtInQuestions)[number];
export type BuiltInName = AnyBuiltIn['_id'];
/** A built-in question whose names have literal types. */
export type KnownBuiltIn = BuiltInQuestion & Pick<AnyBuiltIn, '_id' | 'wireName' | 'column'>;

export type BuiltInAnswers = { [Q in AnyBuiltIn as Q['_id']]: z.output<Q['stored']> };
type WireAnswers = { [Q in AnyBuiltIn as Q['wireName']]: z.output<Q['stored']> };
/** Answers by column of the table `registrations`. */
export type AnswerColumns = { [Q in AnyBuiltIn as Q['column']]: z.output<Q['stored']> };
export type FormAnswers = { [N in BuiltInName]: NonNullable<BuiltInAnswers[N]> | '' };

const all: readonly KnownBuiltIn[] = builtInQuestions;

/** The layout of a form that the club has not changed. */
export const defaultFormLayout: FormLayout = { builtIn: [], order: [] };

/** A built-in question with the name and places that a club has chosen. */
export interface ConfiguredBuiltIn extends KnownBuiltIn {
  isHidden: boolean;
}

/** Returns the built-in questions as a club has set them, also hidden ones, in their original order. */
export function listBuiltInQuestions({ builtIn }: Pick<FormLayout, 'builtIn'>): readonly ConfiguredBuiltIn[] {
  return all.map((question) => {
    const setting = builtIn.find(({ _id }) => _id === question._id);
    const set = {
      ...question,
      shownIn: setting?.shownIn ?? question.shownIn,
      isHidden: setting?.isHidden === true && !question.isRequired,
    };
    if (!setting?.label) return set;
    const { missingText: _named, prompt: _asked, ...others } = set;
    return { ...others, label: setting.label };
  });
}

/** Returns the built-in questions that a club asks, as it has set them. */
export function listVisibleBuiltInQuestions(
  layout: Pick<FormLayout, 'builtIn'>,
): readonly ConfiguredBuiltIn[] {
  return listBuiltInQuestions(layout).filter(({ isHidden }) => !isHidden);
}

/** Finds a built-in question as a club has set it. Returns undefined if the club has hidden it. */
export function findVisibleBuiltInQuestion(
  name: BuiltInName,
  layout: Pick<FormLayout, 'builtIn'>,
): ConfiguredBuiltIn | undefined {
  return listVisibleBuiltInQuestions(layout).find(({ _id }) => _id === name);
}

/** The facts about a delegate on which the audience of built-in questions depends. */
export type BuiltInRespondent = Pick<
  QuestionRespondent,
  'isHostStudent' | 'mode' | 'paymentWay' | 'offersAccommodation'
>;

/** Lists the built-in questions that a delegate is asked, in their original order. */
export function listBuiltInQuestionsAskedOf(
  respondent: BuiltInRespondent,
  layout: Pick<FormLayout, 'builtIn'> = defaultFormLayout,
): readonly KnownBuiltIn[] {
  return filterAskedQuestions(listVisibleBuiltInQuestions(layout), {
    ...respondent,
    needsAccommodation: false,
    isMinor: false,
    hasSeat: false,
  });
}

function shapeOf<K extends 'rule' | 'stored'>(part: K) {
  const shape = Object.fromEntries(all.map((question) => [question.wireName, question[part]]));
  return shape as { [Q in AnyBuiltIn as Q['wireName']]: Q[K] };
}

export const requestAnswersSchema = lazyObject(() => shapeOf('rule'));
type RequestAnswers = z.output<typeof requestAnswersSchema>;

export const recordAnswersSchema = lazyObject(() => shapeOf('stored'));

/** Schema of the answers in a draft. It replaces invalid answers with empty strings. */
export const draftAnswersSchema = lazyObject(
  () =>
    Object.fromEntries(
      all.map(({ _id, rule }) => [_id, rule.transform((value) => value ?? '').catch('')]),
    ) as unknown as { [N in BuiltInName]: z.ZodType<FormAnswers[N]> },
);

/** Renames answers to the names that they have in the API. */
export function answersToWire(answers: BuiltInAnswers): WireAnswers {
  return Object.fromEntries(all.map(({ _id, wireName }) => [wireName, answers[_id]])) as WireAnswers;
}

/**
 * Converts the form's answers for a request. Leaves out empty answers, and questions that the delegate is not asked.
 */
export function answersToRequest(answers: FormAnswers, delegate: BuiltInRespondent): RequestAnswers {
  const entries = listBuiltInQuestionsAskedOf(delegate).map(({ _id, wireName }) => [
    wireName,
    answers[_id].trim() || undefined,
  ]);
  return Object.fromEntries(entries) as RequestAnswers;
}

/**
 * Reads the answers of a request. Questions that the delegate is not asked become null, and accommodation 'No' for
 * outsiders if it is not offered. Returns undefined if a required answer is missing.
 */
export function parseRequestAnswersIfComplete(
  request: RequestAnswers,
  delegate: BuiltInRespondent,
  layout: FormLayout,
): BuiltInAnswers | undefined {
  const asked = listBuiltInQuestionsAskedOf(delegate, layout);
  if (asked.some(({ wireName, isRequired }) => isRequired && !request[wireName])) return undefined;
  const answers = all.map(({ _id, wireName }) => [
    _id,
    (asked.some((question) => question._id === _id) && request[wireName]) || null,
  ]);
  const isGuest = !delegate.isHostStudent && delegate.offersAccommodation === false;
  return { ...Object.fromEntries(answers), ...(isGuest && { accommodation: 'No' }) } as BuiltInAnswers;
}
