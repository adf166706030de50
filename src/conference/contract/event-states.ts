import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { buildLineSchema, messageAnswer } from '#platform/contract/common.ts';
import { formatNameList } from '#platform/rule/plural.ts';
import { eventNameField, eventNameTaken, noSuchEvent, superadminCallDefaults } from './event-settings.ts';
import type { EventState } from './events.ts';

interface Announceable {
  readonly shortName: string;
  readonly theme: string;
  readonly venue: { readonly name: string; readonly address: string; readonly mapUrl: string };
  readonly dates: unknown;
  readonly feeRounds: readonly { readonly endsAt: unknown; readonly places: unknown }[];
}

export function listSettingsMissingToAnnounce({
  shortName,
  theme,
  venue,
  dates,
  feeRounds,
}: Announceable): string[] {
  const settings: [boolean, string][] = [
    [shortName === '', 'a short name'],
    [theme === '', 'a theme'],
    [dates === null, 'its dates'],
    [venue.name === '' || venue.address === '' || venue.mapUrl === '', 'a venue'],
    [
      feeRounds.some(({ endsAt, places }) => endsAt === null && places === null),
      'an end for each of its fee rounds',
    ],
  ];
  return settings.flatMap(([isMissing, name]) => (isMissing ? [name] : []));
}

/**
 * Returns the error text for an event that lacks settings.
 * @param missing a result of {@link listSettingsMissingToAnnounce}, not empty
 */
export const getMissingSettingsErrorText = (missing: readonly string[]) =>
  `You can announce the event once it has ${formatNameList(missing)}`;

const id = z.object({ _id: buildLineSchema(noSuchEvent.message, 200) });
const stateChanged = defineError(
  409,
  'state_changed',
  'The state of the event has changed since you opened it. Look at it again.',
);

export const addEvent = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Creates an event as a draft, with the fees and the venue of the main event and no committees.',
  method: 'POST',
  path: '/v1/api/superadmin/events',
  invalid: noSuchEvent.message,
  body: z.object({ eventName: eventNameField }),
  answer: messageAnswer('Event added'),
  errors: { nameTaken: eventNameTaken },
}));

export const createEdition = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Creates a new edition as a draft, with the committees, portfolios, seats, fees, fee rounds, discount codes and venue of another event.',
  method: 'POST',
  path: '/v1/api/superadmin/editions',
  invalid: noSuchEvent.message,
  body: z.object({
    eventName: eventNameField,
    /** The `_id` of the event to copy. */
    from: buildLineSchema(noSuchEvent.message, 200),
  }),
  answer: messageAnswer('Edition created'),
  errors: { noSuchEvent, nameTaken: eventNameTaken },
}));

export const announceEvent = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Announces a draft or an event that was over.',
  method: 'PUT',
  path: '/v1/api/superadmin/event/announce',
  invalid: noSuchEvent.message,
  body: id.extend({
    /** True if the event also becomes the main event. */
    main: z.boolean(),
  }),
  answer: messageAnswer('Event announced'),
  errors: {
    noSuchEvent,
    stateChanged,
    /** The message lists the missing settings. */
    incomplete: defineError(409, 'event_incomplete', getMissingSettingsErrorText(['…'])),
  },
}));

export const makeMainEvent = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Makes an announced event the one on the public pages.',
  method: 'PUT',
  path: '/v1/api/superadmin/event/main',
  invalid: noSuchEvent.message,
  body: id,
  answer: messageAnswer('Main event changed'),
  errors: {
    noSuchEvent,
    notAnnounced: defineError(409, 'not_announced', 'Only an announced event can be the main one'),
  },
}));

export const endEvent = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Ends an announced event: it takes no registrations, and existing ones no longer change.',
  method: 'PUT',
  path: '/v1/api/superadmin/event/end',
  invalid: noSuchEvent.message,
  body: id,
  answer: messageAnswer('The event is over'),
  errors: { noSuchEvent, stateChanged },
}));

/** The periods after which the personal data of an archived event's registrations are erased. */
export const erasePeriods = ['days_90', 'year_1', 'years_3', 'never'] as const;
export type ErasePeriod = (typeof erasePeriods)[number];

export const archiveEvent = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Archives an event that is over with its numbers. It can no longer change, and its registrations are erased after a retention period.',
  method: 'PUT',
  path: '/v1/api/superadmin/event/archive',
  invalid: noSuchEvent.message,
  body: id.extend({
    eraseAfter: z.enum(erasePeriods).default('never'),
  }),
  answer: messageAnswer('Event archived'),
  errors: {
    noSuchEvent,
    stateChanged,
    isMain: defineError(
      409,
      'is_main_event',
      'The public pages show this event. Make another one the main event first.',
    ),
  },
}));

export const changeErasurePeriod = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Reschedules the erasure of the personal data of an archived event’s registrations, counted from now, until it has begun.',
  method: 'PUT',
  path: '/v1/api/superadmin/event/erasure',
  invalid: noSuchEvent.message,
  body: id.extend({ eraseAfter: z.enum(erasePeriods) }),
  answer: messageAnswer('Erasure date changed'),
  errors: {
    noSuchEvent,
    notArchived: defineError(409, 'not_archived', 'Only registrations of archived events are erased'),
    hasBegun: defineError(409, 'erasure_started', 'Its registrations are already being erased'),
  },
}));

export const removeUnusedEvent = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Deletes an event that never had a registration and is not the main event, with all that belongs to it. Its names can be used again.',
  method: 'DELETE',
  path: '/v1/api/superadmin/event',
  invalid: noSuchEvent.message,
  body: id,
  answer: messageAnswer('Event deleted'),
  errors: {
    noSuchEvent,
    isInUse: defineError(
      409,
      'event_in_use',
      'Only events that never had a registration can be deleted. The main event cannot, until another one is the main event.',
    ),
  },
}));

/** Returns the text of the error while registration is closed. Product 5.1 fixes it. */
export function formatRegistrationClosedText(eventName: string): string {
  return `Registration for the ${eventName} has been closed!`;
}

export function registrationClosedError(eventName: string) {
  return defineError(403, 'registration_closed', formatRegistrationClosedText(eventName));
}

export const registrationsFrozen = defineError(
  409,
  'registrations_stay',
  'The event is over: its registrations stay as they are',
);

export const eventHasBegun = defineError(
  409,
  'event_has_begun',
  'The event has begun: seats are no longer offered. The secretariat can still assign them.',
);

/** Registrations may change only while the event is in one of these states (product 5.9). */
export const statesWithChangeableRegistrations = [
  'draft',
  'announced',
] as const satisfies readonly EventState[];

export const canRegistrationsChangeInState = (state: EventState): boolean =>
  statesWithChangeableRegistrations.some((changeable) => changeable === state);

/** The states from which an event can enter each state. */
export const previousEventStates = {
  announced: ['draft', 'over'],
  over: ['announced'],
  archived: ['over'],
} as const satisfies Partial<Record<EventState, readonly EventState[]>>;
