import { z } from 'zod';
import { duties } from '#conference/contract/duties.ts';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, lazyObject, roles } from '#platform/contract/call.ts';
import { forbiddenEndpointError, tooManyRequests } from '#platform/contract/common.ts';
import { emergencyContactSchema } from '#welfare/contract.ts';
import { ages } from '../rule/fill-beds.ts';
import { stayMarkKinds, vehicles } from '../rule/stays.ts';
import { byHospitality, eventName, registrationId } from './common.ts';

/** Maximum number of openings or marks in one request. */
const maxDeviceEntriesPerCall = 100;

export const plannedArrivalSchema = lazyObject(() => ({
  vehicle: z.enum(vehicles),
  /** Number or name of the train or flight. Empty if it is not known. */
  number: z.string(),
  arrivesAt: z.iso.datetime(),
  /** Number of people who arrive together, with the delegate. */
  people: z.number(),
}));

const guest = lazyObject(() => ({
  /** The registration of a delegate, or the stay of a person of the team. */
  registrationId: z.string(),
  /** Duties of a person of the team. Null for a delegate. */
  duties: z.array(z.enum(duties)).nullable(),
  name: z.string(),
  /** Null while the delegate has no seat. */
  committeeName: z.string().nullable(),
  portfolio: z.string().nullable(),
  delegation: z.string().nullable(),
  phone: z.string(),
  /** True if the delegate booked accommodation. */
  needsBed: z.boolean(),
  bed: z.object({ house: z.string(), room: z.string() }).nullable(),
  /** The answer about diet. Null if there is none, or the event does not ask. */
  diet: z.string().nullable(),
  /**
   * On the first day. Unknown without a date of birth, or while the event asks for none. A person of the team is an
   * adult once a superadmin has said so.
   */
  age: z.enum(ages),
  guardian: z.object({ name: z.string(), email: z.string().nullable(), hasSigned: z.boolean() }).nullable(),
  emergencyContact: emergencyContactSchema.nullable(),
  arrival: plannedArrivalSchema.nullable(),
  /** The valid marks. `at` is corrected by the difference between the clocks of device and server. */
  marks: z.array(z.object({ id: z.string(), kind: z.enum(stayMarkKinds), at: z.iso.datetime() })),
}));

/** A POST, because the audit log has an entry for it. */
export const loadHospitalityList = defineCall(() => ({
  ...byHospitality,
  ofRegistration: 'unchanged',
  summary:
    'The confirmed delegates of an event with bed, diet, guardian and emergency contact, and the team with a bed, for a device of hospitality.',
  method: 'POST',
  path: '/v1/api/hospitality/list',
  body: z.object({ eventName }),
  answer: z.object({
    eventName: z.string(),
    madeAt: z.iso.datetime(),
    /** When a device must stop using the list: after 12 hours, or at the end of the caller's duty. */
    expiresAt: z.iso.datetime(),
    /** The question whose answer is the diet. Null if the event asks none. */
    dietLabel: z.string().nullable(),
    /** The answers to choose from. Empty if the question takes any text. */
    dietOptions: z.array(z.string()),
    asksEmergencyContact: z.boolean(),
    /** The meals of the event. */
    meals: z.array(z.object({ key: z.string(), label: z.string(), day: z.iso.date() })),
    /** Sorted by name. */
    people: z.array(guest),
  }),
  errors: { noSuchEvent },
}));

const deviceEntry = {
  /** An id that the device chooses, so that it can send the entry again safely. */
  id: z.uuid(),
  at: z.int().min(0),
  registrationId,
} as const;
const sentFromDevice = {
  eventName,
  /** The device's clock at the time of sending, in epoch milliseconds. */
  sentAt: z.int().min(0),
} as const;

/** Also accepted after the duty has ended, because a device may have been without a network until then. */
export const recordDetailOpenings = defineCall(() => ({
  ...byHospitality,
  who: roles,
  ofRegistration: 'unchanged',
  summary:
    'Adds to the audit log whose personal details the caller opened, also those opened without a network.',
  method: 'POST',
  path: '/v1/api/hospitality/openings',
  body: z.object({
    ...sentFromDevice,
    openings: z.array(z.object(deviceEntry)).min(1).max(maxDeviceEntriesPerCall),
  }),
  answer: z.object({ recorded: z.number() }),
  errors: { noSuchEvent, tooManyRequests, noDuty: forbiddenEndpointError },
}));

export const recordStayMarks = defineCall(() => ({
  ...byHospitality,
  ofRegistration: 'unchanged',
  summary:
    'Marks delegates as arrived, with their key, or left. A kind is valid once, and a mark can be undone.',
  method: 'POST',
  path: '/v1/api/hospitality/marks',
  body: z.object({
    ...sentFromDevice,
    marks: z
      .array(
        z.object({
          ...deviceEntry,
          kind: z.enum(stayMarkKinds),
          /** True to undo the mark with this id. */
          isUndone: z.boolean(),
        }),
      )
      .min(1)
      .max(maxDeviceEntriesPerCall),
  }),
  answer: z.object({ recorded: z.number() }),
  errors: { noSuchEvent, tooManyRequests },
}));
