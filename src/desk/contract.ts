import { z } from 'zod';
import { defineCall, defineError, roles } from '#platform/contract/call.ts';
import { registrationStates } from '#registration/contract.ts';

const bySecretariat = {
  who: ['admin', 'superadmin'],
  forbidden: defineError(403, 'forbidden', 'Not authorized to access this endpoint'),
  failed: 'Internal server error',
} as const;

/** How far ahead the work list looks for accounts that are erased, in days. */
export const erasureAheadDays = 3;

const count = z.number();
const eventName = z.string();

/** Something that waits for the secretariat, and how much of it. */
export const work = z.discriminatedUnion('what', [
  /** Registrations that can be decided now. */
  z.object({ what: z.literal('undecided'), eventName, count }),
  /** Of these, whose money is in the bank. */
  z.object({ what: z.literal('paid'), eventName, count }),
  /** Of these, whose payment is to be looked at closely. */
  z.object({ what: z.literal('needs_review'), eventName, count }),
  z.object({ what: z.literal('unseated'), eventName, count }),
  /** Unclaimed credits. */
  z.object({ what: z.literal('unclaimed'), count }),
  /** Credits that a later statement of the same account lacks. */
  z.object({ what: z.literal('missing credits'), count }),
  /** Registrations whose refund is not sent yet. */
  z.object({ what: z.literal('refunds owed'), eventName, count }),
  /** Refunds that another has sent, which the caller can release. */
  z.object({ what: z.literal('refunds to release'), eventName, count }),
  /** Released refunds that another has asked to be taken back, which the caller can confirm. */
  z.object({ what: z.literal('refunds to take back'), eventName, count }),
  /** Refunds that were taken back, and whose number a statement has. */
  z.object({ what: z.literal('refunds left after all'), eventName, count }),
  /** Unanswered messages to the club. */
  z.object({ what: z.literal('messages'), count }),
  z.object({ what: z.literal('failed mails'), count }),
  /** No mail server is set: so many mails wait in the outbox. */
  z.object({ what: z.literal('no mail server'), count }),
  /** Registration opens or closes soon, at a moment; or is closed, with none ahead. */
  z.object({
    what: z.literal('window'),
    eventName,
    standing: z.enum(['closes', 'opens', 'closed']),
    at: z.iso.datetime().nullable(),
  }),
  /** The form asks for money to an account that is a sample. */
  z.object({ what: z.literal('sample payment'), eventName }),
  /** Another superadmin has typed bank details, which the caller can confirm. */
  z.object({ what: z.literal('bank details'), eventName }),
  /** Accounts that are erased within {@link erasureAheadDays}. */
  z.object({ what: z.literal('erasures'), count }),
  /** Public pages still show samples: the checklist lists them. First of all while nothing was published yet. */
  z.object({ what: z.literal('setup') }),
  /** The caller has no second factor. */
  z.object({ what: z.literal('second factor') }),
]);
export type Work = z.infer<typeof work>;

export const getToday = defineCall({
  ...bySecretariat,
  summary: 'Pending work of the caller, as far as the role may do it; counted some seconds ago at most.',
  method: 'GET',
  path: '/v1/api/admin/today',
  answer: z.object({ work: z.array(work) }),
  errors: {},
});

/** How many rows of each kind a search of the whole desk finds at most. */
export const foundOfAKind = 5;
/** Fewer characters ask nothing. */
export const shortestSearch = 2;

const tooShort = `Please type at least ${shortestSearch} characters`;
const person = z.object({ _id: z.string(), name: z.string(), email: z.string() });

export const searchDesk = defineCall({
  ...bySecretariat,
  summary: 'Some of everything that the caller may see and that matches, the newest of each kind.',
  method: 'GET',
  path: '/v1/api/admin/search',
  invalid: tooShort,
  query: z.object({
    q: z.string({ error: tooShort }).trim().min(shortestSearch, tooShort).max(200, tooShort),
  }),
  answer: z.object({
    registrations: z.array(person.extend({ eventName: z.string(), status: z.enum(registrationStates) })),
    seats: z.array(
      z.object({
        eventName: z.string(),
        /** As the catalogue stores it, and as it is shown. */
        committee: z.string(),
        committeeName: z.string(),
        /** Null where the committee itself was found. */
        portfolio: z.string().nullable(),
        heldBy: z.object({ _id: z.string(), name: z.string() }).nullable(),
      }),
    ),
    messages: z.array(person.extend({ excerpt: z.string() })),
    /** Of superadmins alone, as what follows. */
    accounts: z.array(person.extend({ role: z.enum(roles) })),
    mails: z.array(z.object({ _id: z.string(), recipient: z.string(), subject: z.string() })),
  }),
  errors: {},
});
