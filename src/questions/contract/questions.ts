import { z } from 'zod';
import {
  invalidAmountStep,
  noSuchEvent,
  superadminCallDefaults as superadmins,
  surchargeField,
} from '#conference/contract.ts';
import { defineCall, defineError, lazy, lazyObject } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  buildNameSchema,
  typedMultilineTextPattern,
} from '#platform/contract/common.ts';
import { builtInFieldsSchema, formLayoutSchema, publicFormLayoutSchema } from './form-layout.ts';
import { maxAnswerColumns, maxSearchedQuestions, placesToShowAnswers } from './places.ts';
import { type QuestionKind, questionKinds } from './question-kinds.ts';

const superadminCallDefaults = { ...superadmins, invalid: badRequestText } as const;

/**
 * A question can be limited to delegates who meet conditions. A minor is under 18 on the first day of the conference.
 */
export const audienceConditions = [
  'individual',
  'leader',
  'member',
  'institute',
  'outsiders',
  'accommodation',
  'minor',
] as const;
export type AudienceCondition = (typeof audienceConditions)[number];

/**
 * Each group lists conditions of which a delegate meets at most one. Students of the institute never need
 * accommodation.
 */
const exclusiveConditions: readonly (readonly AudienceCondition[])[] = [
  ['individual', 'leader', 'member'],
  ['institute', 'outsiders'],
  ['institute', 'accommodation'],
];

/** An event has at most this many questions. Withdrawn questions are not counted. */
export const maxActiveQuestions = 40;
/**
 * An event has at most this many questions together with withdrawn ones. This limits the size of all lists of
 * questions.
 */
export const maxStoredQuestions = 200;
const maxOptions = 30;

/** An answer can add an amount to the fee, in minor units. */
const surcharge = lazyObject(() => ({
  /** Contains an option of the question. For a yes-or-no question it is 'Yes'. */
  option: buildNameSchema('Choose an option of the question', 100),
  amount: surchargeField,
}));

export const questionSchema = lazyObject(() => ({
  _id: z.string(),
  kind: z.enum(questionKinds),
  label: z.string(),
  help: z.string(),
  isRequired: z.boolean(),
  /** A delegate is asked if all conditions are true. An empty list asks everyone. */
  audience: z.array(z.enum(audienceConditions)),
  /** Set if the dashboard asks the question once the delegate has a seat. Missing if the form asks it. */
  afterSeat: z.object({ answerBy: z.iso.date().nullable() }).optional(),
  options: z.array(z.string()),
  surcharges: z.array(surcharge).optional(),
  /** Current version of a consent's text. Null for other kinds of questions. */
  consent: z.object({ version: z.number(), text: z.string() }).nullable(),
}));
export type Question = z.output<typeof questionSchema>;

export const listActiveQuestions = defineCall(() => ({
  summary: 'The questions that the club asks the delegates of an event, in order.',
  method: 'GET',
  path: '/v1/api/questions/:eventName',
  who: 'anyone',
  invalid: noSuchEvent.message,
  params: z.object({ eventName: buildLineSchema(noSuchEvent.message) }),
  answer: z.object({ questions: z.array(questionSchema), layout: publicFormLayoutSchema }),
  errors: { noSuchEvent },
}));

const deskQuestion = lazyObject(() => ({
  ...questionSchema.shape,
  shownIn: z.array(z.enum(placesToShowAnswers)),
  isWithdrawn: z.boolean(),
  answerCount: z.number(),
}));

/** A question, of the club or built-in, whose answers appear in the list of registrations or can filter it. */
export const registrationListQuestionSchema = lazyObject(() => ({
  _id: z.string(),
  label: z.string(),
  isListed: z.boolean(),
  isSearched: z.boolean(),
  /** Answers to filter by. Empty if the question is not a filter. */
  options: z.array(z.string()),
}));

export const listDeskQuestions = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'The questions of an event for the desk, with withdrawn ones and the number of answers.',
  method: 'GET',
  path: '/v1/api/superadmin/questions/:eventName',
  params: z.object({ eventName: buildLineSchema(noSuchEvent.message) }),
  answer: z.object({
    eventName: z.string(),
    /** The client sends this number back with a change. The call returns 409 if the stored revision differs. */
    revision: z.number(),
    questions: z.array(deskQuestion),
    layout: formLayoutSchema,
  }),
  errors: { noSuchEvent },
}));

const helpText = 'A help text has at most 500 characters';
const optionsText = `Enter 2 to ${maxOptions} different options of at most 100 characters, one on each line`;
const audienceText = 'Choose who is asked';
const surchargesText = `A question has at most ${maxOptions} surcharges`;
const consentText = 'Enter the text to agree to, at most 5000 characters';

