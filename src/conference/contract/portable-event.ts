import { z } from 'zod';
import { committeeFields, portfolioFields } from './catalogue.ts';
import { feeText } from './events.ts';

const rupees = z.int(feeText).min(1, feeText).max(1_000_000, feeText);
const valueText = 'A committee’s code has 1 to 60 letters, digits and hyphens';

const portablePortfolio = portfolioFields
  .extend({ withheld: z.boolean('Withheld is true or false') })
  .strict();

const portableCommittee = committeeFields
  .omit({ chatGroup: true })
  .extend({
    /** Name of the committee in calls. */
    value: z.string(valueText).regex(/^[A-Za-z0-9-]{1,60}$/, valueText),
    portfolios: z
      .array(portablePortfolio)
      .max(2_000, 'A committee has at most 2,000 portfolios')
      .refine(areDifferent('name'), 'Two portfolios of a committee have one name'),
  })
  .strict();

/**
 * The part of an event that can be exported: fees, committees and portfolios. Dates, window, bank details, chat groups
 * and withdrawn items belong to one year and are left out.
 */
export const portableEvent = z.strictObject({
  /** In rupees, so that clubs can read and edit the file. */
  fees: z.strictObject({ individual: rupees, groupMember: rupees, hospitality: rupees }),
  committees: z
    .array(portableCommittee)
    .max(200, 'A conference has at most 200 committees')
    .refine(areDifferent('value'), 'Two committees have one code'),
});
export type PortableEvent = z.output<typeof portableEvent>;

function areDifferent<const Field extends string>(field: Field) {
  return (entries: readonly Readonly<Record<Field, string>>[]) =>
    new Set(entries.map((entry) => entry[field])).size === entries.length;
}
