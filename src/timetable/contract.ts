import { z } from 'zod';
import { eventArchived, noSuchEvent, superadminCallDefaults as superadmins } from '#conference/contract.ts';
import { drawingRule, drawingUploadCallDefaults, invalidDrawing } from '#media/contract/files.ts';
import type { ImageRule } from '#media/contract/images.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  buildNameSchema,
  fileAnswer,
  forbidden,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { maxTimetableDays, minutesPerDay } from './rule/sessions.ts';

const superadminCallDefaults = { ...superadmins, invalid: badRequestText } as const;
const eventName = buildLineSchema(noSuchEvent.message);

export const sessionKinds = ['session', 'break', 'meal', 'ceremony'] as const;
export type SessionKind = (typeof sessionKinds)[number];

export const maxTimetableSessions = 300;
export const maxRooms = 100;

const noSuchSession = defineError(404, 'no_such_session', 'No such session exists');
const noSuchRoom = defineError(404, 'no_such_room', 'No such room exists');
const id = (text: string) => buildLineSchema(text, 60);

const dayText = `Choose a day from 1 to ${maxTimetableDays}`;
const timeText = 'Enter a time';
const endText = 'A session ends at another time than it begins, within a day';
const committeesText = 'Choose at least one committee';

export const roomNameSchema = buildNameSchema('Enter a name of at most 60 characters', 60);

/** The fields that every form of a session has. */
const sessionBase = {
  title: buildNameSchema('Enter a title of at most 80 characters', 80),
  kind: z.enum(sessionKinds, 'Choose a kind'),
  /** The first day of the event is 1. */
  day: z.int(dayText).min(1, dayText).max(maxTimetableDays, dayText),
  /** Minutes after midnight, in the time zone of the event. */
  startMinute: z
    .int(timeText)
    .min(0, timeText)
    .max(minutesPerDay - 1, timeText),
  /** 1440 or more if the session ends at midnight or later. */
  endMinute: z
    .int(timeText)
    .min(1, timeText)
    .max(2 * minutesPerDay, timeText),
};
const isWithinADay = ({ startMinute, endMinute }: { startMinute: number; endMinute: number }): boolean =>
  endMinute > startMinute && endMinute < startMinute + minutesPerDay;
const endsLater = { path: ['endMinute'], error: endText };

const committees = z.union(
  [
    z.literal('all'),
    z.array(buildLineSchema(committeesText, 60)).min(1, committeesText).max(100, committeesText),
  ],
  { error: committeesText },
);

export const sessionFieldsSchema = z
  .object({
    ...sessionBase,
    roomId: id(noSuchRoom.message).nullable(),
    /** Values of the committees. 'all' means that the session is for every delegate. */
    committees,
  })
  .refine(isWithinADay, endsLater);
export type SessionFields = z.output<typeof sessionFieldsSchema>;

/** A session to add. Its room is given by name, and added if the event does not have it. */
export const newSessionSchema = z
  .object({
    ...sessionBase,
    room: roomNameSchema.nullable(),
    committees,
  })
  .refine(isWithinADay, endsLater);
export type NewSession = z.output<typeof newSessionSchema>;

/** The timetable in an exported event. Sessions refer to rooms by name, and to the committees of the same export. */
export const portableTimetableSchema = z
  .strictObject({
    rooms: z.array(roomNameSchema).max(maxRooms, `A timetable has at most ${maxRooms} rooms`),
    sessions: z
      .array(
        z
          .strictObject({
            ...sessionBase,
            kind: z.enum(sessionKinds),
            room: roomNameSchema.nullable(),
            committees: z.union([z.literal('all'), z.array(buildLineSchema(committeesText, 60)).max(100)]),
          })
          .refine(isWithinADay, endsLater),
      )
      .max(maxTimetableSessions, `A timetable has at most ${maxTimetableSessions} sessions`),
  })
  .refine(({ rooms }) => new Set(rooms).size === rooms.length, 'Two rooms have the same name')
  .refine(
    ({ rooms, sessions }) => sessions.every(({ room }) => room === null || rooms.includes(room)),
    'A session is in a room that is not listed',
  );
export type PortableTimetable = z.output<typeof portableTimetableSchema>;

const pinText = 'A pin is from 0 to 1000 per mille from the left and the top';
const perMille = z.int(pinText).min(0, pinText).max(1000, pinText);
/** Place of a room on the site plan, in per mille from the left and the top. */
const pin = z.object({ x: perMille, y: perMille });
export type Pin = z.output<typeof pin>;

