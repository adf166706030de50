import { z } from 'zod';
import { eventArchived, noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import {
  buildLineSchema,
  forbiddenEndpointError,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';

const missing = 'Please fill all required fields';
const adminCallDefaults = {
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  invalid: missing,
  failed: 'Internal server error',
} as const;

/** Means all delegates with a confirmed registration and all people with a duty. */
export const everybody = 'everybody';
/** `everybody`, or the key of a committee: its delegates and chairs. */
const to = buildLineSchema('Choose who gets it', 120);

/** New begins are offered in these steps, so that nothing can be typed. */
export const urgentTimeStepMinutes = 15;

const noSuchChoice = defineError(404, 'no_such_choice', 'This session or room is no longer in the timetable');

export const getUrgentNoticeChoices = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'What an urgent mail about a room or a time can say, and how many people would get it.',
  method: 'GET',
  path: '/v1/api/admin/announcements/urgent/:eventName',
  params: z.object({ eventName: buildLineSchema(missing) }),
  query: z.object({ to: to.default(everybody) }),
  answer: z.object({
    sessions: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        /** 1 is the first day of the event. */
        day: z.number(),
        /** Minutes after midnight. */
        startMinute: z.number(),
        room: z.string().nullable(),
      }),
    ),
    rooms: z.array(z.object({ _id: z.string(), name: z.string() })),
    committees: z.array(z.object({ value: z.string(), shortName: z.string() })),
    recipients: z.number(),
    /** Hash of the list. The client sends it back, so that nothing is sent if the list has changed. */
    fingerprint: z.string(),
  }),
  errors: { noSuchEvent, noSuchChoice },
}));

export const sendUrgentNotice = defineCall(() => ({
  ...adminCallDefaults,
  summary:
    'Mails at once that a session has another room or begins at another time, to any number of people. It has no free text and needs no second person.',
  method: 'POST',
  path: '/v1/api/admin/announcements/urgent',
  body: z.object({
    eventName: buildLineSchema(missing),
    to,
    sessionId: buildLineSchema('Choose the session'),
    change: z.discriminatedUnion('what', [
      z.object({ what: z.literal('room'), roomId: buildLineSchema('Choose the room') }),
      z.object({
        what: z.literal('time'),
        startMinute: z
          .int('Choose the time')
          .min(0)
          .max(24 * 60 - 1)
          .multipleOf(urgentTimeStepMinutes),
      }),
    ]),
    fingerprint: buildLineSchema(missing),
  }),
  answer: messageAnswer('Mail is being sent'),
  errors: {
    noSuchEvent,
    eventArchived,
    noSuchChoice,
    noRecipients: defineError(409, 'no_recipients', 'No one would get it'),
    listChanged: defineError(409, 'list_changed', 'The list has changed. Look at it again, then send.'),
    unsafeName: defineError(
      409,
      'unsafe_name',
      'The name of the session or room contains an address or a telephone number. Change it in the timetable, or write an announcement.',
    ),
    tooManyRequests,
  },
}));
