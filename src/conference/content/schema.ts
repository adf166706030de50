import { z } from 'zod';
import { committeeLevels, siteHues } from '../contract/committees.ts';
import { bankDetailsSchema } from '../contract/payment-ways.ts';

const line = z.string().trim().min(1, 'must not be empty');
const amount = z.int('must be whole minor units').positive('must be more than 0');
const link = z.url({ protocol: /^https$/, error: 'must be an https:// address' });
const moment = z.iso.datetime({ offset: true, error: "must look like '2024-11-08T09:00:00+05:30'" });

export const eventSchema = z
  .strictObject({
    /** Do not change it once registrations exist, because the database and the calendar file refer to it. */
    id: line.regex(/^[a-z0-9-]+$/, 'may hold only small letters, digits and hyphens'),
    /** The name of the event in registrations and API calls. */
    name: line,
    shortName: line.max(32, 'must be at most 32 characters'),
    theme: line,
    /** ISO 8601 with an offset from UTC. Times are shown in `timeZone`. */
    startsAt: moment,
    endsAt: moment,
    timeZone: line,
    /** The dates as text, for headings and mails. */
    datesInWords: line,
    venue: z.strictObject({ name: line, address: line, mapUrl: link }),
    /** State of the registration at the first start. Superadmins then open and close it on the desk (product 5.1). */
    registrationOpen: z.boolean(),
    /** The fees that the specification prescribes (product 5.2), in minor units. */
    fees: z.strictObject({
      currency: z.string().length(3, 'must be an ISO 4217 code'),
      individualAmount: amount,
      groupMemberAmount: amount,
      hospitalityAmount: amount,
    }),
  })
  .refine((event) => Date.parse(event.startsAt) < Date.parse(event.endsAt), {
    path: ['endsAt'],
    error: 'must be later than startsAt',
  });

const committeeSchema = z.strictObject({
  /** Identifies the committee in registrations and calls (product 5.4). Do not change it once registrations exist. */
  value: line.regex(/^[A-Za-z0-9-]+$/, 'may hold only letters, digits and hyphens'),
  name: line,
  /** Shown on cards and in table columns. */
  shortName: line.max(32, 'must be at most 32 characters'),
  hue: z.enum(siteHues),
  /** Ratio of the frequencies of the two pendulums (horizontal, vertical) that draw the committee's figure. */
  ratio: z.tuple([z.int().min(1).max(9), z.int().min(1).max(9)]),
  /** Defaults to 'open'. */
  level: z.enum(committeeLevels).optional(),
  agenda: line,
  summary: line,
  description: z.array(line).min(2, 'needs at least two paragraphs'),
  /** Name of a picture, as docs/for-next-years-team.md explains. */
  banner: line,
  /** Null if there is no guide. Then no button is shown and no mail mentions it. */
  backgroundGuide: link.nullable(),
  chatGroup: link.nullable(),
});

export const committeesSchema = z.array(committeeSchema).min(1, 'needs at least one committee');

/** The names of portfolios by committee value, in the order in which delegates see them. */
export const portfoliosSchema = z.record(z.string(), z.array(line).min(1, 'needs at least one portfolio'));

/**
 * The payment details of a new installation. Delegates see them until one superadmin has entered other details and a
 * second one has confirmed them.
 */
export const initialBankDetailsSchema = bankDetailsSchema;

export type ConferenceEvent = z.infer<typeof eventSchema>;
export type Committee = z.infer<typeof committeeSchema>;
export type PaymentDetails = z.infer<typeof initialBankDetailsSchema>;

export type CommitteeWithPortfolios = Committee & { portfolios: readonly string[] };

/** The content of a new installation. The committees are in display order. */
export type Catalogue = {
  readonly event: ConferenceEvent;
  readonly committees: readonly CommitteeWithPortfolios[];
  readonly payment: PaymentDetails;
};
