import { z } from 'zod';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  buildLineSchema,
  buildNameSchema,
  forbiddenEndpointError,
  messageAnswer,
  plainLinePattern,
} from '#platform/contract/common.ts';
import {
  buildAmountField,
  conferenceDatesSchema,
  eventSchema,
  eventStates,
  feesSchema,
  invalidAmountStep,
  registrationWindowSchema,
  timestampSchema,
} from './events.ts';

export const superadminCallDefaults = {
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
} as const;

export const noSuchEvent = defineError(404, 'no_such_event', 'No such event exists');
export const eventArchived = defineError(409, 'event_archived', 'The event is archived and cannot change');
export const eventNameTaken = defineError(409, 'event_name_taken', 'Another event has or had this name');

const datesText = 'The text for the dates has at most 80 characters in one line';
const nameText = 'Enter an event name of at most 120 characters, without a slash';
/** Length of a short name, in characters. */
const maxShortNameLength = 32;

/** Returns the short name of an event that has no other one: the beginning of its name. */
export const deriveShortName = (eventName: string): string =>
  eventName.trim().slice(0, maxShortNameLength).trim();

export const themeText = 'Enter a theme of at most 120 characters';
/** The name contains no slash, because it is a segment of URL paths. */
export const eventNameField = buildNameSchema(nameText).regex(/^[^/\\]*[\p{L}\p{N}][^/\\]*$/u, nameText);

/** The texts of an event, which the set-up form asks for too. */
export const eventTexts = lazyObject(() => ({
  name: eventNameField,
  shortName: buildNameSchema('Enter a short name of at most 32 characters', 32),
  theme: buildNameSchema(themeText),
  venue: z.object({
    name: buildNameSchema('Enter a venue of at most 120 characters'),
    address: buildNameSchema('Enter an address of at most 200 characters', 200),
    // Fits `buildMapUrl` of every address: a character takes up to nine when it is percent-encoded.
    mapUrl: z
      .url({ protocol: /^https$/, error: 'A map link starts with https://' })
      .max(2_000, 'A map link has at most 2000 characters'),
  }),
}));

const roundNameText = 'Enter a name of at most 40 characters';
const placesText = 'Enter a whole number of places above 0';
export const maxFeeRounds = 12;
export const tooManyRoundsText = `An event has at most ${maxFeeRounds} fee rounds`;

export const roundNameTakenText = 'Another round of the event has this name';

export const areRoundNamesUnique = (rounds: readonly { readonly name: string }[]): boolean =>
  new Set(rounds.map(({ name }) => name.toLowerCase())).size === rounds.length;

/** Error text for a round that has neither an end nor a number of places. The form shows it at `endsAt`. */
export const roundEndErrorText = 'Enter when the round ends, or a number of places';

export const feeRoundFields = lazyObject(() => ({
  name: buildNameSchema(roundNameText, 40),
  endsAt: timestampSchema.nullable(),
  places: z.int(placesText).min(1, placesText).max(100_000, placesText).nullable(),
  fees: feesSchema,
}));

export const surchargeField = buildAmountField(
  'A surcharge is an amount from 0 with at most two decimals',
  0,
);

/** In a draft, missing texts are empty and missing dates are null. */
const eventSettings = lazyObject(() => ({
  ...eventSchema.pick({
    eventName: true,
    formerNames: true,
    isMain: true,
    registrationOpen: true,
    portfoliosShown: true,
    window: true,
    fees: true,
  }).shape,
  _id: z.string(),
  waitingList: z.boolean(),
  state: z.enum(eventStates),
  shortName: z.string(),
  theme: z.string(),
  venue: z.object({ name: z.string(), address: z.string(), mapUrl: z.string() }),
  dates: conferenceDatesSchema.nullable(),
  /** The fee rounds in the order in which they apply. */
  feeRounds: z.array(feeRoundFields.extend({ _id: z.string(), taken: z.number(), isCurrent: z.boolean() })),
  /** The surcharges of the committees that delegates can choose, in display order. */
  surcharges: z.array(z.object({ committee: z.string(), shortName: z.string(), amount: z.number() })),
  /** IANA name, such as 'Europe/Berlin'. */
  timeZone: z.string(),
  /** Custom text for the dates; empty if the formatted dates are shown. */
  datesInWords: z.string(),
  committees: z.number(),
  /**
   * When the personal data of an archived event's registrations are erased, or were. Null if the event is not
   * archived, or its data are kept forever.
   */
  erasure: z.object({ at: z.iso.datetime(), isDone: z.boolean() }).nullable(),
  /** True if the event can be deleted, because it never had a registration and is not the main event. */
  isDeletable: z.boolean(),
  /** The client sends this number with a change. The change fails if the settings have changed since. */
  revision: z.number(),
}));

