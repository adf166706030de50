import { z } from 'zod';
import { noSuchEvent, superadminCallDefaults as superadmins } from '#conference/contract.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  fileAnswer,
  forbidden,
  messageAnswer,
} from '#platform/contract/common.ts';
import {
  type AudienceCondition,
  answersByIdSchema,
  type PlaceToShowAnswer,
  questionFieldsSchema,
  questionKinds,
} from '#questions/contract.ts';

const superadminCallDefaults = { ...superadmins, invalid: badRequestText } as const;
const eventName = buildLineSchema(noSuchEvent.message);

export const maxFeedbackQuestions = 30;
/** The desk shows at most this many text answers to a question. The CSV export has no limit. */
export const maxShownTextAnswers = 100;

/**
 * Feedback questions share the type of registration questions. These values fill the fields that feedback does not
 * use.
 */
export const unusedQuestionFields = {
  audience: [] as AudienceCondition[],
  shownIn: [] as PlaceToShowAnswer[],
  consentText: '',
};

const fields = questionFieldsSchema.transform(({ kind, label, help, isRequired, options }) => ({
  kind,
  label,
  help,
  isRequired,
  options,
}));

const kindText = 'Choose a kind';
/** Schema of the questions of a form, in their order. Rejects consents and files, because feedback is anonymous. */
export const feedbackQuestionsSchema = z
  .array(
    fields.refine(({ kind }) => kind !== 'consent' && kind !== 'file', { path: ['kind'], error: kindText }),
  )
  .max(maxFeedbackQuestions, `A feedback form has at most ${maxFeedbackQuestions} questions`);
export type FeedbackFields = z.output<typeof feedbackQuestionsSchema>;

/** Schema of the questions of a feedback form in an imported event. */
export const portableFeedbackSchema = z
  .array(z.looseObject({}))
  .transform((questions) => questions.map((question) => ({ ...question, ...unusedQuestionFields })))
  .transform((questions) => questions as z.input<typeof feedbackQuestionsSchema>)
  .pipe(feedbackQuestionsSchema);

const feedbackQuestion = lazyObject(() => ({
  _id: z.string(),
  kind: z.enum(questionKinds),
  label: z.string(),
  help: z.string(),
  isRequired: z.boolean(),
  options: z.array(z.string()),
}));
export type FeedbackQuestion = z.output<typeof feedbackQuestion>;

const window = lazyObject(() => ({ opensAt: z.iso.datetime(), closesAt: z.iso.datetime() }));

const result = lazyObject(() => ({
  questionId: z.string(),
  /** Counts all answers, even when there are too few to show them. */
  count: z.number(),
  /** Null when the question is answered with text, or when fewer than 5 delegates have answered. */
  bars: z.array(z.object({ label: z.string(), count: z.number() })).nullable(),
  /**
   * Contains at most 100 answers in random order. Null when the question has choices, or when fewer than 5 delegates
   * have answered.
   */
  texts: z.array(z.string()).nullable(),
}));
export type FeedbackResult = z.output<typeof result>;

export const getFeedbackFormWithResults = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'The feedback form of an event, with its results after it has closed. They name no delegate and never change.',
  method: 'GET',
  path: '/v1/api/superadmin/feedback/:eventName',
  params: z.object({ eventName }),
  answer: z.object({
    eventName: z.string(),
    /** The client sends this number back with a change. The call returns 409 if the stored revision differs. */
    revision: z.number(),
    questions: z.array(feedbackQuestion),
    /** The times that a superadmin chose. A time is null if the default applies. */
    set: z.object({ opensAt: z.iso.datetime().nullable(), closesAt: z.iso.datetime().nullable() }),
    /**
     * When the form can be answered. Null if it never opens, for example because the event has no dates and no opening
     * time is set.
     */
    window: window.nullable(),
    isOpen: z.boolean(),
    /** Number of delegates who can answer the form. */
    asked: z.number(),
    /**
     * Number of delegates who have answered. Rounded down to a multiple of 5 until the results are shown, so that it
     * does not tell who has just answered.
     */
    answered: z.number(),
    /** True once a delegate has answered. The questions can then no longer change. */
    isAnswered: z.boolean(),
    /** True if the form has closed with an answer. Its results are shown, so it can't open again. */
    isFinal: z.boolean(),
    /** Empty until shortly after the form has closed. */
    results: z.array(result),
  }),
  errors: { noSuchEvent },
}));

