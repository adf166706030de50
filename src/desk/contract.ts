import { z } from 'zod';
import { defineCall, defineError, lazy, lazyObject, roles } from '#platform/contract/call.ts';
import { displayedRegistrationStates } from '#registration/contract.ts';

const bySecretariat = {
  who: ['admin', 'superadmin'],
  forbidden: defineError(403, 'forbidden', 'Not authorized to access this endpoint'),
  failed: 'Internal server error',
} as const;

/** An account appears in the list of pending work this many days before its erasure. */
export const pendingErasureAheadDays = 3;

const count = z.number();
const eventName = z.string();

const work = lazy(() =>
  z.discriminatedUnion('what', [
    z.object({ what: z.literal('undecided'), eventName, count }),
    /** Counts undecided registrations that are paid or have nothing to pay. */
    z.object({ what: z.literal('settled'), eventName, count }),
    /** Counts undecided registrations whose payment an admin must review. */
    z.object({ what: z.literal('needs_review'), eventName, count }),
    z.object({ what: z.literal('unseated'), eventName, count }),
    /** Counts credits (received bank transactions) that match no registration. */
    z.object({ what: z.literal('unclaimed'), count }),
    /** Counts credits that are missing from a later statement of the same bank account. */
    z.object({ what: z.literal('missing_credits'), count }),
    /** Counts registrations to which the club must send a refund. */
    z.object({ what: z.literal('refunds_due'), eventName, count }),
    /** Counts refunds that another superadmin has sent and the caller can release. */
    z.object({ what: z.literal('refunds_to_release'), eventName, count }),
    /** Counts reversals that another superadmin has requested and the caller can confirm. */
    z.object({ what: z.literal('refund_reversals_to_confirm'), eventName, count }),
    /** Counts reversed refunds whose number appears in a statement, so the money was sent after all. */
    z.object({ what: z.literal('refunds_sent_after_reversal'), eventName, count }),
    /** Counts announcements of other people that the caller can read and release. */
    z.object({ what: z.literal('announcements_to_release'), count }),
    z.object({ what: z.literal('messages'), count }),
    z.object({ what: z.literal('failed_mails'), count }),
    /** Counts mails that wait because no mail server is configured. */
    z.object({ what: z.literal('no_mail_server'), count }),
    /** Registration opens or closes soon. `at` is null if it is closed and no opening is scheduled. */
    z.object({
      what: z.literal('window'),
      eventName,
      change: z.enum(['closes', 'opens', 'closed']),
      at: z.iso.datetime().nullable(),
    }),
    /** The registration form still shows the sample payment details. Delegates must not pay to them. */
    z.object({ what: z.literal('sample_payment'), eventName }),
    z.object({ what: z.literal('missing_payment'), eventName }),
    /** Another superadmin has entered payment details that the caller can confirm. */
    z.object({ what: z.literal('bank_details'), eventName }),
    z.object({ what: z.literal('erasures'), count }),
    /**
     * The site is not set up. It is the first work in the list until something is published. Afterwards it is near the
     * end of the list, while public pages still show samples.
     */
    z.object({ what: z.literal('setup') }),
    z.object({ what: z.literal('second_factor') }),
  ]),
);
export type Work = z.infer<typeof work>;

export const listPendingWork = defineCall(() => ({
  ...bySecretariat,
  summary: 'Lists the pending work that the caller’s role can do. Counts are at most a few seconds old.',
  method: 'GET',
  path: '/v1/api/admin/today',
  answer: z.object({ work: z.array(work) }),
  errors: {},
}));

export const maxSearchResultsPerKind = 5;
/** Shortest text that is searched, in characters. */
export const minSearchLength = 2;

const tooShort = `Please type at least ${minSearchLength} characters`;
const person = lazyObject(() => ({ _id: z.string(), name: z.string(), email: z.string() }));

export const searchDesk = defineCall(() => ({
  ...bySecretariat,
  summary: 'Searches the desk. Returns the newest matches of each kind that the caller may see.',
  method: 'GET',
  path: '/v1/api/admin/search',
  invalid: tooShort,
  query: z.object({
    q: z.string({ error: tooShort }).trim().min(minSearchLength, tooShort).max(200, tooShort),
  }),
  answer: z.object({
    registrations: z.array(
      person.extend({ eventName: z.string(), status: z.enum(displayedRegistrationStates) }),
    ),
    seats: z.array(
      z.object({
        eventName: z.string(),
        committee: z.string(),
        committeeName: z.string(),
        /** Null if the committee itself was found, and not one of its portfolios. */
        portfolio: z.string().nullable(),
        heldBy: z.object({ _id: z.string(), name: z.string() }).nullable(),
      }),
    ),
    messages: z.array(person.extend({ excerpt: z.string() })),
    /** Always empty for admins, like `mails`, because they may not see accounts or mails. */
    accounts: z.array(person.extend({ role: z.enum(roles) })),
    mails: z.array(z.object({ _id: z.string(), recipient: z.string(), subject: z.string() })),
  }),
  errors: {},
}));
