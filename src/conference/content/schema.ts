import { z } from 'zod';

/**
 * The shape of the conference catalogue. Content files import only the types below, so that zod stays out of
 * the browser; `scripts/check-content.ts` and the tests beside this file hold the words against the schemas.
 */

const words = z.string().trim().min(1, 'must not be empty');
const rupees = z.int('must be whole rupees').positive('must be more than 0 rupees');
const link = z.url({ protocol: /^https$/, error: 'must be an https:// address' });
const moment = z.iso.datetime({ offset: true, error: "must look like '2024-11-08T09:00:00+05:30'" });

/** The five colours of the edition. `violet` belongs to the conference as a whole. */
export const hueSchema = z.enum(['azure', 'saffron', 'viridian', 'rose', 'violet']);

export const eventSchema = z
  .strictObject({
    /** Never changes once registrations exist: it is what the database and the calendar file refer to. */
    id: words.regex(/^[a-z0-9-]+$/, 'may hold only small letters, digits and hyphens'),
    /** The exact `eventName` of every registration call (product 5.4). */
    name: words,
    theme: words,
    /** Instants with their offset from UTC; shown in `timeZone`. */
    startsAt: moment,
    endsAt: moment,
    timeZone: words,
    /** The same days in words, for headings and mails. */
    datesInWords: words,
    venue: z.strictObject({ name: words, address: words, mapUrl: link }),
    /** What the window is at the very first start; afterwards a superadmin opens and closes it (product 5.1). */
    registrationOpen: z.boolean(),
    /** Whole rupees (product 5.4). */
    fees: z.strictObject({
      currency: z.literal('INR'),
      individual: rupees,
      groupMember: rupees,
      hospitality: rupees,
    }),
  })
  .refine((event) => Date.parse(event.startsAt) < Date.parse(event.endsAt), {
    path: ['endsAt'],
    error: 'must be later than startsAt',
  });

export const committeeSchema = z.strictObject({
  /** What a registration stores and every call carries (product 5.4). Never changes once registrations exist. */
  value: words.regex(/^[A-Za-z0-9-]+$/, 'may hold only letters, digits and hyphens'),
  name: words,
  /** What fits on a card or a table column. */
  shortName: words.max(32, 'must be at most 32 characters'),
  hue: hueSchema,
  /** The periods of the two pendulums that draw the committee's figure. */
  ratio: z.tuple([z.int().min(1).max(9), z.int().min(1).max(9)]),
  agenda: words,
  summary: words,
  description: z.array(words).min(2, 'needs at least two paragraphs'),
  /** A picture name: see docs/for-next-years-team.md. */
  banner: words,
  /** `null` where the committee has none: no button is shown and no mail mentions it. */
  backgroundGuide: link.nullable(),
  chatGroup: link.nullable(),
});

/** Portfolio names by committee value, in the order a delegate chooses from. */
export const portfoliosSchema = z.record(z.string(), z.array(words).min(1, 'needs at least one portfolio'));

export const paymentSchema = z.strictObject({
  accountHolder: words,
  bank: words,
  accountNumber: words.regex(/^\d{9,18}$/, 'must be 9 to 18 digits'),
  ifsc: words.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, "must look like 'SMPL0000001'"),
  /** The first one stands in the payment QR code. */
  upiIds: z.array(words.regex(/^[\w.-]+@[a-z]+$/i, "must look like 'name@bank'")).min(1, 'needs one UPI ID'),
});

export type Hue = z.infer<typeof hueSchema>;
export type ConferenceEvent = z.infer<typeof eventSchema>;
export type Committee = z.infer<typeof committeeSchema>;
export type PortfolioLists = z.infer<typeof portfoliosSchema>;
export type PaymentDetails = z.infer<typeof paymentSchema>;

/** A committee together with its fixed list of portfolios. */
export type CommitteeWithPortfolios = Committee & { portfolios: readonly string[] };

/** Everything a delegate can register for, in the order it is shown. */
export type Catalogue = {
  readonly event: ConferenceEvent;
  readonly committees: readonly CommitteeWithPortfolios[];
  readonly payment: PaymentDetails;
};