const changedMeanwhile = defineError(
  409,
  'feedback_changed',
  'The form has changed since you opened it. Look at it again.',
);

export const saveFeedbackQuestions = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Replaces the questions of a feedback form, until the first delegate has answered it.',
  method: 'PUT',
  path: '/v1/api/superadmin/feedback',
  bodyLimit: 256 * 1024,
  body: z.object({
    eventName,
    /** The `revision` that the caller read. The call returns 409 if the stored revision differs. */
    revision: z.int().min(0),
    questions: feedbackQuestionsSchema,
  }),
  answer: messageAnswer('Feedback form updated'),
  errors: {
    noSuchEvent,
    changedMeanwhile,
    answered: defineError(
      409,
      'feedback_answered',
      'Delegates have answered the form, so its questions can no longer change',
    ),
  },
}));

const timeText = 'Choose a date and a time';
const time = z.iso.datetime(timeText).nullable();

export const setFeedbackWindow = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Sets when a feedback form can be answered. A form that has closed with an answer stays closed.',
  method: 'PUT',
  path: '/v1/api/superadmin/feedback/window',
  body: z
    .object({
      eventName,
      revision: z.int().min(0),
      /** If null, the form opens after the last day of the event. */
      opensAt: time,
      /** If null, the form closes two weeks after it opens. */
      closesAt: time,
    })
    .refine(({ opensAt, closesAt }) => !opensAt || !closesAt || Date.parse(opensAt) < Date.parse(closesAt), {
      path: ['closesAt'],
      error: 'The form must close after it opens',
    }),
  answer: messageAnswer('Dates of the feedback form updated'),
  errors: {
    noSuchEvent,
    changedMeanwhile,
    isFinal: defineError(
      409,
      'feedback_closed',
      'The form has closed and its results are shown, so it can’t open again',
    ),
  },
}));

export const exportFeedbackAnswers = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'The answers as CSV, in random order, after the form has closed. Answers to questions with fewer than 5 are left out.',
  method: 'GET',
  path: '/v1/api/superadmin/feedback/:eventName/csv',
  params: z.object({ eventName }),
  answer: fileAnswer,
  errors: {
    noSuchEvent,
    notClosed: defineError(
      409,
      'feedback_not_closed',
      'Results are shown after the form has closed, so that no answer can be traced to a delegate',
    ),
  },
}));

export const listOwnOpenFeedbackForms = defineCall(() => ({
  summary: 'The open feedback forms of the events that the caller took part in.',
  method: 'GET',
  path: '/v1/api/client/feedback',
  who: ['client'],
  forbidden,
  answer: lazyObject(() => ({
    forms: z.array(
      z.object({
        registrationId: z.string(),
        eventName: z.string(),
        closesAt: z.iso.datetime(),
        hasAnswered: z.boolean(),
        questions: z.array(feedbackQuestion),
      }),
    ),
  })),
  errors: {},
}));
export type OwnFeedback = z.output<(typeof listOwnOpenFeedbackForms)['answer']>['forms'][number];

const noSuchForm = defineError(404, 'no_such_feedback', 'There is no open feedback form for you');

export const answerFeedbackForm = defineCall(() => ({
  summary: 'Answers a feedback form once and anonymously.',
  method: 'POST',
  path: '/v1/api/client/feedback',
  who: ['client'],
  forbidden,
  invalid: badRequestText,
  bodyLimit: 256 * 1024,
  body: z.object({ registrationId: buildLineSchema(noSuchForm.message), answers: answersByIdSchema }),
  answer: messageAnswer('Thank you for your feedback'),
  errors: {
    noSuchForm,
    /** The error body lists each invalid answer with its path. */
    invalidAnswers: defineError(400, 'invalid_answers', 'Please check your answers'),
    alreadyAnswered: defineError(409, 'feedback_given', 'You have already answered this form'),
  },
}));
