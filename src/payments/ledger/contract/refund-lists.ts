import { z } from 'zod';
import { secondPersonWait } from '#accounts/contract.ts';
import { defineCall } from '#platform/contract/call.ts';
import { pageField, pageOf, searchField } from '#platform/contract/list.ts';
import { registrationStates } from '#registration/contract.ts';
import { credit } from '../../contract/matching.ts';
import { byAdmins } from '../../contract/statements.ts';
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
  }),
  errors,
});

/** Why money must go back. */
export const refundReasons = ['declined', 'withdrawn', 'paid twice', 'paid too much'] as const;

const owed = payee.extend({
  /** What is left to be sent. */
  paise: z.number(),
  /** What was marked as sent beside it and waits for a second person: until then no more is sent. */
  waitingPaise: z.number(),
  reason: z.enum(refundReasons),
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

/** Which refunds are meant: those that wait for a second person, or those that were released. */
export const refundStates = ['waiting', 'released'] as const;

const refund = payee.extend({
  _id: z.string(),
  paise: z.number(),
  number: z.string(),
  sent: doneBy,
  /** Whether whoever asks has marked it as sent, and so can't release it. */
  isOwn: z.boolean(),
  /** Until when whoever asks has to wait before releasing it, and why; null where they need not, or can't release it at all. */
  wait: secondPersonWait.nullable(),
  released: doneBy.nullable(),
  /** What must go back by now: of one that waits with it, of a released one beside it. */
  owedPaise: z.number(),
  /** What came for it, with who uploaded and confirmed each credit. */
  credits: z.array(credit),
  /** The line of a statement that shows it. */
  debit: debit.nullable(),
  /** Lines that were found for it wrongly, as somebody has said. */
  refused: z.array(debit.extend({ by: z.string().nullable(), at: z.iso.datetime() })),
});
export type Refund = z.infer<typeof refund>;

export const listRefunds = defineCall({
  ...byAdmins,
  summary: 'One page of the refunds that wait for a second person, or that were released, the newest first.',
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
