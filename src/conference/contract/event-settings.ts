import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { lineField, messageAnswer, nameField, notAuthorized, plainLine } from '#platform/contract/common.ts';
import { conferenceDates, event, eventStates, fees, registrationWindow } from './events.ts';

export const bySuperadmins = {
  who: ['superadmin'],
  forbidden: notAuthorized,
  failed: 'Internal server error',
} as const;

export const noSuchEvent = defineError(404, 'no_such_event', 'No such event exists');
export const eventArchived = defineError(409, 'event_archived', 'The event is archived and cannot change');
export const eventNameTaken = defineError(409, 'event_name_taken', 'Another event has or had this name');

const datesText = 'The text for the dates has at most 80 characters in one line';
const nameText = 'Enter an event name of at most 120 characters, without a slash';
/** A segment of a URL path. */
export const eventNameField = nameField(nameText).regex(/^[^/\\]*[\p{L}\p{N}][^/\\]*$/u, nameText);

/** Name, short name, theme and venue of an event. */
export const eventTexts = z.object({
  name: eventNameField,
  shortName: nameField('Enter a short name of at most 32 characters', 32),
  theme: nameField('Enter a theme of at most 120 characters'),
  venue: z.object({
    name: nameField('Enter a venue of at most 120 characters'),
    address: nameField('Enter an address of at most 200 characters', 200),
    mapUrl: z.url({ protocol: /^https$/, error: 'A map link starts with https://' }).max(500),
  }),
});

/** The settings of an event. Missing values of a draft are empty, its dates null. */
const eventSettings = event
  .pick({
    eventName: true,
    formerNames: true,
    isMain: true,
    registrationOpen: true,
    portfoliosShown: true,
    window: true,
    fees: true,
  })
  .extend({
    _id: z.string(),
    state: z.enum(eventStates),
    shortName: z.string(),
    theme: z.string(),
    venue: z.object({ name: z.string(), address: z.string(), mapUrl: z.string() }),
    dates: conferenceDates.nullable(),
    /** IANA name of the zone in which its dates and its window are written. */
    timeZone: z.string(),
    /** Custom text for the dates; empty where they are formatted automatically. */
    datesInWords: z.string(),
    /** How many committees delegates can choose from. */
    committees: z.number(),
    /** Erasure of the personal data of an archived event's registrations; null for never. */
    erasure: z.object({ at: z.iso.datetime(), isDone: z.boolean() }).nullable(),
    /** The revision of the settings. Sent back with a change, so that a concurrent change is not overwritten. */
    revision: z.number(),
  });

export const getEventSettings = defineCall(() => ({
  ...bySuperadmins,
  summary: 'Lists the settings of all events, the main one first.',
  method: 'GET',
  path: '/v1/api/superadmin/events',
  answer: z.object({ events: z.array(eventSettings) }),
  errors: {},
}));

const fillAll = 'Please fill all required fields';
/** True for invalid times, which their own fields report. */
const before = (earlier: string, later: string) => !(Date.parse(earlier) >= Date.parse(later));

export const updateEvent = defineCall(() => ({
  ...bySuperadmins,
  summary: 'Changes the texts, registration window, fees, dates or public portfolio list of an event.',
  method: 'PUT',
  path: '/v1/api/superadmin/event',
  invalid: fillAll,
  body: z
    .object({
      /** The current or a former name. */
      eventName: lineField(fillAll),
      /** Opens or closes registration now. */
      registrationOpen: z.boolean({ error: fillAll }).optional(),
      /** Schedules opening and closing. */
      window: registrationWindow
        .refine(({ opensAt, closesAt }) => closesAt === null || opensAt !== null, {
          error: 'Enter when registration opens',
        })
        .refine(
          ({ opensAt, closesAt }) => opensAt === null || closesAt === null || before(opensAt, closesAt),
          {
            error: 'Registration must close after it opens',
          },
        )
        .optional(),
      fees: fees.optional(),
      /** Shows the portfolios on the page of the conference and marks the taken ones. */
      portfoliosShown: z.boolean({ error: fillAll }).optional(),
      dates: conferenceDates
        .extend({
          /** Custom text for the dates. */
          inWords: z.string().trim().max(80, datesText).regex(plainLine, datesText).optional(),
        })
        .refine(({ startsAt, endsAt }) => before(startsAt, endsAt), {
          error: 'The conference must end after it starts',
        })
        .optional(),
      /** New name, theme and venue. */
      words: eventTexts.optional(),
      revision: z.int().min(0).optional(),
    })
    .refine(({ registrationOpen, portfoliosShown, window, fees: amounts, dates, words }) => {
      return (
        (registrationOpen === undefined || window === undefined) &&
        [registrationOpen, portfoliosShown, window, amounts, dates, words].some((part) => part !== undefined)
      );
    }, fillAll),
  answer: messageAnswer('Event updated'),
  errors: {
    noSuchEvent,
    nameTaken: eventNameTaken,
    changedMeanwhile: defineError(
      409,
      'event_changed',
      'This event has changed since you opened it. Look at it again.',
    ),
    windowOfPast: defineError(409, 'event_ended', 'The event is over, so its registration stays closed'),
    archived: eventArchived,
  },
}));
