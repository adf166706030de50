import { z } from 'zod';
import { eventStates } from '#conference/contract.ts';
import { defineCall } from '#platform/contract/call.ts';
import { badRequest, fileAnswer, lineField } from '#platform/contract/common.ts';
import { pageField, pageOf, searchField } from '#platform/contract/list.ts';
import { askedStates, paymentStatuses } from '../../rule/payment-status.ts';
import { registrationStates } from '../form.ts';
import { byAdmins, noSuchEvent, noSuchRegistration } from './admins.ts';
import { listedRegistration, registrationRecord } from './record.ts';
import { workSections } from './work-sections.ts';

/** The filters of an event's registrations. The first value of each is the default and filters nothing. */
export const narrowing = {
  mode: ['any', 'individual', 'leader', 'member'],
  from: ['any', 'institute', 'outside'],
  accommodation: ['any', 'Yes', 'No'],
  /** How the payment stands against the bank; members of groups pay nothing. */
  money: ['any', ...paymentStatuses],
  /** Who was asked for another proof of the payment. */
  asked: ['any', ...askedStates],
  sort: ['newest', 'oldest', 'name', 'money'],
} as const;

/** The default order of a section: queues begin with the registration that has waited longest. */
export function usualSort(section: string): 'newest' | 'oldest' {
  const isQueue = section === 'pending' || Object.values<string>(workSections).includes(section);
  return isQueue ? 'oldest' : 'newest';
}

/** A filter of an event's registrations, and their order. */
export const registrationFilter = z.object({
  /** 'all', a state, one of `workSections`, or a committee that was assigned. */
  section: z.string().max(120).default('all'),
  search: searchField,
  mode: z.enum(narrowing.mode).default('any'),
  from: z.enum(narrowing.from).default('any'),
  accommodation: z.enum(narrowing.accommodation).default('any'),
  money: z.enum(narrowing.money).default('any'),
  asked: z.enum(narrowing.asked).default('any'),
  /** Only delegates who chose this committee or portfolio, by its id in the catalogue. */
  chose: z.string().max(60).default(''),
  /** By default queues are sorted oldest first, all other sections newest first. */
  sort: z.enum(narrowing.sort).optional(),
});
export type RegistrationFilter = z.infer<typeof registrationFilter>;

const onDesk = { ...byAdmins, invalid: badRequest } as const;

/** A summary of another registration. */
const named = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(registrationStates),
});

export const listRegistrations = defineCall({
  ...onDesk,
  summary: "One page of an event's registrations, and the count of each section.",
  method: 'GET',
  path: '/v1/api/admin/registrations',
  query: registrationFilter.extend({
    eventName: lineField('No such event exists'),
    page: pageField,
    /**
     * 'groups' lists members under their leader if both are in the section, but only in sections by status and without a
     * search, mode or chosen committee.
     */
    fold: z.enum(['groups', 'none']).default('none'),
  }),
  answer: pageOf(
    listedRegistration.extend({
      /** The members listed under this leader. */
      members: z.array(named).optional(),
    }),
  ).extend({
    eventState: z.enum(eventStates),
    /** The number of registrations. `total` counts rows: members listed under their leader are not rows. */
    found: z.number(),
    /** The number of registrations of the event, regardless of the filter. */
    registered: z.number(),
    /** When the list was read. Pass it to `getChanges` as `since`. */
    at: z.iso.datetime(),
    /** `label` is the displayed name: for a committee its short name. */
    sections: z.array(z.object({ id: z.string(), label: z.string(), count: z.number() })),
  }),
  errors: { noSuchEvent },
});

export const listConfirmable = defineCall({
  ...onDesk,
  summary: 'Undecided registrations whose payment has reached the bank, longest waiting first.',
  method: 'GET',
  path: '/v1/api/admin/confirmable/:eventName',
  params: z.object({ eventName: lineField('No such event exists') }),
  answer: z.object({
    rows: z.array(
      listedRegistration.pick({
        _id: true,
        name: true,
        email: true,
        payment: true,
        mode: true,
        fee: true,
        groupTotal: true,
        group: true,
      }),
    ),
  }),
  errors: { noSuchEvent },
});

export const countRegistrations = defineCall({
  ...onDesk,
  summary:
    'Every event in every state, the main one first, with its pending, confirmed, declined and withdrawn registrations counted.',
  method: 'GET',
  path: '/v1/api/admin/counts',
  answer: z.object({
    events: z.array(
      z.object({
        eventName: z.string(),
        state: z.enum(eventStates),
        registrationOpen: z.boolean(),
        pending: z.number(),
        confirmed: z.number(),
        declined: z.number(),
        withdrawn: z.number(),
        /** Pending registrations that can't be decided yet, because their group waits for its leader. */
        waiting: z.number(),
      }),
    ),
  }),
  errors: {},
});

/** A link to another registration. */
export const neighbour = named.pick({ _id: true, name: true }).nullable();

export const getRegistrationDesk = defineCall({
  ...onDesk,
  summary:
    'One registration with its group, its history, registrations with the same payment picture, and links to the next ones.',
  method: 'GET',
  path: '/v1/api/admin/registrations/:eventID',
  params: z.object({ eventID: lineField('No such registration exists') }),
  query: registrationFilter,
  answer: z.object({
    /** When the registration was read. */
    at: z.iso.datetime(),
    registration: registrationRecord,
    eventState: z.enum(eventStates),
    decision: z
      .object({ status: z.enum(registrationStates), by: z.string().nullable(), at: z.iso.datetime() })
      .nullable(),
    /** All registered members of the group, the leader first. */
    group: z.array(named.extend({ mode: z.enum(['leader', 'member']) })),
    /** Registrations with an identical payment file, oldest first. `registrations` may be fewer than `count`. */
    samePicture: z.object({
      count: z.number(),
      registrations: z.array(named.extend({ eventName: z.string(), regsiteredat: z.iso.datetime() })),
    }),
    /** Oldest first. */
    history: z.array(
      z.object({
        at: z.iso.datetime(),
        action: z.string(),
        /** Null for a deleted account. */
        by: z.string().nullable(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    /**
     * The nearest other registrations that wait for a decision, in the order of the filtered list, and one that waits for a seat. Registrations
     * that other admins have open are skipped.
     */
    nextPending: neighbour,
    previousPending: neighbour,
    nextUnseated: neighbour,
    /** There is no next registration to decide, except those that other admins have open. */
    othersHeld: z.boolean(),
  }),
  errors: { noSuchRegistration },
});

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportRegistrations = defineCall({
  ...byAdmins,
  invalid: badRequest,
  summary: 'The filtered registrations of an event as a spreadsheet.',
  method: 'GET',
  path: '/v1/api/admin/export/:eventName/:format',
  params: z.object({ eventName: lineField('No such event exists'), format: z.enum(exportFormats) }),
  query: registrationFilter,
  answer: fileAnswer,
  errors: { noSuchEvent },
});