export const listEventSettings = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Lists the settings of all events, the main one first.',
  method: 'GET',
  path: '/v1/api/superadmin/events',
  answer: z.object({ events: z.array(eventSettings) }),
  errors: {},
}));

const missingFieldsText = 'Please fill all required fields';
/** Also returns true for invalid times, because `timestampSchema` already rejects those. */
const isBefore = (earlier: string, later: string) => !(Date.parse(earlier) >= Date.parse(later));

export const updateEvent = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Changes the texts, registration window, fees, fee rounds, surcharges, dates or public portfolio list of an event.',
  method: 'PUT',
  path: '/v1/api/superadmin/event',
  invalid: missingFieldsText,
  body: z
    .object({
      /** The current name or a former one. */
      eventName: buildLineSchema(missingFieldsText),
      /** Opens or closes registration now. Use `window` to schedule it. */
      registrationOpen: z.boolean({ error: missingFieldsText }).optional(),
      window: registrationWindowSchema
        .refine(({ opensAt, closesAt }) => closesAt === null || opensAt !== null, {
          error: 'Enter when registration opens',
        })
        .refine(
          ({ opensAt, closesAt }) => opensAt === null || closesAt === null || isBefore(opensAt, closesAt),
          {
            error: 'Registration must close after it opens',
          },
        )
        .optional(),
      fees: feesSchema.optional(),
      /**
       * Replaces all rounds. A round with the `_id` of a stored one keeps its taken places. Only such a round may have
       * neither an end nor a number of places, because copied rounds have no end.
       */
      feeRounds: z
        .array(
          feeRoundFields
            .extend({ _id: z.string().max(200).optional() })
            .refine(({ _id, endsAt, places }) => _id !== undefined || endsAt !== null || places !== null, {
              path: ['endsAt'],
              error: roundEndErrorText,
            }),
        )
        .max(maxFeeRounds, tooManyRoundsText)
        .refine(areRoundNamesUnique, roundNameTakenText)
        .optional(),
      /** Surcharges by the `value` of the committee. Other committees keep theirs. */
      surcharges: z
        .array(z.object({ committee: z.string().max(60), amount: surchargeField }))
        .max(200)
        .optional(),
      /** True if the public page of the conference shows the portfolios and marks the taken ones. */
      portfoliosShown: z.boolean({ error: missingFieldsText }).optional(),
      /**
       * If true, delegates can still register when all seats are taken, for the waiting list. If false, registration
       * closes then.
       */
      waitingList: z.boolean({ error: missingFieldsText }).optional(),
      dates: conferenceDatesSchema
        .extend({
          inWords: z.string().trim().max(80, datesText).regex(plainLinePattern, datesText).optional(),
        })
        .refine(({ startsAt, endsAt }) => isBefore(startsAt, endsAt), {
          error: 'The conference must end after it starts',
        })
        .optional(),
      texts: eventTexts.optional(),
      revision: z.int().min(0).optional(),
    })
    .refine(({ eventName: _eventName, revision: _revision, ...parts }) => {
      return (
        (parts.registrationOpen === undefined || parts.window === undefined) &&
        Object.values(parts).some((part) => part !== undefined)
      );
    }, missingFieldsText),
  answer: messageAnswer('Event updated'),
  errors: {
    noSuchEvent,
    amountStep: invalidAmountStep,
    nameTaken: eventNameTaken,
    changedMeanwhile: defineError(
      409,
      'event_changed',
      'This event has changed since you opened it. Look at it again.',
    ),
    eventEnded: defineError(409, 'event_ended', 'The event is over, so its registration stays closed'),
    archived: eventArchived,
  },
}));
