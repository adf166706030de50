import { z } from 'zod';
import { defineCall, defineError, type OfRegistration } from '#platform/contract/call.ts';
import { lineField, messageAnswer, nameField } from '#platform/contract/common.ts';
import { pageField, pageOf, searchField } from '#platform/contract/list.ts';
import { registrationStates } from '#registration/contract.ts';
import { paymentStatuses } from '#registration/rule/payment-status.ts';
import { byAdmins } from './statements.ts';

/** A call about the registration in a field of its body: never the caller's own, nor one of the caller's group. */
export const ofRegistration = {
  field: 'regID',
  holds: 'registration',
  error: defineError(
    403,
    'own_registration',
    'Another person has to do this: the registration is your own, or of your group',
  ),
} as const satisfies OfRegistration;

/** What a picture is asked for. */
export const askedOfProofs = ['sum', 'number', 'payee', 'day', 'outcome'] as const;

/** Something that was asked for and read, with its box in the picture's pixels. */
const proofMark = z.object({
  what: z.enum(askedOfProofs),
  said: z.string(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
});
export type ProofMark = z.infer<typeof proofMark>;

/** What was read in the picture of a payment, from the top; or why nothing was. */
export const proofRead = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('read'),
    width: z.number(),
    height: z.number(),
    marks: z.array(proofMark),
  }),
  z.object({ state: z.enum(['waits', 'given up', 'off']) }),
]);
export type ProofRead = z.infer<typeof proofRead>;

const path = '/v1/api/admin/proofs';

export const getProofReading = defineCall({
  ...byAdmins,
  summary: 'How far the reading of payment pictures is, and which could not be read.',
  method: 'GET',
  path,
  answer: z.object({
    /** False where the operator has switched it off. */
    isOn: z.boolean(),
    read: z.number(),
    waiting: z.number(),
    /** For one, of those that were read last; null while none was. */
    seconds: z.number().nullable(),
    givenUp: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
  }),
  errors: {},
});

export const readProofsAgain = defineCall({
  ...byAdmins,
  summary: 'Has the pictures read again that could not be read.',
  method: 'PUT',
  path,
  answer: z.object({ message: z.literal('They are read again') }),
  errors: { noneGivenUp: defineError(409, 'no_unread_proofs', 'No picture waits to be read again') },
});

const noSuchRegistration = defineError(404, 'no_such_registration', 'No such registration exists');

/** A credit of a bank statement, in paise, and who stands behind it. */
export const credit = z.object({
  _id: z.string(),
  day: z.iso.date(),
  paise: z.number(),
  text: z.string(),
  bank: z.string(),
  /** Who uploaded the statement; null for an account that is gone. */
  uploadedBy: z.string().nullable(),
  /** Others who have uploaded or confirmed a statement that contains it. */
  confirmedBy: z.array(z.string()),
  /** Whether two people have uploaded or confirmed it. */
  isConfirmed: z.boolean(),
  /** The file of a later statement of the same account that covers its day and does not contain it. */
  missingFrom: z.string().nullable(),
  /** Whether two people stand behind no statement of its account. */
  isNewAccount: z.boolean(),
});
export type Credit = z.infer<typeof credit>;

/** A registration that pays. */
const payer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(registrationStates),
  state: z.enum(paymentStatuses),
  duePaise: z.number(),
});

export const getMoney = defineCall({
  ...byAdmins,
  summary:
    'How the payment of a registration stands against the bank, and why; of a member as of the leader.',
  method: 'GET',
  path: '/v1/api/admin/money/:regID',
  params: z.object({ regID: lineField('No such registration exists') }),
  answer: z.object({
    /** Whose payment it is: of a member's registration its leader's. */
    payer: payer.omit({ state: true }),
    /** What was sent back to it and released, and what is marked as sent and waits, in paise. */
    refunds: z.object({ releasedPaise: z.number(), waitingPaise: z.number() }),
    reference: z.string(),
    transactionNumber: z.string().nullable(),
    /** What was typed or read before it was asked for again, and still counts as a part. */
    earlierNumbers: z.array(z.string()),
    /** What the picture of the payment says. */
    proof: proofRead,
    /** Null for some seconds after registering, and while a group waits for its leader. */
    state: z.enum(paymentStatuses).nullable(),
    /** False while the picture waits to be read, or all is to be matched anew: a moment later there may be more to say. */
    isSettled: z.boolean(),
    reasons: z.array(z.string()),
    warnings: z.array(z.string()),
    credit: credit.nullable(),
    /** Of what came in several credits all that count together, the oldest first, with the credit above; else none. */
    parts: z.array(credit),
    /** The manual matches among them. */
    matched: z.array(z.object({ creditID: z.string(), by: z.string().nullable(), at: z.iso.datetime() })),
    /** Credits that an admin rejected for this registration. */
    refused: z.array(credit.extend({ by: z.string().nullable(), at: z.iso.datetime() })),
    /** Unmatched credits that may pay for this registration, with the reasons, most likely first. */
    likely: z.array(
      credit.extend({
        why: z.array(z.string()),
        /** Whose reference or number it carries although they have paid: it may have to go back. */
        carries: z.object({ _id: z.string(), name: z.string() }).nullable(),
      }),
    ),
  }),
  errors: { noSuchRegistration },
});

