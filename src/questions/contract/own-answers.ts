import { z } from 'zod';
import { registrationsFrozen } from '#conference/contract.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import { badRequestText, buildLineSchema, forbidden, messageAnswer } from '#platform/contract/common.ts';
import { answersByIdSchema, answerValueSchema } from './answers.ts';
import { formLayoutSchema } from './form-layout.ts';
import { questionSchema } from './questions.ts';

const noSuchRegistration = defineError(404, 'no_such_registration', 'No such registration exists');

export const invalidAnswers = defineError(400, 'invalid_answers', 'Please check your answers');

export const getOwnAnswers = defineCall(() => ({
  summary: "The delegate's answers to the questions of the club, and the questions that the dashboard asks.",
  method: 'GET',
  path: '/v1/api/client/answers',
  who: ['client'],
  forbidden,
  answer: lazyObject(() => ({
    registrations: z.array(
      z.object({
        registrationId: z.string(),
        /** True if the delegate is under 18 on the first day. False while the date of birth is unknown. */
        isMinor: z.boolean(),
        /** Settings of the event's built-in questions, and the order of all questions. */
        ...formLayoutSchema.shape,
        answers: z.array(
          z.object({
            _id: z.string(),
            label: z.string(),
            value: answerValueSchema,
            /** The answer as text. For a consent, the day on which it was given. */
            text: z.string(),
            /** Id of the file to download. Null unless the question asks for a file. */
            fileId: z.string().nullable(),
            surchargeAmount: z.number(),
          }),
        ),
        /**
         * Lists the unanswered questions that are required or that the form does not ask. Empty when the registration
         * was declined or withdrawn, or when the event is over.
         */
        missing: z.array(questionSchema),
      }),
    ),
  })),
  errors: {},
}));

export const addMissingAnswers = defineCall(() => ({
  summary: 'Adds missing answers to a registration, with their surcharges. Given ones stay as they are.',
  method: 'POST',
  path: '/v1/api/client/answers',
  who: ['client'],
  forbidden,
  invalid: badRequestText,
  bodyLimit: 256 * 1024,
  body: z.object({ registrationId: buildLineSchema(noSuchRegistration.message), answers: answersByIdSchema }),
  answer: messageAnswer('Your answers are saved'),
  errors: {
    noSuchRegistration,
    /** The error body lists each invalid answer with its path. */
    invalidAnswers,
    registrationsFrozen,
    surchargeRefused: defineError(
      409,
      'surcharge_refused',
      'This answer costs more, and your registration has been decided or changed meanwhile. Choose an answer without a surcharge, or write to the secretariat.',
    ),
  },
}));
