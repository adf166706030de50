import { z } from 'zod';
import { defineCall, defineError, roles } from '#platform/contract/call.ts';
import { registrationStates } from '#registration/contract.ts';

const bySecretariat = {
  who: ['admin', 'superadmin'],
  forbidden: defineError(403, 'forbidden', 'Not authorized to access this endpoint'),
  failed: 'Internal server error',
} as const;

/** The work list counts accounts that are erased within so many days. */
export const erasureAheadDays = 3;

const count = z.number();
const eventName = z.string();

/** A kind of pending work and its count. */
export const work = z.discriminatedUnion('what', [
  /** Registrations without a decision. */
  z.object({ what: z.literal('undecided'), eventName, count }),
  /** Undecided registrations whose payment is matched. */
  z.object({ what: z.literal('paid'), eventName, count }),
  /** Undecided registrations whose payment needs review. */
  z.object({ what: z.literal('needs_review'), eventName, count }),
  z.object({ what: z.literal('unseated'), eventName, count }),
  /** Credits without a matching registration. */
  z.object({ what: z.literal('unclaimed'), count }),
  /** Credits that are missing in a later statement of the same account. */
  z.object({ what: z.literal('missing_credits'), count }),
  /** Registrations with an unsent refund. */
  z.object({ what: z.literal('refunds_owed'), eventName, count }),
  /** Refunds sent by another superadmin, which the caller can release. */
  z.object({ what: z.literal('refunds_to_release'), eventName, count }),
  /** Released refunds whose reversal another superadmin has requested, which the caller can confirm. */
  z.object({ what: z.literal('refund_reversals_to_confirm'), eventName, count }),
  /** Reversed refunds whose number appears in a statement. */
  z.object({ what: z.literal('refunds_sent_after_reversal'), eventName, count }),
  /** Unanswered messages to the club. */
  z.object({ what: z.literal('messages'), count }),
  z.object({ what: z.literal('failed_mails'), count }),
  /** Mails that wait because no mail server is configured. */
  z.object({ what: z.literal('no_mail_server'), count }),
  /** Registration opens or closes soon, or is closed without a date ahead (`at` is null). */
  z.object({
    what: z.literal('window'),
    eventName,
    change: z.enum(['closes', 'opens', 'closed']),
    at: z.iso.datetime().nullable(),
  }),
  /** The registration form shows sample bank details. */
  z.object({ what: z.literal('sample_payment'), eventName }),
  /** Bank details that another superadmin has entered, which the caller can confirm. */
  z.object({ what: z.literal('bank_details'), eventName }),
  /** Accounts that are erased within {@link erasureAheadDays}. */
  z.object({ what: z.literal('erasures'), count }),
  /** Public pages still show samples. The first item until something was published. */
  z.object({ what: z.literal('setup') }),
  /** The caller has no second factor. */
  z.object({ what: z.literal('second_factor') }),
]);
export type Work = z.infer<typeof work>;

export const getToday = defineCall(() => ({
  ...bySecretariat,
  summary: 'The pending work that the caller’s role can do. Counts are at most a few seconds old.',
  method: 'GET',
  path: '/v1/api/admin/today',
  answer: z.object({ work: z.array(work) }),
  errors: {},
}));

/** Maximum number of results of each kind. */
export const maxPerKind = 5;
/** Minimum length of a search, in characters. */
export const minSearchLength = 2;

const tooShort = `Please type at least ${minSearchLength} characters`;
const person = z.object({ _id: z.string(), name: z.string(), email: z.string() });

export const searchDesk = defineCall(() => ({
  ...bySecretariat,
  summary: 'The newest matches of each kind that the caller may see.',
  method: 'GET',
  path: '/v1/api/admin/search',
  invalid: tooShort,
  query: z.object({
    q: z.string({ error: tooShort }).trim().min(minSearchLength, tooShort).max(200, tooShort),
  }),
  answer: z.object({
    registrations: z.array(person.extend({ eventName: z.string(), status: z.enum(registrationStates) })),
    seats: z.array(
      z.object({
        eventName: z.string(),
        /** The value and the name of the committee. */
        committee: z.string(),
        committeeName: z.string(),
        /** Null when the search matched the committee itself. */
        portfolio: z.string().nullable(),
        heldBy: z.object({ _id: z.string(), name: z.string() }).nullable(),
      }),
    ),
    messages: z.array(person.extend({ excerpt: z.string() })),
    /** Accounts and mails are found for superadmins only. */
    accounts: z.array(person.extend({ role: z.enum(roles) })),
    mails: z.array(z.object({ _id: z.string(), recipient: z.string(), subject: z.string() })),
  }),
  errors: {},
}));
