import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { lineField, messageAnswer } from '#platform/contract/common.ts';
import { listNames } from '#platform/rule/plural.ts';
import { bySuperadmins, eventNameField, eventNameTaken, noSuchEvent } from './event-settings.ts';
import type { EventState } from './events.ts';

/** The settings that an event needs before it can be announced. */
interface Announceable {
  readonly shortName: string;
  readonly theme: string;
  readonly venue: { readonly name: string; readonly address: string; readonly mapUrl: string };
  readonly dates: unknown;
}

/** The missing settings of an event before it can be announced, as text. */
export function lackingIn({ shortName, theme, venue, dates }: Announceable): string[] {
  const lacks: [boolean, string][] = [
    [shortName === '', 'a short name'],
    [theme === '', 'a theme'],
    [dates === null, 'its dates'],
    [venue.name === '' || venue.address === '' || venue.mapUrl === '', 'a venue'],
  ];
  return lacks.flatMap(([isLacking, what]) => (isLacking ? [what] : []));
}

/** @param lacking the result of {@link lackingIn}, not empty */
export const lackingText = (lacking: readonly string[]) =>
  `Before it is announced, the event needs ${listNames(lacking)}`;

const id = z.object({ _id: lineField(noSuchEvent.message, 200) });
const stateChanged = defineError(
  409,
  'state_changed',
  'The event is in another state by now. Look at it again.',
);

export const addEvent = defineCall(() => ({
  ...bySuperadmins,
  summary: 'Begins an event as a draft, with the fees and the venue of the main one and no committees.',
  method: 'POST',
  path: '/v1/api/superadmin/events',
  invalid: noSuchEvent.message,
  body: z.object({ eventName: eventNameField }),
  answer: messageAnswer('Event added'),
  errors: { nameTaken: eventNameTaken },
}));

export const beginEdition = defineCall(() => ({
  ...bySuperadmins,
  summary:
    'Begins a new edition as a draft, with the committees, portfolios, seats, fees and venue of another.',
  method: 'POST',
  path: '/v1/api/superadmin/editions',
  invalid: noSuchEvent.message,
  body: z.object({
    eventName: eventNameField,
    /** The `_id` of the event that is copied. */
    from: lineField(noSuchEvent.message, 200),
  }),
  answer: messageAnswer('New edition begun'),
  errors: { noSuchEvent, nameTaken: eventNameTaken },
}));

export const announceEvent = defineCall(() => ({
  ...bySuperadmins,
  summary: 'Shows a draft, or an event that was over, to everybody.',
  method: 'PUT',
  path: '/v1/api/superadmin/event/announce',
  invalid: noSuchEvent.message,
  body: id.extend({
    /** Whether it also becomes the main event. */
    main: z.boolean(),
  }),
  answer: messageAnswer('Event announced'),
  errors: {
    noSuchEvent,
    stateChanged,
    /** The text names the missing settings. */
    incomplete: defineError(409, 'event_incomplete', lackingText(['…'])),
  },
}));

export const makeMainEvent = defineCall(() => ({
  ...bySuperadmins,
  summary: 'Has the public pages show this announced event in place of the one they show.',
  method: 'PUT',
  path: '/v1/api/superadmin/event/main',
  invalid: noSuchEvent.message,
  body: id,
  answer: messageAnswer('This is the main event now'),
  errors: {
    noSuchEvent,
    notAnnounced: defineError(409, 'not_announced', 'Only an announced event can be the main one'),
  },
}));

export const endEvent = defineCall(() => ({
  ...bySuperadmins,
  summary:
    'Says that an announced event is over: it takes no registrations, and those it has stay as they are.',
  method: 'PUT',
  path: '/v1/api/superadmin/event/end',
  invalid: noSuchEvent.message,
  body: id,
  answer: messageAnswer('The event is over'),
  errors: { noSuchEvent, stateChanged },
}));

/** How long the personal data of an archived event's registrations are kept. */
export const erasePeriods = ['90 days', '1 year', '3 years', 'never'] as const;
export type ErasePeriod = (typeof erasePeriods)[number];

export const archiveEvent = defineCall(() => ({
  ...bySuperadmins,
  summary:
    'Puts an event that is over away with its numbers: nothing of it is changed any more, and its registrations are erased after a while.',
  method: 'PUT',
  path: '/v1/api/superadmin/event/archive',
  invalid: noSuchEvent.message,
  body: id.extend({
    /** The retention period of the personal data of its registrations. */
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

export const changeErasure = defineCall(() => ({
  ...bySuperadmins,
  summary:
    'Says anew when the personal data of an archived event’s registrations are erased, counted from now, until that has begun.',
  method: 'PUT',
  path: '/v1/api/superadmin/event/erasure',
  invalid: noSuchEvent.message,
  body: id.extend({ eraseAfter: z.enum(erasePeriods) }),
  answer: messageAnswer('Day of erasing changed'),
  errors: {
    noSuchEvent,
    notArchived: defineError(409, 'not_archived', 'Only of an archived event are registrations erased'),
    hasBegun: defineError(409, 'erasure_started', 'Its registrations are erased, or being erased now'),
  },
}));

export const removeDraft = defineCall(() => ({
  ...bySuperadmins,
  summary: 'Removes a draft with its committees; its names are free again.',
  method: 'DELETE',
  path: '/v1/api/superadmin/event',
  invalid: noSuchEvent.message,
  body: id,
  answer: messageAnswer('Draft removed'),
  errors: { noSuchEvent, notADraft: defineError(409, 'not_a_draft', 'Only a draft can be removed') },
}));

/** Error of calls that would change a registration of an ended event. */
export const registrationsStay = defineError(
  409,
  'registrations_stay',
  'The event is over: its registrations stay as they are',
);

/** The states of an event in which registrations may be changed. */
export const changingStates = ['draft', 'announced'] as const satisfies readonly EventState[];

/** Whether the registrations of an event in this state may be changed (product 5.9). */
export const registrationsChangeIn = (state: EventState): boolean =>
  changingStates.some((one) => one === state);

/** The previous states from which an event may enter a state. */
export const comesFrom = {
  announced: ['draft', 'over'],
  over: ['announced'],
  archived: ['over'],
} as const satisfies Partial<Record<EventState, readonly EventState[]>>;
