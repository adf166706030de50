import { z } from 'zod';
import { defineCall, defineError, lazy, lazyObject } from '#platform/contract/call.ts';
import type { Currency } from '#platform/rule/currency.ts';
import { committeeSchema } from './committees.ts';

export const eventStates = ['draft', 'announced', 'over', 'archived'] as const;
export type EventState = (typeof eventStates)[number];

/** Maximum of a fee: a hundred million units of the currency, in hundredths of a unit. */
const mostMinor = 10_000_000_000;

/** Creates the schema of an amount that a club sets, in hundredths of the unit of its currency. */
export const buildAmountField = (text: string, least: 0 | 1) =>
  lazy(() => z.int(text).min(least, text).max(mostMinor, text));

const decimalsText = 'Amounts in this currency have no decimals';

/**
 * Returns true if the amounts are multiples of the smallest fee step of the currency (product 5.2). Null counts as 0.
 */
export const areMultiplesOfFeeStep = (
  amounts: readonly (number | null)[],
  { feeStep }: Pick<Currency, 'feeStep'>,
) => amounts.every((minor) => (minor ?? 0) % feeStep === 0);

/** Adds the check that an amount is a multiple of the currency's smallest fee step. */
export const withFeeStepCheck = <Field extends z.ZodType<number | null>>(field: Field, currency: Currency) =>
  field.refine((minor) => areMultiplesOfFeeStep([minor], currency), decimalsText);

export const invalidAmountStep = defineError(400, 'amount_step', decimalsText);

export const invalidFeeText = 'A fee is 0 or more, with at most two decimals';
const fee = buildAmountField(invalidFeeText, 0);

/** The fees of an event, in hundredths of the unit of the currency. Who has a fee of 0 has nothing to pay. */
export const feesSchema = z.object({
  individualAmount: fee,
  groupMemberAmount: fee,
  /** Null if the event offers no accommodation. */
  hospitalityAmount: fee.nullable(),
});

const timeText = 'Enter a date and a time';
export const timestampSchema = lazy(() => z.iso.datetime({ offset: true, error: timeText }));

/** When registration opens and closes; null if that is not scheduled. */
export const registrationWindowSchema = lazyObject(() => ({
  opensAt: timestampSchema.nullable(),
  closesAt: timestampSchema.nullable(),
}));

export const conferenceDatesSchema = z.object({ startsAt: timestampSchema, endsAt: timestampSchema });

/**
 * The last days on which a withdrawal is refunded in full and by half, in the club's time zone. Null if there is no
 * such day.
 */
const refundDays = lazyObject(() => ({
  fullUntil: z.iso.date().nullable(),
  halfUntil: z.iso.date().nullable(),
}));
export type RefundDays = z.infer<typeof refundDays>;

export const eventSchema = lazyObject(() => ({
  eventName: z.string(),
  /** Earlier names of the event. Old links and drafts may contain them. */
  formerNames: z.array(z.string()),
  theme: z.string(),
  datesInWords: z.string(),
  venue: z.string(),
  isMain: z.boolean(),
  registrationOpen: z.boolean(),
  /** True if the public page lists the portfolios and marks the taken ones. */
  portfoliosShown: z.boolean(),
  window: registrationWindowSchema,
  registrationState: z.object({
    isOpen: z.boolean(),
    /** Epoch milliseconds; null if no change is scheduled, or registration is closed because all seats are taken. */
    changesAt: z.number().nullable(),
    text: z.string(),
    /**
     * Set if the registration window is open and all seats are taken. If `isOpen` is true too, delegates can join the
     * waiting list.
     */
    isFull: z.literal(true).optional(),
  }),
  /** The fees that apply now. */
  fees: feesSchema,
  /** The round whose fees apply now; null if no round is current, so that the fees of the event apply. */
  feeRound: z
    .object({
      name: z.string(),
      /** Null if the round ends only when its places are taken. */
      endsAt: z.iso.datetime().nullable(),
      /** Null if the round ends only at a time. */
      placesLeft: z.number().nullable(),
      /** The name, the end and the places left, as text. */
      text: z.string(),
      /** The fees that apply after this round. */
      nextFees: feesSchema,
    })
    .nullable(),
  dates: conferenceDatesSchema,
  /** Null if the event has no refund rule. */
  refunds: refundDays.nullable(),
  /** Number of delegates with a pending or confirmed registration. */
  applied: z.number(),
  committees: z.array(committeeSchema),
}));

export const listAnnouncedEvents = defineCall(() => ({
  summary:
    'Lists the announced events, the main one first, with registration state, fees, dates, and free seats of committees and portfolios.',
  method: 'GET',
  path: '/v1/api/events',
  who: 'anyone',
  answer: z.object({ events: z.array(eventSchema) }),
  errors: {},
}));
