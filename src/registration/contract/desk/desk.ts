import { z } from 'zod';
import { eventStates } from '#conference/contract.ts';
import { defineCall } from '#platform/contract/call.ts';
import { badRequest, lineField } from '#platform/contract/common.ts';
import { pageField, pageOf, searchField } from '#platform/contract/list.ts';
import { askedStates, paymentStatuses } from '../../rule/payment-status.ts';
import { registrationStates } from '../form.ts';
import { byAdmins, noSuchEvent, noSuchRegistration } from './admins.ts';
import { listedRegistration, registrationRecord } from './record.ts';
import { workSections } from './work-sections.ts';

/** What narrows an event's registrations; the first of each is 'no matter'. */
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

/** The order of a section where none is asked for: who waits longest comes first. */
export function usualSort(section: string): 'newest' | 'oldest' {
  const isQueue = section === 'pending' || Object.values<string>(workSections).includes(section);
  return isQueue ? 'oldest' : 'newest';
}

/** Which of an event's registrations are meant, and in what order. */
export const registrationFilter = z.object({
  /** 'all', a state, one of `workSections`, or a committee that was assigned. */
  section: z.string().max(120).default('all'),
  search: searchField,
  mode: z.enum(narrowing.mode).default('any'),
  from: z.enum(narrowing.from).default('any'),
  accommodation: z.enum(narrowing.accommodation).default('any'),
  money: z.enum(narrowing.money).default('any'),
  asked: z.enum(narrowing.asked).default('any'),
  /** Only who chose this committee or portfolio, by its id in the catalogue. */
  chose: z.string().max(60).default(''),
  /** Without it those that wait come oldest first, all others newest first. */
  sort: z.enum(narrowing.sort).optional(),
});
export type RegistrationFilter = z.infer<typeof registrationFilter>;

const onDesk = { ...byAdmins, invalid: badRequest } as const;

/** Another registration, named in passing. */
const named = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(registrationStates),
});

export const listRegistrations = defineCall({
  ...onDesk,
  summary: "One page of an event's registrations, and how many each section holds.",
  method: 'GET',
  path: '/v1/api/admin/registrations',
  query: registrationFilter.extend({
    eventName: lineField('No such event exists'),
    page: pageField,
    /**
     * 'groups' lists members who stand as their leader does under the leader, where all of a status are listed: nobody is
     * searched, and no mode or committee asked for.
     */
    fold: z.enum(['groups', 'none']).default('none'),
  }),
  answer: pageOf(
    listedRegistration.extend({
      /** Members folded under this leader. */
      members: z.array(named).optional(),
    }),
  ).extend({
    eventState: z.enum(eventStates),
    /** How many registrations that are; `total` counts rows, in which groups may be folded. */
    found: z.number(),
    /** Every registration of the event, whatever is searched. */
    registered: z.number(),
    /** When it was read: what has happened since is asked of `getChanges`. */
    at: z.iso.datetime(),
    /** `label` is what people call it: of a committee its short name. */
    sections: z.array(z.object({ id: z.string(), label: z.string(), count: z.number() })),
  }),
  errors: { noSuchEvent },
});

export const listConfirmable = defineCall({
  ...onDesk,
  summary:
    'Registrations that wait for a decision and whose money is in the bank, whoever waits longest first.',
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
    'Every event in every state, the main one first, and how many of its registrations are pending, confirmed, declined and withdrawn.',
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
        /** Of the pending, those that can't be decided yet: their group waits for its leader. */
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
    'One registration with what decides it: its group, its history, the same picture elsewhere, and what is next.',
  method: 'GET',
  path: '/v1/api/admin/registrations/:eventID',
  params: z.object({ eventID: lineField('No such registration exists') }),
  query: registrationFilter,
  answer: z.object({
    /** When it was read. */
    at: z.iso.datetime(),
    registration: registrationRecord,
    eventState: z.enum(eventStates),
    decision: z
      .object({ status: z.enum(registrationStates), by: z.string().nullable(), at: z.iso.datetime() })
      .nullable(),
    /** The whole group, the leader first where there is a registration. */
    group: z.array(named.extend({ mode: z.enum(['leader', 'member']) })),
    /** Registrations with the very same file as payment, oldest first, some of them. */
    samePicture: z.object({
      count: z.number(),
      registrations: z.array(named.extend({ eventName: z.string(), regsiteredat: z.iso.datetime() })),
    }),
    /** Oldest first. */
    history: z.array(
      z.object({
        at: z.iso.datetime(),
        action: z.string(),
        /** Null for an account that is gone. */
        by: z.string().nullable(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    /**
     * Others that wait for a decision, in the order of the filtered list, and one that waits for a seat; those that
     * somebody else looks at are passed over.
     */
    nextPending: neighbour,
    previousPending: neighbour,
    nextUnseated: neighbour,
    /** There is no next one to decide, but some that others look at. */
    othersHeld: z.boolean(),
  }),
  errors: { noSuchRegistration },
});
