import { z } from 'zod';
import { duties } from '#conference/contract/duties.ts';
import { noSuchEvent, superadminCallDefaults } from '#conference/contract/event-settings.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  messageAnswer,
  plainLinePattern,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { ages } from '../rule/fill-beds.ts';
import { maxBedsPerRoom, maxHouseNameLength } from '../rule/pasted-houses.ts';
import { byHospitality, eventName, registrationId } from './common.ts';

/** Maximum number of rooms of an event. */
export const maxRooms = 500;
/** Maximum number of delegates whose category one call sets. */
const maxGuestsPerCall = 500;

const roomText = `Enter a name of at most ${maxHouseNameLength} characters`;
const bedsText = `Enter 1 to ${maxBedsPerRoom} beds`;
const categoryField = z
  .string({ error: roomText })
  .trim()
  .max(maxHouseNameLength, roomText)
  .regex(plainLinePattern, roomText);
const revision = z.int().min(0);

const changedMeanwhile = defineError(
  409,
  'beds_changed',
  'Houses or beds have changed since you opened them. Look at them again.',
);
const noSuchRoom = defineError(404, 'no_such_room', 'No such room exists');
const noSuchGuest = defineError(404, 'no_such_guest', 'This delegate has no confirmed registration');

const namedQuestion = lazyObject(() => ({ _id: z.string(), label: z.string() }));

export const getBeds = defineCall(() => ({
  ...byHospitality,
  summary: 'Houses, rooms and beds of an event, and the delegates who need a bed or have one.',
  method: 'GET',
  path: '/v1/api/hospitality/:eventName/beds',
  params: z.object({ eventName }),
  answer: z.object({
    eventName: z.string(),
    revision: z.number(),
    /** The categories of the rooms, as the club calls them. */
    categories: z.array(z.string()),
    /** The question whose answer is the category. Null if a superadmin chose none. */
    categoryQuestion: namedQuestion.nullable(),
    /** The question of the club whose answer is the diet. Null for the built-in one. */
    dietQuestion: namedQuestion.nullable(),
    /** The questions of the club that a superadmin can choose. */
    questions: z.array(namedQuestion),
    rooms: z.array(
      z.object({
        roomId: z.string(),
        house: z.string(),
        room: z.string(),
        category: z.string().nullable(),
        beds: z.number(),
      }),
    ),
    /** Sorted by name. */
    guests: z.array(
      z.object({
        /** The registration of a delegate, or the stay of a person of the team. */
        registrationId: z.string(),
        /** Duties of a person of the team. Null for a delegate. */
        duties: z.array(z.enum(duties)).nullable(),
        name: z.string(),
        delegation: z.string().nullable(),
        committeeName: z.string().nullable(),
        needsBed: z.boolean(),
        roomId: z.string().nullable(),
        /** The category that hospitality chose, or else the answer. Null if it names no category of a room. */
        category: z.string().nullable(),
        /**
         * On the first day. Unknown without a date of birth, or while the event asks for none. A person of the team is
         * an adult once a superadmin has said so.
         */
        age: z.enum(ages),
        /** The delegate with whom this one wants to share a room, if both named each other. */
        roommateId: z.string().nullable(),
      }),
    ),
  }),
  errors: { noSuchEvent },
}));

export const saveHospitalitySettings = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Chooses which answers are the diet and the category of a bed.',
  method: 'PUT',
  path: '/v1/api/superadmin/hospitality',
  invalid: badRequestText,
  body: z.object({
    eventName,
    revision,
    /** Empty for the built-in question. */
    dietQuestionId: z.string().max(60),
    /** Empty for none. */
    categoryQuestionId: z.string().max(60),
  }),
  answer: messageAnswer('Settings saved'),
  errors: {
    noSuchEvent,
    changedMeanwhile,
    noSuchQuestion: defineError(404, 'no_such_question', 'No such question exists'),
  },
}));

