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
export const eventArchived = defineError(409, 'event_archived', 'The event is archived, and stays as it is');
export const eventNameTaken = defineError(409, 'event_name_taken', 'An event has this name, or had it');

const dateWordsText = 'Words for the dates take one line of at most 80 characters';
const nameText = 'Please give the event a name of at most 120 characters, without a slash';
/** One part of the path of addresses. */
export const eventNameField = nameField(nameText).regex(/^[^/\\]*[\p{L}\p{N}][^/\\]*$/u, nameText);

/** What an event is called beside its name, what it is about and where it is. */
export const eventWords = z.object({
  name: eventNameField,
  shortName: nameField('Please give a short name of at most 32 characters', 32),
  theme: nameField('Please give a theme of at most 120 characters'),
  venue: z.object({
    name: nameField('Please say where it is, in at most 120 characters'),
    address: nameField('Please give an address of at most 200 characters', 200),
    mapUrl: z.url({ protocol: /^https$/, error: 'A map is an https:// address' }).max(500),
  }),
});

/** An event as a superadmin sets it. What a draft does not have yet is empty, its dates are null. */
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
    /** The dates as typed text; empty where they are formatted automatically. */
    datesInWords: z.string(),
    /** How many committees delegates can choose from. */
    committees: z.number(),
    /** Of an archived one: when the personal data of its registrations go, or went. Null for never. */
    erasure: z.object({ at: z.iso.datetime(), isDone: z.boolean() }).nullable(),
    /** How often the event was changed; sent back with a change, so that another person's change is not overwritten unseen. */
    revision: z.number(),
  });

export const getEventSettings = defineCall({
  ...bySuperadmins,
  summary: 'The settings of all events, the main one first.',
  method: 'GET',
  path: '/v1/api/superadmin/events',
  answer: z.object({ events: z.array(eventSettings) }),
  errors: {},
});

const fillAll = 'Please fill all required fields';
/** Also of what is no moment: that is said already, at its own field. */
const before = (earlier: string, later: string) => !(Date.parse(earlier) >= Date.parse(later));

export const updateEvent = defineCall({
  ...bySuperadmins,
  summary: 'Changes the words, the registration window, the fees, the dates or the public list of an event.',
  method: 'PUT',
  path: '/v1/api/superadmin/event',
  invalid: fillAll,
  body: z
    .object({
      /** As it is called, or ever was. */
      eventName: lineField(fillAll),
      /** Opens or closes registration now. */
      registrationOpen: z.boolean({ error: fillAll }).optional(),
      /** Lets registration open and close by itself. */
      window: registrationWindow
        .refine(({ opensAt, closesAt }) => closesAt === null || opensAt !== null, {
          error: 'Please say when registration opens',
        })
        .refine(
          ({ opensAt, closesAt }) => opensAt === null || closesAt === null || before(opensAt, closesAt),
          {
            error: 'Registration must close after it opens',
          },
        )
        .optional(),
      fees: fees.optional(),
      /** Lists the portfolios on the page of the conference, with those that are taken. */
      portfoliosShown: z.boolean({ error: fillAll }).optional(),
      dates: conferenceDates
        .extend({
          /** Own words for these dates. */
          inWords: z.string().trim().max(80, dateWordsText).regex(plainLine, dateWordsText).optional(),
        })
        .refine(({ startsAt, endsAt }) => before(startsAt, endsAt), {
          error: 'The conference must end after it starts',
        })
        .optional(),
      /** What it is called from now on, what it is about and where it is. */
      words: eventWords.optional(),
      revision: z.int().min(0).optional(),
    })
    .refine(({ registrationOpen, portfoliosShown, window, fees: amounts, dates, words }) => {
      const isOneWindow = registrationOpen === undefined || window === undefined;
      return (
        isOneWindow &&
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
    windowOfPast: defineError(409, 'event_ended', 'The event is over: its registration stays closed'),
    archived: eventArchived,
  },
});