export const setManualMatch = defineCall({
  ...byAdmins,
  summary: 'Says that a credit pays for a registration, or does not, or takes back what was said.',
  method: 'PUT',
  path: '/v1/api/admin/money',
  body: z.object({
    regID: lineField('No such registration exists'),
    creditID: lineField('No such credit exists'),
    verdict: z.enum(['match', 'reject', 'reset'], { error: 'Choose whether the credit is a match' }),
  }),
  answer: z.object({ message: z.enum(['Matched', 'Rejected', 'Reset']) }),
  ofRegistration,
  errors: {
    noSuchRegistration,
    noSuchCredit: defineError(404, 'no_such_credit', 'No such credit exists'),
    paysForAnother: defineError(
      409,
      'matched_elsewhere',
      'This credit is matched with another registration already',
    ),
    hasAnother: defineError(
      409,
      'already_paid',
      'This registration is matched with the sum that is due already',
    ),
    paidByLeader: defineError(409, 'paid_by_leader', 'The leader pays for this registration'),
    isSetAside: defineError(409, 'set_aside', 'This credit is set aside. Undo that first.'),
  },
});

/** What a credit is that is no fee. */
export const setAsideKinds = ['sponsorship', 'cash', 'other'] as const;
export type SetAsideKind = (typeof setAsideKinds)[number];

/** Credits that are no registration's, or those that are no fee and were set aside. */
export const unclaimedParts = ['open', 'set_aside'] as const;

export const listUnclaimed = defineCall({
  ...byAdmins,
  summary:
    'Credits that no registration has, the newest first, each with who it is likeliest of; or those that were set aside.',
  method: 'GET',
  path: '/v1/api/admin/unclaimed',
  query: z.object({ page: pageField, search: searchField, part: z.enum(unclaimedParts).default('open') }),
  answer: pageOf(
    credit.extend({
      likely: z.array(payer.extend({ why: z.array(z.string()) })),
      setAside: z
        .object({
          kind: z.enum(setAsideKinds),
          note: z.string(),
          by: z.string().nullable(),
          at: z.iso.datetime(),
        })
        .nullable(),
    }),
  ).extend({
    /** Hundredths of a rupee, on all pages. */
    paise: z.number(),
  }),
  errors: {},
});

const noSuchCredit = defineError(404, 'no_such_credit', 'No such credit exists');
const creditID = lineField('No such credit exists');

export const setAside = defineCall({
  ...byAdmins,
  summary:
    'Sets a credit aside that is no fee, such as sponsorship or cash. It is other income in the ledger.',
  method: 'PUT',
  path: '/v1/api/admin/unclaimed/setaside',
  body: z.object({
    creditID,
    kind: z.enum(setAsideKinds, { error: 'Choose what it is' }),
    note: nameField('Write a note of at most 200 characters, such as the sponsor’s name', 200),
  }),
  answer: messageAnswer('Credit set aside'),
  errors: {
    noSuchCredit,
    isMatched: defineError(
      409,
      'already_matched',
      'This credit pays for a registration. Undo that match first.',
    ),
    setAsideBefore: defineError(409, 'already_set_aside', 'This credit is set aside already'),
  },
});

export const undoSetAside = defineCall({
  ...byAdmins,
  summary: 'Takes back that a credit was set aside.',
  method: 'PUT',
  path: '/v1/api/admin/unclaimed/undo',
  body: z.object({ creditID }),
  answer: messageAnswer('Credit is unclaimed again'),
  errors: { noSuchCredit, notSetAside: defineError(409, 'not_set_aside', 'This credit is not set aside') },
});

export const findPayers = defineCall({
  ...byAdmins,
  summary:
    'Some registrations that pay, found by name, e-mail, college or reference, to match a credit with.',
  method: 'GET',
  path: '/v1/api/admin/payers',
  query: z.object({ search: searchField }),
  answer: z.object({
    rows: z.array(
      payer.omit({ state: true }).extend({
        state: z.enum(paymentStatuses).nullable(),
        reference: z.string(),
        eventName: z.string(),
      }),
    ),
  }),
  errors: {},
});
