import { z } from 'zod';
import { duties } from '#conference/contract/duties.ts';
import { eventArchived, noSuchEvent, superadminCallDefaults } from '#conference/contract/event-settings.ts';
import { defineCall, defineError, lazy, lazyObject } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildEmailSchema,
  buildLineSchema,
  buildNameSchema,
  forbiddenEndpointError,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { maxTimetableDays, minutesPerDay } from '#timetable/rule/sessions.ts';

/** Number of shifts of an event. */
export const maxShifts = 300;
/** Number of people who can be wanted in a shift. */
export const maxPeopleOfShift = 50;

const eventName = buildLineSchema(noSuchEvent.message);
const noSuchShift = defineError(404, 'no_such_shift', 'This shift no longer exists');
const noSuchPerson = defineError(404, 'no_such_person', 'This person has no duty on that day');
const noLongerInShift = defineError(404, 'no_longer_in_shift', 'This person is no longer in the shift');
const shiftFull = defineError(409, 'shift_full', 'The shift has no free place');
const overlap = defineError(409, 'shift_overlaps', 'This person has another shift at that time');
const shiftOver = defineError(409, 'shift_over', 'This shift is over');

const id = (text: string) => buildLineSchema(text, 60);
const shiftId = id(noSuchShift.message);
const accountId = id(noSuchPerson.message);
/** The address of a person with a duty, or of one who is only invited to it. */
const email = buildEmailSchema(noSuchPerson.message, { dot: true });
const assignmentId = id(noLongerInShift.message);

const dayText = `Choose a day from 1 to ${maxTimetableDays}`;
const timeText = 'Enter a time';
const endText = 'A shift ends at another time than it begins, within a day';
const wantedText = `Enter a number from 1 to ${maxPeopleOfShift}`;

const shiftTime = lazyObject(() => ({
  /** The first day of the event is 1. */
  day: z.int(dayText).min(1, dayText).max(maxTimetableDays, dayText),
  /** Minutes after midnight, in the time zone of the event. */
  startMinute: z
    .int(timeText)
    .min(0, timeText)
    .max(minutesPerDay - 1, timeText),
  /** 1440 or more if the shift ends at midnight or later. */
  endMinute: z
    .int(timeText)
    .min(1, timeText)
    .max(2 * minutesPerDay, timeText),
}));

const fields = lazyObject(() => ({
  ...shiftTime.shape,
  place: buildNameSchema('Enter a place of at most 60 characters', 60),
  task: buildNameSchema('Enter a task of at most 80 characters', 80),
  wanted: z.int(wantedText).min(1, wantedText).max(maxPeopleOfShift, wantedText),
  /** True if the team may take free places. */
  isOpen: z.boolean({ error: badRequestText }),
}));

type Fields = z.output<typeof fields>;
const isWithinADay = ({ startMinute, endMinute }: Fields): boolean =>
  endMinute > startMinute && endMinute < startMinute + minutesPerDay;
const endsLater = { path: ['endMinute'], error: endText };

/** A shift without its people, as typed. */
export const shiftFieldsSchema = lazy(() => fields.refine(isWithinADay, endsLater));
export type ShiftFields = z.output<typeof shiftFieldsSchema>;

/** A shift to add, with the addresses of its people. */
export const newShiftSchema = lazy(() =>
  z
    .object({
      ...fields.shape,
      people: z.array(email).max(maxPeopleOfShift, shiftFull.message).default([]),
    })
    .refine(isWithinADay, endsLater)
    .refine(({ people, wanted }) => people.length <= wanted, { path: ['wanted'], error: shiftFull.message }),
);
export type NewShift = z.output<typeof newShiftSchema>;

const superadmins = { ...superadminCallDefaults, invalid: badRequestText } as const;

export const listShifts = defineCall(() => ({
  ...superadmins,
  summary: 'The shifts of an event with their people, and the people who can be put in them.',
  method: 'GET',
  path: '/v1/api/superadmin/shifts/:eventName',
  params: z.object({ eventName }),
  answer: z.object({
    /** Days of the event as 'YYYY-MM-DD'. Empty while the event has no dates. */
    days: z.array(z.string()),
    shifts: z.array(
      z.object({
        ...fields.shape,
        _id: z.string(),
        /** The client sends this number back with a change. The server rejects the change if another one came first. */
        revision: z.number(),
        people: z.array(
          z.object({
            assignmentId: z.string(),
            /** Null for a person who is only invited. */
            name: z.string().nullable(),
            email: z.string(),
            arrivedAt: z.iso.datetime().nullable(),
            isOffered: z.boolean(),
          }),
        ),
      }),
    ),
    /** People with a current duty at the event, and then those who are invited to one. */
    team: z.array(
      z.object({
        /** Null for a person who is only invited. */
        name: z.string().nullable(),
        email: z.string(),
        /** Their duties, such as 'Door'. */
        duties: z.array(z.string()),
      }),
    ),
  }),
  errors: { noSuchEvent },
}));

