import { z } from 'zod';
import { secondPersonWait } from '#accounts/contract.ts';
import { credit } from '#bank/contract/matching.ts';
import { byAdmins } from '#bank/contract/statements.ts';
import { defineCall } from '#platform/contract/call.ts';
import { pageField, pageOf, searchField } from '#platform/contract/list.ts';
import { registrationStates } from '#registration/contract.ts';
import { noSuchEvent, ofEvent } from './ledger.ts';
import { refundRule } from './refunds.ts';

/** Who pays, as a list of refunds shows it; all but the id null once the registration was erased. */
const payee = z.object({
  regID: z.string(),
  name: z.string().nullable(),
  reference: z.string().nullable(),
  status: z.enum(registrationStates).nullable(),
});
const doneBy = z.object({ name: z.string().nullable(), at: z.iso.datetime() });
/** A line of a statement that left the account. */
const debit = z.object({ _id: z.string(), day: z.iso.date(), text: z.string() });

const path = '/v1/api/admin/refunds/:eventName';
const errors = { noSuchEvent };
const counted = z.object({ total: z.number(), paise: z.number() });

export const getRefunds = defineCall({
  ...byAdmins,
  summary:
    'How much of an event must go back, was marked as sent and waits for a second person, and was released, and the rule for who withdraws.',
  method: 'GET',
  path,
  params: ofEvent,
  answer: z.object({
    rule: refundRule,
    /** Without what waits. */
    owed: counted,
    waiting: counted,
    released: counted,
    takenBack: counted,
  }),
  errors,
});

/** A released refund that was taken back: the same money may have left before. */
const sentBefore = z.object({
  paise: z.number(),
  number: z.string(),
  sentBy: z.string().nullable(),
  /** Null for refunds that one person has taken back, as the product once allowed. */
  askedBy: z.string().nullable(),
  takenBack: doneBy,
});

/** Why money must go back. */
export const refundReasons = ['declined', 'withdrawn', 'paid twice', 'paid too much'] as const;

const owed = payee.extend({
  /** What is left to be sent. */
  paise: z.number(),
  /** What was marked as sent beside it and waits for a second person: until then no more is sent. */
  waitingPaise: z.number(),
  reason: z.enum(refundReasons),
  /** What was sent to it and taken back before, the oldest first. */
  before: z.array(sentBefore),
  /** What came for it: to whom it goes back. */
  credits: z.array(credit),
});
export type Owed = z.infer<typeof owed>;

export const listOwed = defineCall({
  ...byAdmins,
  summary: 'One page of the registrations whose money must go back, the largest sums first.',
  method: 'GET',
  path: `${path}/owed`,
  params: ofEvent,
  query: z.object({ page: pageField, search: searchField }),
  answer: pageOf(owed).extend({
    /** On all pages. */
    paise: z.number(),
  }),
  errors,
});

/** Which refunds are meant: those that wait for a second person, those that were released, or those that were taken back. */
export const refundStates = ['waiting', 'released', 'taken_back'] as const;

const refund = payee.extend({
  _id: z.string(),
  paise: z.number(),
  number: z.string(),
  sent: doneBy,
  /** Whether the caller has marked it as sent, and so can't release it. */
  isOwn: z.boolean(),
  /** Until when the caller has to wait before releasing it or confirming that it came back, and why; null where they need not, or can't. */
  wait: secondPersonWait.nullable(),
  released: doneBy.nullable(),
  /** Who has asked for it to be taken back, once released; another person confirms it. */
  takeBackAsked: doneBy.extend({ isOwn: z.boolean() }).nullable(),
  takenBack: doneBy.nullable(),
  /** Lines that carry the number of one that was taken back: it left after all. */
  leftIn: z.array(debit.extend({ paise: z.number() })),
  /** What was sent to the same registration and taken back before, the oldest first. */
  before: z.array(sentBefore),
  /** What must go back by now: of one that waits with it, of a released one beside it. */
  owedPaise: z.number(),
  /** What came for it, with who uploaded and confirmed each credit. */
  credits: z.array(credit),
  /** The line of a statement that shows it. */
  debit: debit.nullable(),
  /** Lines that were matched with it by mistake and rejected. */
  refused: z.array(debit.extend({ by: z.string().nullable(), at: z.iso.datetime() })),
});
export type Refund = z.infer<typeof refund>;

export const listRefunds = defineCall({
  ...byAdmins,
  summary:
    'One page of the refunds that wait for a second person, that were released, or that were taken back, the newest first.',
  method: 'GET',
  path: `${path}/:state`,
  params: ofEvent.extend({ state: z.enum(refundStates) }),
  query: z.object({ page: pageField, search: searchField }),
  answer: pageOf(refund).extend({
    /** On all pages. */
    paise: z.number(),
  }),
  errors,
});
