import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, defineError, lazyObject, roles } from '#platform/contract/call.ts';
import { badRequestText, messageAnswer, plainLinePattern } from '#platform/contract/common.ts';
import { type OtherText, otherTextPendingValue } from '#questions/contract/answers.ts';
import { arrivalFields, invalidArrival } from './arrival-fields.ts';
import { byHospitality, eventName, registrationId } from './common.ts';
import { plannedArrivalSchema } from './people.ts';

const dietText = 'The diet takes one line of at most 100 characters';

/** The last option of the question about diet, which opens a text field. */
export const otherDiet: OtherText = {
  option: 'Something else',
  label: 'What you need',
  maxLength: 100,
  missing: 'Say in a few words what you need',
};

/** What a person of the team eats, and how and when the person arrives, as typed. */
const teamStayFields = lazyObject(() => ({
  /** Empty for no answer. */
  diet: z
    .string({ error: dietText })
    .trim()
    .max(otherDiet.maxLength, dietText)
    .regex(plainLinePattern, dietText)
    .refine((diet) => diet !== otherTextPendingValue, otherDiet.missing),
  ...arrivalFields.shape,
}));
export type TeamStayFields = z.output<typeof teamStayFields>;

/** The question about diet of an event, with the answers to choose from. They are empty if it takes any text. */
const dietQuestionSchema = lazyObject(() => ({
  label: z.string(),
  options: z.array(z.string()),
}));

const noSuchStay = defineError(404, 'no_such_stay', 'No bed and meals are planned at this event');

export const getOwnTeamStays = defineCall(() => ({
  summary: 'The own diet and arrival as a person of the team, for each event with bed and meals.',
  method: 'GET',
  path: '/v1/api/client/team-stays',
  who: roles,
  answer: lazyObject(() => ({
    stays: z.array(
      z.object({
        eventName: z.string(),
        /** Null if the event asks no one about diet. */
        dietQuestion: dietQuestionSchema.nullable(),
        diet: z.string().nullable(),
        arrival: plannedArrivalSchema.nullable(),
      }),
    ),
  })),
  errors: {},
}));

export const saveOwnTeamStay = defineCall(() => ({
  summary: 'Saves what a person of the team eats, and how and when the person arrives.',
  method: 'PUT',
  path: '/v1/api/client/team-stays',
  who: roles,
  invalid: badRequestText,
  body: z.object({ eventName, ...teamStayFields.shape }),
  answer: messageAnswer('Stay saved'),
  errors: { noSuchEvent, noSuchStay, invalidArrival },
}));

export const enterTeamStay = defineCall(() => ({
  ...byHospitality,
  ofRegistration: 'unchanged',
  summary: 'Enters diet and arrival of a person of the team, for that person.',
  method: 'PUT',
  path: '/v1/api/hospitality/team',
  body: z.object({
    eventName,
    /** The stay of the person. */
    registrationId,
    ...teamStayFields.shape,
  }),
  answer: messageAnswer('Stay saved'),
  errors: { noSuchEvent, noSuchStay, invalidArrival },
}));