export const getTimetable = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'The timetable of an event with its rooms and the link of its wall screen.',
  method: 'GET',
  path: '/v1/api/superadmin/timetable/:eventName',
  params: z.object({ eventName }),
  answer: z.object({
    eventName: z.string(),
    /** The client sends this number back with a change. The server rejects the change if another one came first. */
    revision: z.number(),
    isShown: z.boolean(),
    /** False while the event is a draft, of which visitors and delegates see nothing. */
    isAnnounced: z.boolean(),
    /** Secret in the URL of the wall screen. Null before the first change of the timetable. */
    screenKey: z.string().nullable(),
    /** Days of the event as 'YYYY-MM-DD'. Empty while the event has no dates. */
    days: z.array(z.string()),
    committees: z.array(
      z.object({
        value: z.string(),
        shortName: z.string(),
        /** Number of confirmed delegates with a seat in the committee. */
        delegates: z.number(),
      }),
    ),
    rooms: z.array(z.object({ _id: z.string(), name: z.string(), pin: pin.nullable() })),
    /** Path of the picture of the site plan. Null if the event has no plan. */
    plan: z.string().nullable(),
    sessions: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        kind: z.enum(sessionKinds),
        day: z.number(),
        startMinute: z.number(),
        endMinute: z.number(),
        roomId: z.string().nullable(),
        /** Empty if all its committees were withdrawn. */
        committees: z.union([z.literal('all'), z.array(z.string())]),
      }),
    ),
    /** Number of delegates with a confirmed registration. */
    delegates: z.number(),
  }),
  errors: { noSuchEvent },
}));

const changedMeanwhile = defineError(
  409,
  'timetable_changed',
  'The timetable has changed since you opened it. Look at it again.',
);
const onRevision = {
  eventName,
  /** The `revision` from the caller's last read. */
  revision: z.int().min(0),
};
const errors = { noSuchEvent, archived: eventArchived, changedMeanwhile };
/**
 * If true, the change is mailed to the delegates of the session. Nothing is mailed while the timetable is hidden, or
 * the event has no dates or is not announced.
 */
const notifies = z.boolean({ error: badRequestText });

export const saveTimetableSession = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Adds or replaces a session of a timetable.',
  method: 'PUT',
  path: '/v1/api/superadmin/timetable/session',
  body: z.object({
    ...onRevision,
    /** Null to add a session. */
    sessionId: id(noSuchSession.message).nullable(),
    fields: sessionFieldsSchema,
    notifies,
  }),
  answer: messageAnswer('Timetable updated'),
  errors: {
    ...errors,
    noSuchSession,
    noSuchRoom,
    noSuchCommittee: defineError(404, 'no_such_committee', 'No such committee exists'),
    tooMany: defineError(
      409,
      'too_many_sessions',
      `A timetable has at most ${maxTimetableSessions} sessions`,
    ),
  },
}));

export const addTimetableSessions = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Adds many sessions to a timetable with their rooms, and deletes those that they replace, all or none. Mails nothing.',
  method: 'POST',
  path: '/v1/api/superadmin/timetable/sessions',
  bodyLimit: 1024 * 1024,
  body: z
    .object({
      ...onRevision,
      sessions: z.array(newSessionSchema).max(maxTimetableSessions, badRequestText),
      /** Ids of the sessions to delete, as the caller saw them. */
      replaced: z.array(id(noSuchSession.message)).max(maxTimetableSessions, badRequestText).default([]),
    })
    .refine(({ sessions, replaced }) => sessions.length + replaced.length > 0, badRequestText),
  answer: messageAnswer('Timetable updated'),
  errors: {
    ...errors,
    noSuchSession,
    noSuchCommittee: defineError(404, 'no_such_committee', 'No such committee exists'),
    tooMany: defineError(
      409,
      'too_many_sessions',
      `A timetable has at most ${maxTimetableSessions} sessions`,
    ),
    tooManyRooms: defineError(409, 'too_many_rooms', `A timetable has at most ${maxRooms} rooms`),
  },
}));

export const deleteTimetableSession = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Deletes a session of a timetable.',
  method: 'DELETE',
  path: '/v1/api/superadmin/timetable/session',
  body: z.object({ ...onRevision, sessionId: id(noSuchSession.message), notifies }),
  answer: messageAnswer('Session deleted'),
  errors: { ...errors, noSuchSession },
}));

export const saveRoom = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Adds or renames a room.',
  method: 'PUT',
  path: '/v1/api/superadmin/timetable/room',
  body: z.object({
    ...onRevision,
    /** Null to add a room. */
    roomId: id(noSuchRoom.message).nullable(),
    name: roomNameSchema,
  }),
  answer: messageAnswer('Room saved'),
  errors: {
    ...errors,
    noSuchRoom,
    nameTaken: defineError(409, 'room_name_taken', 'The event already has a room of this name'),
    tooMany: defineError(409, 'too_many_rooms', `A timetable has at most ${maxRooms} rooms`),
  },
}));

export const deleteRoom = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Deletes a room. Its sessions stay, without a room.',
  method: 'DELETE',
  path: '/v1/api/superadmin/timetable/room',
  body: z.object({ ...onRevision, roomId: id(noSuchRoom.message) }),
  answer: messageAnswer('Room deleted'),
  errors: { ...errors, noSuchRoom },
}));

