import { z } from 'zod';
import { registrationsFrozen } from '#conference/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  forbiddenEndpointError,
  messageAnswer,
} from '#platform/contract/common.ts';
import { notOwnRegistrationRule } from './matching.ts';
import { adminCallDefaults } from './statements.ts';

const noSuchRegistration = defineError(404, 'no_such_registration', 'No such registration exists');
const regID = buildLineSchema(noSuchRegistration.message);
const amountText = 'Enter the amount that you received';
const path = '/v1/api/admin/deskpayment';

export const recordDeskPayment = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Records a payment at the desk, if the event offers that.',
  method: 'POST',
  path,
  body: z.object({
    regID,
    amount: z.int(amountText).positive(amountText).max(Number.MAX_SAFE_INTEGER, amountText),
    /**
     * The amount that the caller saw as received at the desk, in minor units. The call fails if it has changed, so that
     * no payment is recorded twice.
     */
    receivedAmount: z.int(badRequestText).nonnegative(badRequestText),
  }),
  answer: messageAnswer('Payment recorded'),
  ofRegistration: notOwnRegistrationRule,
  errors: {
    noSuchRegistration,
    notOffered: defineError(409, 'not_paid_at_desk', 'Delegates of this event do not pay at the desk'),
    notDue: defineError(409, 'nothing_due', 'Nothing is due for a declined or withdrawn registration'),
    moreThanDue: defineError(409, 'more_than_due', 'This is more than what is still due'),
    changedMeanwhile: defineError(
      409,
      'desk_payments_changed',
      'Another payment was recorded meanwhile. Look at it before you record this one.',
    ),
    registrationsFrozen,
  },
}));

export const undoDeskPayment = defineCall(() => ({
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
  invalid: badRequestText,
  summary: 'Undoes a payment at the desk that was recorded by mistake.',
  method: 'DELETE',
  path,
  body: z.object({ regID, paymentID: buildLineSchema(badRequestText, 60) }),
  answer: messageAnswer('Payment removed'),
  ofRegistration: notOwnRegistrationRule,
  errors: {
    noSuchPayment: defineError(409, 'no_such_desk_payment', 'This payment was removed already'),
    registrationsFrozen,
  },
}));