/** Contains the fields that a superadmin edits. */
const questionShape = lazyObject(() => ({
  kind: z.enum(questionKinds, 'Choose a kind'),
  label: buildNameSchema('Enter a question of at most 200 characters', 200),
  help: z
    .string(helpText)
    .trim()
    .max(500, { error: helpText, abort: true })
    .regex(typedMultilineTextPattern, helpText),
  isRequired: z.boolean('Required is true or false'),
  audience: z
    .array(z.enum(audienceConditions, audienceText), audienceText)
    .refine(
      (audience) =>
        exclusiveConditions.every((group) => group.filter((one) => audience.includes(one)).length <= 1),
      'No delegate meets all of these conditions',
    )
    .transform((audience) => audienceConditions.filter((condition) => audience.includes(condition))),
  afterSeat: z.object({ answerBy: z.iso.date('Choose a day, or none').nullable() }).optional(),
  options: z.array(buildNameSchema(optionsText, 100), optionsText).max(maxOptions, optionsText),
  shownIn: z.array(z.enum(placesToShowAnswers), 'Choose where answers are shown'),
  surcharges: z.array(surcharge, surchargesText).max(maxOptions, surchargesText).optional(),
  consentText: z
    .string(consentText)
    .trim()
    .max(5_000, { error: consentText, abort: true })
    .regex(typedMultilineTextPattern, consentText),
}));

export const hasOptions = (kind: QuestionKind): boolean => kind === 'one_of' || kind === 'several_of';

/** Returns the answers to which a superadmin can add a surcharge. */
export function listChargeableAnswers({
  kind,
  options,
}: {
  kind: QuestionKind;
  options: readonly string[];
}): readonly string[] {
  if (kind === 'yes_no') return ['Yes'];
  return hasOptions(kind) ? options : [];
}

export const questionFieldsSchema = lazy(() => withRules(questionShape));
export type QuestionFields = z.output<typeof questionFieldsSchema>;

/**
 * Accepts exports of earlier versions: without `shownIn`, with a single audience or 'all', and with amounts called
 * `paise`.
 */
const earlierFields = lazy(() => ({
  surcharges: z.preprocess(
    (surcharges) =>
      Array.isArray(surcharges)
        ? surcharges.map((one) => {
            if (!one?.paise) return one;
            const { paise: amount, ...others } = one;
            return { ...others, amount };
          })
        : surcharges,
    questionShape.shape.surcharges,
  ),
  shownIn: questionShape.shape.shownIn.default([]),
  audience: z.preprocess(
    (audience) => (typeof audience === 'string' ? [audience].filter((one) => one !== 'all') : audience),
    questionShape.shape.audience,
  ),
}));

/** Validates a question in an exported event. */
export const portableQuestionSchema = lazy(() => withRules(questionShape.extend(earlierFields).strict()));

function withRules<Input>(shape: z.ZodType<z.output<typeof questionShape>, Input>) {
  return shape
    .refine(({ kind, options }) => !hasOptions(kind) || options.length >= 2, {
      path: ['options'],
      error: optionsText,
    })
    .refine(({ options }) => new Set(options).size === options.length, {
      path: ['options'],
      error: optionsText,
    })
    .refine(({ kind, consentText: text }) => kind !== 'consent' || text !== '', {
      path: ['consentText'],
      error: consentText,
    });
}

const id = buildLineSchema('No such question exists', 60);

export const changeQuestionList = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Makes one change to the questions of an event, if the caller saw the current revision.',
  method: 'PUT',
  path: '/v1/api/superadmin/questions',
  bodyLimit: 256 * 1024,
  body: z.object({
    eventName: buildLineSchema(noSuchEvent.message),
    /** The `revision` from the caller's last read. A newer stored revision makes the call fail. */
    revision: z.int().min(0),
    change: z.discriminatedUnion('what', [
      z.object({ what: z.literal('add'), fields: questionFieldsSchema }),
      /** An edit must keep the kind, because stored answers have the form of that kind. */
      z.object({ what: z.literal('edit'), id, fields: questionFieldsSchema }),
      /** The ids of all questions, with those of the built-in ones. */
      z.object({ what: z.literal('order'), ids: z.array(id).max(maxStoredQuestions + 50) }),
      z.object({ what: z.literal('built_in'), id, fields: builtInFieldsSchema }),
      z.object({ what: z.enum(['withdraw', 'restore', 'delete']), id }),
    ]),
  }),
  answer: z.object({ message: z.literal('Questions updated'), revision: z.number() }),
  errors: {
    noSuchEvent,
    amountStep: invalidAmountStep,
    changedMeanwhile: defineError(
      409,
      'questions_changed',
      'The questions have changed since you opened them. Look at them again.',
    ),
    archived: defineError(409, 'event_archived', 'The event is archived and cannot change'),
    noSuchQuestion: defineError(404, 'no_such_question', 'No such question exists'),
    tooMany: defineError(
      409,
      'too_many_questions',
      `An event has at most ${maxActiveQuestions} questions. Withdraw or delete one first.`,
    ),
    tooManyColumns: defineError(
      409,
      'too_many_columns',
      `The list shows the answers to at most ${maxAnswerColumns} questions. Take another one out first.`,
    ),
    tooManySearched: defineError(
      409,
      'too_many_searched',
      `The search finds the answers to at most ${maxSearchedQuestions} questions. Take another one out first.`,
    ),
    requiredQuestion: defineError(
      409,
      'required_question',
      'Every delegate must answer this question. You can rename it, but not hide it.',
    ),
    otherKind: defineError(409, 'other_kind', 'The kind of a question cannot change. Add another question.'),
    answered: defineError(
      409,
      'already_answered',
      'A delegate has answered it. You can withdraw it, but not delete it.',
    ),
    otherOrder: defineError(
      409,
      'order_changed',
      'The list has changed since you opened it. Look at it again.',
    ),
  },
}));
export type QuestionChange = z.output<typeof changeQuestionList.body>['change'];
