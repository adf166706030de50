import { z } from 'zod';
import { bankDetails } from '../contract/bank-details.ts';
import { hues, levels } from '../contract/committees.ts';

/**
 * The schema of the conference catalogue. Content files import only its types, so that zod is not loaded in the
 * browser; `scripts/check-content.ts` validates them.
 */

const words = z.string().trim().min(1, 'must not be empty');
const paise = z.int('must be whole paise').positive('must be more than 0 paise');
const link = z.url({ protocol: /^https$/, error: 'must be an https:// address' });
const moment = z.iso.datetime({ offset: true, error: "must look like '2024-11-08T09:00:00+05:30'" });

export const eventSchema = z
  .strictObject({
    /** Never changes once registrations exist, because the database and the calendar file refer to it. */
    id: words.regex(/^[a-z0-9-]+$/, 'may hold only small letters, digits and hyphens'),
    /** The exact `eventName` of every registration call (product 5.4). */
    name: words,
    /** Short name for cards and menus. */
    shortName: words.max(32, 'must be at most 32 characters'),
    theme: words,
    /** Instants with their offset from UTC; shown in `timeZone`. */
    startsAt: moment,
    endsAt: moment,
    timeZone: words,
    /** The dates as text, for headings and mails. */
    datesInWords: words,
    venue: z.strictObject({ name: words, address: words, mapUrl: link }),
    /** Whether registration is open at the first start. Later a superadmin opens and closes it (product 5.1). */
    registrationOpen: z.boolean(),
    /** Product 5.4. */
    fees: z.strictObject({
      currency: z.literal('INR'),
      individualPaise: paise,
      groupMemberPaise: paise,
      hospitalityPaise: paise,
    }),
  })
  .refine((event) => Date.parse(event.startsAt) < Date.parse(event.endsAt), {
    path: ['endsAt'],
    error: 'must be later than startsAt',
  });

export const committeeSchema = z.strictObject({
  /** The value in registrations and calls (product 5.4). Never changes once registrations exist. */
  value: words.regex(/^[A-Za-z0-9-]+$/, 'may hold only letters, digits and hyphens'),
  name: words,
  /** Short enough for a card or a table column. */
  shortName: words.max(32, 'must be at most 32 characters'),
  hue: z.enum(hues),
  /** The periods of the two pendulums that draw the committee's figure. */
  ratio: z.tuple([z.int().min(1).max(9), z.int().min(1).max(9)]),
  /** The level; for everyone by default. */
  level: z.enum(levels).optional(),
  agenda: words,
  summary: words,
  description: z.array(words).min(2, 'needs at least two paragraphs'),
  /** A picture name: see docs/for-next-years-team.md. */
  banner: words,
  /** Null without a guide: no button is shown and no mail mentions it. */
  backgroundGuide: link.nullable(),
  chatGroup: link.nullable(),
});

/** Portfolio names by committee value, in the order a delegate chooses from. */
export const portfoliosSchema = z.record(z.string(), z.array(words).min(1, 'needs at least one portfolio'));

/** The bank details of a new installation, until others are confirmed. */
export const paymentSchema = bankDetails;

export type ConferenceEvent = z.infer<typeof eventSchema>;
export type Committee = z.infer<typeof committeeSchema>;
export type PortfolioLists = z.infer<typeof portfoliosSchema>;
export type PaymentDetails = z.infer<typeof paymentSchema>;

/** A committee together with its portfolios. */
export type CommitteeWithPortfolios = Committee & { portfolios: readonly string[] };

/** The catalogue, in display order. */
export type Catalogue = {
  readonly event: ConferenceEvent;
  readonly committees: readonly CommitteeWithPortfolios[];
  readonly payment: PaymentDetails;
};
