import { z } from 'zod';
import { defineCall, defineError, type ErrorSpec, lazyObject } from '#platform/contract/call.ts';
import {
  buildLineSchema,
  forbidden,
  messageAnswer,
  notVerified,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { eventArchived, noSuchEvent, superadminCallDefaults } from './event-settings.ts';
import { buildAmountField, invalidAmountStep, timestampSchema } from './events.ts';

/** The fees that a discount code reduces. */
export const discountScopes = ['all', 'registration', 'individual', 'group', 'hospitality'] as const;
export type DiscountScope = (typeof discountScopes)[number];

const codeText = 'A code has 3 to 24 letters, digits and hyphens';
export const discountCodeField = z
  .string(codeText)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,24}$/, codeText);

/** From this percentage, a code has more characters, because it is worth guessing. */
const valuablePercent = 50;
const valuableCodeLength = 6;
const shortCodeText = `A code of ${valuablePercent} % or more has at least ${valuableCodeLength} characters`;

/** Returns true for a code that can be guessed and is worth it (product 5.2). Such codes of earlier versions stay usable. */
export const isGuessable = ({ code, percent }: { code: string; percent: number | null }): boolean =>
  percent !== null && percent >= valuablePercent && code.length < valuableCodeLength;

const percentText = 'A percentage is a whole number from 1 to 100';
const usesText = 'Enter a whole number of uses above 0';

/** A code that lowers the fee by a percentage or by an amount in hundredths of the currency's unit. */
export const invalidDiscountText = 'A discount is an amount above 0 with at most two decimals';
const discount = lazyObject(() => ({
  code: discountCodeField,
  percent: z.int(percentText).min(1, percentText).max(100, percentText).nullable(),
  amount: buildAmountField(invalidDiscountText, 1).nullable(),
  scope: z.enum(discountScopes),
}));

export const discountCodeFields = lazyObject(() => ({
  ...discount.shape,
  /** Null if the number of uses is unlimited. */
  maxUses: z.int(usesText).min(1, usesText).max(100_000, usesText).nullable(),
  expiresAt: timestampSchema.nullable(),
}));

/** Error text for a code that has neither a percentage nor an amount, or both. */
export const percentOrAmountErrorText = 'Enter a percentage or an amount, not both';

const eventParams = z.object({ eventName: buildLineSchema(noSuchEvent.message) });

const shortCode = defineError(400, 'short_code', shortCodeText);
const noSuchCode = defineError(404, 'no_such_code', 'This code does not exist');

function hasOneValue({ percent, amount }: { percent: number | null; amount: number | null }) {
  return (percent === null) !== (amount === null);
}

export const listDiscountCodes = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Lists the discount codes of an event, the newest first, with their latest uses.',
  method: 'GET',
  path: '/v1/api/superadmin/discountcodes/:eventName',
  invalid: noSuchEvent.message,
  params: eventParams,
  answer: z.object({
    codes: z.array(
      discountCodeFields.extend({
        _id: z.string(),
        used: z.number(),
        isStopped: z.boolean(),
        /**
         * The latest 100 uses, newest first. `used` also includes the uses of erased accounts, which are not listed
         * here.
         */
        uses: z.array(
          z.object({
            registrationId: z.string(),
            name: z.string(),
            email: z.string(),
            at: z.iso.datetime(),
            discountAmount: z.number(),
          }),
        ),
      }),
    ),
  }),
  errors: { noSuchEvent },
}));

export const addDiscountCode = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Adds a discount code to an event.',
  method: 'POST',
  path: '/v1/api/superadmin/discountcodes',
  invalid: codeText,
  body: discountCodeFields
    .extend({ eventName: buildLineSchema(noSuchEvent.message) })
    .refine(hasOneValue, { path: ['percent'], error: percentOrAmountErrorText })
    .refine((code) => !isGuessable(code), { path: ['code'], error: shortCodeText }),
  answer: messageAnswer('Code added'),
  errors: {
    shortCode,
    amountStep: invalidAmountStep,
    noSuchEvent,
    archived: eventArchived,
    codeTaken: defineError(409, 'code_taken', 'The event has or had this code'),
  },
}));

export const updateDiscountCode = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Changes the limit and the expiry of a discount code, and stops or activates it. Its value and fees change only while it is unused.',
  method: 'PUT',
  path: '/v1/api/superadmin/discountcodes',
  invalid: noSuchCode.message,
  body: discountCodeFields
    .omit({ code: true })
    .extend({
      _id: buildLineSchema(noSuchCode.message, 200),
      isStopped: z.boolean({ error: 'Stopped is true or false' }),
    })
    .refine(hasOneValue, { path: ['percent'], error: percentOrAmountErrorText }),
  answer: messageAnswer('Code changed'),
  errors: {
    shortCode,
    amountStep: invalidAmountStep,
    noSuchCode,
    archived: eventArchived,
    codeUsed: defineError(409, 'code_used', 'The code was used, so its value and its fees stay'),
    tooFewUses: defineError(409, 'too_few_uses', 'The code was already used more often than that'),
  },
}));

export const stopDiscountCode = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Stops a discount code. Registrations that used it keep their fee.',
  method: 'PUT',
  path: '/v1/api/superadmin/discountcodes/stop',
  invalid: noSuchCode.message,
  body: z.object({ _id: buildLineSchema(noSuchCode.message, 200) }),
  answer: messageAnswer('Code stopped'),
  errors: {
    noSuchCode,
    alreadyStopped: defineError(409, 'already_stopped', 'This code is already stopped'),
  },
}));

/** Why a delegate cannot use a code. A stopped code gets `codeExpired`. */
export const discountErrors = {
  noSuchCode,
  codeExpired: defineError(409, 'code_expired', 'This code has expired'),
  codeUsedUp: defineError(409, 'code_used_up', 'This code has been used up'),
} as const satisfies Record<string, ErrorSpec>;

export const checkDiscountCode = defineCall(() => ({
  summary: 'Checks a discount code before the delegate pays. Uses nothing.',
  method: 'POST',
  path: '/v1/api/client/discountcode',
  who: ['client'],
  forbidden,
  invalid: noSuchCode.message,
  body: eventParams.extend({ code: discountCodeField }),
  answer: discount,
  errors: { ...discountErrors, noSuchEvent, notVerified, tooManyRequests },
}));