/** The rule for a plan of the site, which needs more detail than other drawings. */
export const venuePlanRule = { ...drawingRule, maxSide: 2000 } as const satisfies ImageRule;

export const uploadSitePlan = defineCall(() => ({
  ...superadminCallDefaults,
  ...drawingUploadCallDefaults,
  summary: 'Sets the plan of the site, a picture on which rooms have pins.',
  method: 'POST',
  path: '/v1/api/superadmin/timetable/plan',
  query: z.object({ eventName, revision: z.coerce.number<string | number>().int().min(0) }),
  answer: messageAnswer('Site plan saved'),
  errors: { ...errors, invalidDrawing, tooManyRequests },
}));

export const deleteSitePlan = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Deletes the plan of the site. Pins stay, for the next plan.',
  method: 'DELETE',
  path: '/v1/api/superadmin/timetable/plan',
  body: z.object(onRevision),
  answer: messageAnswer('Site plan deleted'),
  errors,
}));

export const saveSitePlanPins = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Sets the pins of rooms on the site plan. Rooms that are left out have none.',
  method: 'PUT',
  path: '/v1/api/superadmin/timetable/pins',
  body: z.object({
    ...onRevision,
    pins: z.array(pin.extend({ roomId: id(noSuchRoom.message) })).max(maxRooms),
  }),
  answer: messageAnswer('Pins saved'),
  errors: { ...errors, noSuchRoom },
}));

const noSuchPlan = defineError(404, 'no_such_plan', 'This site plan was replaced by a newer one');

/** Needs no log-in, because the id is random. Only superadmins get the id while the timetable is hidden. */
export const getSitePlan = defineCall(() => ({
  summary: 'The plan of the site.',
  method: 'GET',
  path: '/v1/api/site-plans/:planId',
  who: 'anyone',
  invalid: noSuchPlan.message,
  params: z.object({ planId: id(noSuchPlan.message) }),
  answer: fileAnswer,
  errors: { noSuchPlan },
}));

export const setTimetableVisibility = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Shows the timetable on the site and to delegates, or hides it.',
  method: 'PUT',
  path: '/v1/api/superadmin/timetable/shown',
  body: z.object({ ...onRevision, isShown: z.boolean({ error: badRequestText }) }),
  answer: messageAnswer('Timetable updated'),
  errors,
}));

export const renewWallScreenLink = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Creates a new link for the wall screen. The earlier link stops working.',
  method: 'PUT',
  path: '/v1/api/superadmin/timetable/screen',
  body: z.object(onRevision),
  answer: messageAnswer('New screen link created'),
  errors,
}));

const sitePlan = lazyObject(() => ({
  /** Path of the picture. */
  address: z.string(),
  pins: z.array(pin.extend({ room: z.string() })),
}));

const session = lazyObject(() => ({
  _id: z.string(),
  title: z.string(),
  kind: z.enum(sessionKinds),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  room: z.string().nullable(),
  /** Short names of the committees. Null if the session is for every delegate. */
  committees: z.array(z.string()).nullable(),
}));
export type TimetableSession = z.output<typeof session>;

export const getOwnTimetables = defineCall(() => ({
  summary: 'The sessions that the caller takes part in, by confirmed registration.',
  method: 'GET',
  path: '/v1/api/client/timetable',
  who: ['client'],
  forbidden,
  answer: lazyObject(() => ({
    timetables: z.array(
      z.object({
        registrationId: z.string(),
        /** Path of a calendar file with these sessions. Null if the event is not the main event. */
        calendar: z.string().nullable(),
        sessions: z.array(session),
        /** Null if the event has no site plan. */
        plan: sitePlan.nullable(),
      }),
    ),
  })),
  errors: {},
}));

const linkText = 'This link is incomplete or was replaced by a newer one';

/** This read is a POST, because logs contain URLs and the key is a secret. */
export const getWallScreenTimetable = defineCall(() => ({
  summary: 'The timetable for a wall screen.',
  method: 'POST',
  path: '/v1/api/screen',
  who: 'anyone',
  invalid: linkText,
  body: z.object({ eventName: buildLineSchema(linkText), key: buildLineSchema(linkText, 60) }),
  answer: z.object({
    eventName: z.string(),
    /** The server's time. The screen uses it, because its own clock may be wrong. */
    now: z.iso.datetime(),
    sessions: z.array(session),
    /** Null if the event has no site plan. */
    plan: sitePlan.nullable(),
    /** Address of the published timetable, for a QR code. */
    timetableAddress: z.string(),
    /** Titles of the newest articles of the press team. */
    headlines: z.array(z.string()),
    /** Notices that have not ended, by start time. */
    notices: z.array(z.object({ text: z.string(), beginsAt: z.iso.datetime(), endsAt: z.iso.datetime() })),
  }),
  errors: { deadLink: defineError(404, 'dead_link', linkText) },
}));
