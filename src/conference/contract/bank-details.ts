import { z } from 'zod';
import { secondPersonWaitErrors, secondPersonWaitSchema } from '#accounts/contract.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  forbiddenEndpointError,
  messageAnswer,
} from '#platform/contract/common.ts';
import { noSuchEvent } from './event-settings.ts';
import { bankDetailsSchema, paymentWayKinds, shownBankDetailsSchema } from './payment-ways.ts';

/**
 * 'missing': there are none yet. 'sample': at least one payment method is a sample of a new installation. 'unconfirmed': the details come from the
 * content files. 'taken_over': they were copied from an earlier edition, for which they were confirmed. 'confirmed': a
 * second person confirmed them for this event.
 */
const bankDetailsStatuses = ['missing', 'sample', 'unconfirmed', 'taken_over', 'confirmed'] as const;
export type BankDetailsStatus = (typeof bankDetailsStatuses)[number];

const superadminCallDefaults = {
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
  invalid: badRequestText,
} as const;
const path = '/v1/api/superadmin/bankdetails';
const changedMeanwhile = defineError(
  409,
  'bank_details_changed',
  'These payment details have changed since you opened them. Look at them again.',
);

const sepaNeedsEuro = defineError(
  409,
  'sepa_needs_euro',
  'SEPA transfers are in euros. Set the currency of the club to euro first, or choose another payment method.',
);

/**
 * A person and the time of the action. `name` is null if the account was erased, or the command line imported the
 * details.
 */
const doneBy = lazyObject(() => ({ name: z.string().nullable(), at: z.iso.datetime() }));

export const getBankDetailsOfEvents = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Lists the payment details of each event: those that delegates see, and those to be confirmed.',
  method: 'GET',
  path,
  answer: lazyObject(() => ({
    events: z.array(
      z.object({
        eventName: z.string(),
        shown: shownBankDetailsSchema,
        status: z.enum(bankDetailsStatuses),
        /** Null if no superadmin entered the details that are shown. */
        entered: doneBy.nullable(),
        confirmed: doneBy.nullable(),
        pending: z
          .object({
            _id: z.string(),
            details: bankDetailsSchema,
            entered: doneBy,
            /** True if the caller entered them, so that another superadmin has to confirm them. */
            isOwn: z.boolean(),
            /**
             * Until when the caller must wait before confirming the details, and why. Null if there is no wait, or the
             * caller entered them.
             */
            wait: secondPersonWaitSchema.nullable(),
          })
          .nullable(),
        /** The payment methods that the setup chose. Empty if none were chosen. */
        planned: z.array(z.enum(paymentWayKinds)),
      }),
    ),
    /** True if the club has no other superadmin, who could confirm the details. */
    isOnlySuperadmin: z.boolean(),
  })),
  errors: {},
}));

export const enterBankDetails = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Enters payment details. Delegates see them after a second superadmin has confirmed them.',
  method: 'PUT',
  path,
  body: z.object({
    eventName: buildLineSchema(badRequestText),
    details: bankDetailsSchema,
    /** Id of the pending details that the caller saw, or null for none. The call fails if other details are pending. */
    seen: z.string().max(60).nullable(),
  }),
  answer: messageAnswer('Payment details wait for a second superadmin'),
  errors: {
    noSuchEvent,
    changedMeanwhile,
    sepaNeedsEuro,
    nothingNew: defineError(409, 'unchanged', 'Delegates already see these payment details'),
  },
}));

const pendingBody = z.object({ pending: buildLineSchema(badRequestText, 60) });

export const confirmBankDetails = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Confirms payment details that another superadmin has entered. Delegates see them from now on.',
  method: 'PUT',
  path: `${path}/confirm`,
  body: pendingBody,
  answer: messageAnswer('Payment details confirmed'),
  errors: {
    changedMeanwhile,
    sepaNeedsEuro,
    enteredByCaller: defineError(
      403,
      'second_person_required',
      'You entered these payment details, so another superadmin has to confirm them',
    ),
    ...secondPersonWaitErrors,
  },
}));

export const discardPendingBankDetails = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Withdraws payment details before they are confirmed.',
  method: 'DELETE',
  path,
  body: pendingBody,
  answer: messageAnswer('Payment details withdrawn'),
  errors: { changedMeanwhile },
}));