const changedMeanwhile = defineError(
  409,
  'shift_changed',
  'The shift or its people have changed since you opened it. Look at it again.',
);
const errors = { noSuchEvent, archived: eventArchived };
const tooMany = defineError(409, 'too_many_shifts', `An event has at most ${maxShifts} shifts`);

export const addShifts = defineCall(() => ({
  ...superadmins,
  summary: 'Adds shifts with their people, all or none.',
  method: 'POST',
  path: '/v1/api/superadmin/shifts',
  bodyLimit: 1024 * 1024,
  body: z.object({
    eventName,
    shifts: z.array(newShiftSchema).min(1, badRequestText).max(maxShifts, badRequestText),
  }),
  answer: messageAnswer('Shifts added'),
  errors: { ...errors, tooMany, noSuchPerson, overlap },
}));

const seenShift = lazyObject(() => ({
  eventName,
  shiftId,
  /** The `revision` from the caller's last read. */
  revision: z.int().min(0),
}));

export const updateShift = defineCall(() => ({
  ...superadmins,
  summary: 'Changes a shift. Its people stay in it.',
  method: 'PUT',
  path: '/v1/api/superadmin/shifts',
  body: z.object({ ...seenShift.shape, fields: shiftFieldsSchema }),
  answer: messageAnswer('Shift saved'),
  errors: {
    ...errors,
    noSuchShift,
    changedMeanwhile,
    tooManyPeople: defineError(409, 'too_many_people', 'More people are in the shift. Take some out first.'),
    overlap: defineError(409, 'moved_shift_overlaps', 'Someone in the shift has another one at that time'),
  },
}));

export const deleteShift = defineCall(() => ({
  ...superadmins,
  summary: 'Deletes a shift. Offers to exchange another shift for it end.',
  method: 'DELETE',
  path: '/v1/api/superadmin/shifts',
  body: seenShift,
  answer: messageAnswer('Shift deleted'),
  errors: { ...errors, noSuchShift, changedMeanwhile },
}));

export const assignShift = defineCall(() => ({
  ...superadmins,
  summary: 'Puts a person with a duty in a shift, or keeps a place for a person who is only invited.',
  method: 'POST',
  path: '/v1/api/superadmin/shifts/people',
  body: z.object({ eventName, shiftId, email }),
  answer: messageAnswer('Added to the shift'),
  errors: { ...errors, noSuchShift, noSuchPerson, shiftFull, overlap },
}));

export const unassignShift = defineCall(() => ({
  ...superadmins,
  summary: 'Takes a person out of a shift, also one who is only invited.',
  method: 'DELETE',
  path: '/v1/api/superadmin/shifts/people',
  body: z.object({ eventName, assignmentId }),
  answer: messageAnswer('Taken out of the shift'),
  errors: { ...errors, noLongerInShift },
}));

const staff = {
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  invalid: badRequestText,
} as const;

export const listDuePeople = defineCall(() => ({
  ...staff,
  summary: 'People whose shift begins within half an hour or has begun, and who have not come.',
  method: 'GET',
  path: '/v1/api/admin/shifts/due',
  answer: z.object({
    people: z.array(
      z.object({
        assignmentId: z.string(),
        /** Null for a person who is invited and has not joined. */
        accountId: z.string().nullable(),
        eventName: z.string(),
        /** Null for a person who is invited and has not joined. */
        name: z.string().nullable(),
        /** Address of a person who is invited and has not joined. Null if the caller may not read it (product 22.50). */
        email: z.string().nullable(),
        /** Null if the caller may not read phone numbers (product 22.20). */
        phone: z.string().nullable(),
        place: z.string(),
        task: z.string(),
        startsAt: z.iso.datetime(),
      }),
    ),
  }),
  errors: {},
}));

export const markShiftArrival = defineCall(() => ({
  ...staff,
  summary: 'Records that a person has come to a shift, or that this was a mistake.',
  method: 'POST',
  path: '/v1/api/admin/shifts/arrival',
  body: z.object({ eventName, assignmentId, accountId, hasCome: z.boolean({ error: badRequestText }) }),
  answer: messageAnswer('Recorded'),
  errors: { ...errors, noLongerInShift },
}));