export const saveRooms = defineCall(() => ({
  ...byHospitality,
  summary: 'Adds rooms. A room with a known name gets the new number of beds and category.',
  method: 'POST',
  path: '/v1/api/hospitality/rooms',
  body: z.object({
    eventName,
    revision,
    rooms: z
      .array(
        z.object({
          house: buildLineSchema(roomText, maxHouseNameLength),
          room: buildLineSchema(roomText, maxHouseNameLength),
          beds: z.int(bedsText).min(1, bedsText).max(maxBedsPerRoom, bedsText),
          /** Empty for a room for everyone. */
          category: categoryField,
        }),
      )
      .min(1)
      .max(maxRooms),
  }),
  bodyLimit: 256 * 1024,
  answer: messageAnswer('Rooms saved'),
  errors: {
    noSuchEvent,
    changedMeanwhile,
    tooManyRooms: defineError(409, 'too_many_rooms', `An event has at most ${maxRooms} rooms`),
    bedsTaken: defineError(
      409,
      'beds_taken',
      'A room has more delegates than beds left. Move some of them first.',
    ),
  },
}));

export const deleteRoom = defineCall(() => ({
  ...byHospitality,
  summary: 'Deletes a room. Its delegates then have no bed.',
  method: 'POST',
  path: '/v1/api/hospitality/rooms/delete',
  body: z.object({ eventName, revision, roomId: buildLineSchema(noSuchRoom.message, 60) }),
  answer: messageAnswer('Room deleted'),
  errors: { noSuchEvent, changedMeanwhile, noSuchRoom },
}));

export const proposeBeds = defineCall(() => ({
  ...byHospitality,
  summary: 'A bed for each delegate without one. Nothing is stored.',
  method: 'GET',
  path: '/v1/api/hospitality/:eventName/proposal',
  params: z.object({ eventName }),
  answer: z.object({
    /** Names what the caller sees. `fillBeds` sends it back. */
    digest: z.string(),
    placements: z.array(z.object({ registrationId: z.string(), roomId: z.string() })),
    unplaced: z.array(
      z.object({
        registrationId: z.string(),
        reason: z.enum(['no_room_of_category', 'only_beds_of_other_age', 'no_bed_left']),
      }),
    ),
    /** Mutual wishes for a room-mate that are not kept. */
    split: z.array(
      z.object({
        registrationIds: z.array(z.string()),
        reason: z.enum(['minor_and_adult', 'different_categories', 'already_apart', 'no_room_for_both']),
      }),
    ),
  }),
  errors: { noSuchEvent, tooManyRequests },
}));

export const fillBeds = defineCall(() => ({
  ...byHospitality,
  summary: 'Stores the proposed beds that the caller saw.',
  method: 'POST',
  path: '/v1/api/hospitality/fill',
  body: z.object({ eventName, digest: buildLineSchema(badRequestText, 60) }),
  answer: messageAnswer('Beds filled'),
  errors: { noSuchEvent, tooManyRequests, changedMeanwhile },
}));

export const moveGuest = defineCall(() => ({
  ...byHospitality,
  ofRegistration: 'unchanged',
  summary: 'Moves a delegate to another room, or takes the bed.',
  method: 'POST',
  path: '/v1/api/hospitality/move',
  body: z.object({
    eventName,
    registrationId,
    /** The room in which the caller sees the delegate. Empty for none. */
    fromRoomId: z.string().max(60),
    /** Empty to take the bed. */
    toRoomId: z.string().max(60),
  }),
  answer: messageAnswer('Delegate moved'),
  errors: {
    noSuchEvent,
    noSuchRoom,
    noSuchGuest,
    changedMeanwhile,
    roomFull: defineError(409, 'room_full', 'This room has no free bed'),
    agesApart: defineError(
      409,
      'minor_and_adult',
      'Delegates under 18, adults and people of unknown age don’t share a room',
    ),
  },
}));

export const setGuestCategories = defineCall(() => ({
  ...byHospitality,
  ofRegistration: 'unchanged',
  summary: 'Sets the category of delegates, instead of their answer.',
  method: 'POST',
  path: '/v1/api/hospitality/categories',
  body: z.object({
    eventName,
    registrationIds: z.array(registrationId).min(1).max(maxGuestsPerCall),
    /** A category of a room. Empty to use the answer again. */
    category: categoryField,
  }),
  answer: messageAnswer('Category saved'),
  errors: {
    noSuchEvent,
    noSuchGuest,
    noSuchCategory: defineError(404, 'no_such_category', 'No room has this category'),
  },
}));
