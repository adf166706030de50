import { z } from 'zod';
import { secondPersonErrors, secondPersonWait } from '#accounts/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { badRequest, lineField, messageAnswer, nameField, notAuthorized } from '#platform/contract/common.ts';

const accountText = 'An account number has 9 to 18 digits';
const ifscText =
  'An IFSC has 11 characters, such as SMPL0000001: four letters, a zero, six letters or digits';
const upiText = 'A UPI ID looks like name@bank';
export const mostUpiIds = 5;
const upiIdsText = `Enter 1 to ${mostUpiIds} UPI IDs, each once`;

const upiId = z
  .string({ error: upiText })
  .trim()
  .max(100, upiText)
  .regex(/^[\w.-]+@[a-z]+$/i, upiText);

/** The account that delegates pay fees to. */
export const bankDetails = z.strictObject({
  accountHolder: nameField('Enter the account holder as the bank has it'),
  bank: nameField('Enter the bank and its branch'),
  accountNumber: z
    .string({ error: accountText })
    .trim()
    .regex(/^\d{9,18}$/, accountText),
  ifsc: z
    .string({ error: ifscText })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, ifscText),
  /** The first one is in the payment QR code. */
  upiIds: z
    .array(upiId)
    .min(1, upiIdsText)
    .max(mostUpiIds, upiIdsText)
    .refine((ids) => new Set(ids).size === ids.length, upiIdsText),
});
export type BankDetails = z.infer<typeof bankDetails>;

/**
 * The status of bank details. 'confirmed': by a second person, for this event. 'taken_over': confirmed for an earlier
 * edition only.
 */
export const bankDetailsStatuses = ['sample', 'unconfirmed', 'taken_over', 'confirmed'] as const;
export type BankDetailsStatus = (typeof bankDetailsStatuses)[number];

const bySuperadmins = {
  who: ['superadmin'],
  forbidden: notAuthorized,
  failed: 'Internal server error',
  invalid: badRequest,
} as const;
const path = '/v1/api/superadmin/bankdetails';
const changedMeanwhile = defineError(
  409,
  'bank_details_changed',
  'These bank details have changed since you opened them. Look at them again.',
);

/** The actor and the time. The name is null for an erased account. */
const doneBy = z.object({ name: z.string().nullable(), at: z.iso.datetime() });

export const getBankDetails = defineCall(() => ({
  ...bySuperadmins,
  summary: 'Lists the bank details of each event: those that delegates see, and those to be confirmed.',
  method: 'GET',
  path,
  answer: z.object({
    events: z.array(
      z.object({
        eventName: z.string(),
        /** The active bank details. */
        shown: bankDetails,
        status: z.enum(bankDetailsStatuses),
        /** Null for the samples of a new installation. */
        typed: doneBy.nullable(),
        confirmed: doneBy.nullable(),
        pending: z
          .object({
            _id: z.string(),
            details: bankDetails,
            typed: doneBy,
            /** Whether the caller entered them and so cannot confirm them. */
            isOwn: z.boolean(),
            /** When the caller may confirm them, and why not earlier; null without a waiting time. */
            wait: secondPersonWait.nullable(),
          })
          .nullable(),
      }),
    ),
    /** Whether there is no other superadmin who could confirm them. */
    isOnlySuperadmin: z.boolean(),
  }),
  errors: {},
}));

export const enterBankDetails = defineCall(() => ({
  ...bySuperadmins,
  summary: 'Enters bank details. Delegates see them after a second superadmin has confirmed them.',
  method: 'PUT',
  path,
  body: z.object({
    eventName: lineField(badRequest),
    details: bankDetails,
    /** The pending details that the caller saw, so that another admin's entry is not overwritten. */
    seen: z.string().max(60).nullable(),
  }),
  answer: messageAnswer('Bank details wait for a second superadmin'),
  errors: {
    noSuchEvent: defineError(404, 'no_such_event', 'No such event exists'),
    changedMeanwhile,
    nothingNew: defineError(409, 'unchanged', 'Delegates already see these bank details'),
  },
}));

const pendingBody = z.object({ pending: lineField(badRequest, 60) });

export const confirmBankDetails = defineCall(() => ({
  ...bySuperadmins,
  summary: 'Confirms bank details that another superadmin has entered. Delegates see them from now on.',
  method: 'PUT',
  path: `${path}/confirm`,
  body: pendingBody,
  answer: messageAnswer('Bank details confirmed'),
  errors: {
    changedMeanwhile,
    typedByCaller: defineError(
      403,
      'second_person_required',
      'You entered these bank details, so another superadmin has to confirm them',
    ),
    ...secondPersonErrors,
  },
}));

export const withdrawBankDetails = defineCall(() => ({
  ...bySuperadmins,
  summary: 'Withdraws bank details before they are confirmed.',
  method: 'DELETE',
  path,
  body: pendingBody,
  answer: messageAnswer('Bank details withdrawn'),
  errors: { changedMeanwhile },
}));
