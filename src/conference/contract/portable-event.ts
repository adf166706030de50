import { z } from 'zod';
import { committeeFields, portfolioFields } from './catalogue.ts';
import {
  discountCodeField,
  discountCodeFields,
  invalidDiscountText,
  percentOrAmountErrorText,
} from './discount-codes.ts';
import {
  areRoundNamesUnique,
  feeRoundFields,
  maxFeeRounds,
  roundNameTakenText,
  tooManyRoundsText,
} from './event-settings.ts';
import { invalidFeeText } from './events.ts';

const units = (text: string, least: number) =>
  z.number(text).multipleOf(0.01, text).min(least, text).max(100_000_000, text);
const fee = units(invalidFeeText, 0);
const valueText = 'A committee’s code has 1 to 60 letters, digits and hyphens';

const portablePortfolio = portfolioFields
  .extend({ withheld: z.boolean('Withheld is true or false') })
  .strict();

const portableCommittee = committeeFields
  .omit({ chatGroup: true })
  .extend({
    value: z.string(valueText).regex(/^[A-Za-z0-9-]{1,60}$/, valueText),
    /** An amount in units of the currency. Exports of earlier versions do not have it. */
    surcharge: units(invalidFeeText, 0).default(0),
    portfolios: z
      .array(portablePortfolio)
      .max(2_000, 'A committee has at most 2,000 portfolios')
      .refine(areDifferent('name'), 'Two portfolios of a committee have one name'),
  })
  .strict();

/** Fees in units of the currency, so that clubs can read and edit the file. */
const portableFees = z.strictObject({ individual: fee, groupMember: fee, hospitality: fee.nullable() });

const portableRound = feeRoundFields
  .pick({ name: true, places: true })
  .extend({ fees: portableFees })
  .strict();

const maxCodes = 1_000;
const portableCode = discountCodeFields
  .pick({ percent: true, scope: true, maxUses: true })
  .extend({ code: discountCodeField, amount: units(invalidDiscountText, 0.01).nullable() })
  .strict()
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), percentOrAmountErrorText);

/**
 * The part of an event that an export contains. It leaves out the dates, the registration window, payment details, chat
 * groups and withdrawn items, because they belong to one year.
 */
export const portableEventSchema = z.strictObject({
  fees: portableFees,
  /** Rounds without their dates. Exports of earlier versions lack them. */
  feeRounds: z
    .array(portableRound)
    .max(maxFeeRounds, tooManyRoundsText)
    .refine(areRoundNamesUnique, roundNameTakenText)
    .optional(),
  /** Codes without their dates. They are imported as stopped. Exports of earlier versions lack them. */
  discountCodes: z
    .array(portableCode)
    .max(maxCodes, `An event has at most ${maxCodes} discount codes in an export`)
    .refine(areDifferent('code'), 'Two discount codes are the same')
    .optional(),
  committees: z
    .array(portableCommittee)
    .max(200, 'A conference has at most 200 committees')
    .refine(areDifferent('value'), 'Two committees have one code'),
});
export type PortableEvent = z.output<typeof portableEventSchema>;

function areDifferent<const Field extends string>(field: Field) {
  return (entries: readonly Readonly<Record<Field, string>>[]) =>
    new Set(entries.map((entry) => entry[field])).size === entries.length;
}