/** Calls of the people with a duty at the event. */
const team = {
  who: ['superadmin'],
  duties,
  forbidden: forbiddenEndpointError,
  invalid: badRequestText,
} as const;
const overlapsOwn = defineError(409, 'own_shift_overlaps', 'You have another shift at that time');
const teamErrors = { ...errors, tooManyRequests };

export const listTeamShifts = defineCall(() => ({
  ...team,
  summary: 'The shifts of an event that are not over, with those of the caller, free places and offers.',
  method: 'GET',
  path: '/v1/api/team/shifts/:eventName',
  params: z.object({ eventName }),
  answer: lazyObject(() => ({
    shifts: z.array(
      z.object({
        _id: z.string(),
        ...shiftTime.shape,
        place: z.string(),
        task: z.string(),
        /** Null while the event has no dates. */
        startsAt: z.iso.datetime().nullable(),
        endsAt: z.iso.datetime().nullable(),
        /** Places that the caller may take. 0 if only superadmins put people in the shift. */
        freePlaces: z.number(),
        /** True if another person is in the shift, whose place the caller can ask for in exchange. */
        isExchangeable: z.boolean(),
        /** Null if the caller is not in the shift. */
        own: z
          .object({
            assignmentId: z.string(),
            arrivedAt: z.iso.datetime().nullable(),
            offer: z.object({ inExchangeFor: z.string().nullable() }).nullable(),
            /** Names of the others in the shift. */
            others: z.array(z.string()),
          })
          .nullable(),
        /** Places that others offer. */
        offers: z.array(
          z.object({ assignmentId: z.string(), name: z.string(), inExchangeFor: z.string().nullable() }),
        ),
      }),
    ),
  })),
  errors: { noSuchEvent },
}));

export const takeFreeShift = defineCall(() => ({
  ...team,
  summary: 'Takes a free place in a shift that a superadmin has opened.',
  method: 'POST',
  path: '/v1/api/team/shifts/take',
  body: z.object({ eventName, shiftId }),
  answer: messageAnswer('This shift is yours'),
  errors: { ...teamErrors, noSuchShift, noSuchPerson, shiftFull, overlapsOwn, shiftOver },
}));

const notYours = defineError(404, 'not_your_shift', 'You are no longer in this shift');

export const offerShift = defineCall(() => ({
  ...team,
  summary: 'Offers a shift of the caller to the others, as a gift or in exchange for another shift.',
  method: 'POST',
  path: '/v1/api/team/shifts/offer',
  body: z.object({
    eventName,
    assignmentId,
    /** The shift that the caller wants in exchange. Empty to give the shift away. */
    inExchangeFor: z.union([z.literal(''), shiftId]).default(''),
  }),
  answer: messageAnswer('Offered. It stays yours until someone takes it'),
  errors: {
    ...teamErrors,
    notYours,
    shiftOver,
    overlapsOwn,
    noSuchShift,
    hasArrived: defineError(409, 'has_arrived', 'You have already come to this shift'),
  },
}));

export const keepShift = defineCall(() => ({
  ...team,
  summary: 'Ends the offer of a shift of the caller.',
  method: 'POST',
  path: '/v1/api/team/shifts/keep',
  body: z.object({ eventName, assignmentId }),
  answer: messageAnswer('You keep the shift'),
  errors: { ...teamErrors, notYours },
}));

export const takeOfferedShift = defineCall(() => ({
  ...team,
  summary: 'Takes a shift that another person offers, and gives the one that is wanted in exchange.',
  method: 'POST',
  path: '/v1/api/team/shifts/take-offered',
  body: z.object({
    eventName,
    assignmentId,
    /** The shift that the other person wants in exchange, as the caller saw it. Empty if none. */
    inExchangeFor: z.union([z.literal(''), shiftId]).default(''),
  }),
  answer: messageAnswer('This shift is yours'),
  errors: {
    ...teamErrors,
    noSuchPerson,
    overlapsOwn,
    shiftOver,
    notYours,
    offerEnded: defineError(409, 'offer_ended', 'Someone else was faster, or the offer has ended'),
    overlapsTheirs: defineError(409, 'shift_overlaps_theirs', 'The other person has a shift at that time'),
  },
}));

export const arriveForShift = defineCall(() => ({
  ...team,
  summary: 'Records that the caller has come to a shift. Ends its offer.',
  method: 'POST',
  path: '/v1/api/team/shifts/arrive',
  body: z.object({ eventName, assignmentId }),
  answer: messageAnswer('Thank you. The secretariat sees that you are here'),
  errors: {
    ...teamErrors,
    notYours,
    notNow: defineError(
      409,
      'not_arrival_time',
      'You can say so from an hour before the shift until its end',
    ),
  },
}));
