import { z } from 'zod';
import { picture as pictureNameSchema } from '#pages/contract/documents.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  buildNameSchema,
  typedMultilineTextPattern,
} from '#platform/contract/common.ts';
import { committeeLevels, siteHues } from './committees.ts';
import { eventArchived, noSuchEvent, superadminCallDefaults as superadmins } from './event-settings.ts';

const superadminCallDefaults = { ...superadmins, invalid: badRequestText } as const;

const delegateCounts = { choiceCount: z.number(), given: z.number() };

const catalogueCommittee = z.object({
  _id: z.string(),
  value: z.string(),
  name: z.string(),
  shortName: z.string(),
  agenda: z.string(),
  summary: z.string(),
  /** Paragraphs that are separated by empty lines. */
  description: z.string(),
  hue: z.enum(siteHues),
  ratio: z.tuple([z.number(), z.number()]),
  level: z.enum(committeeLevels),
  /** Name of a picture; empty for the generated one. */
  banner: z.string(),
  backgroundGuide: z.string().nullable(),
  chatGroup: z.string().nullable(),
  withdrawn: z.boolean(),
  ...delegateCounts,
  portfolios: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      seats: z.number(),
      withheld: z.boolean(),
      withdrawn: z.boolean(),
      /** True if the portfolio is not for beginners. */
      demanding: z.boolean(),
      ...delegateCounts,
    }),
  ),
});

export const getCatalogue = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Lists the committees and portfolios of an event, including withdrawn ones, and how many delegates each concerns.',
  method: 'GET',
  path: '/v1/api/superadmin/catalogue/:eventName',
  params: z.object({ eventName: buildLineSchema(noSuchEvent.message) }),
  answer: z.object({
    eventName: z.string(),
    /** The client sends this number with a change. The change fails if the catalogue has changed since. */
    revision: z.number(),
    committees: z.array(catalogueCommittee),
  }),
  errors: { noSuchEvent },
}));

const id = buildLineSchema('No such committee or portfolio exists', 60);
const textSchema = (text: string, max: number) =>
  z
    .string({ error: text })
    .trim()
    .max(max, { error: text, abort: true })
    .regex(typedMultilineTextPattern, text);
const link = (text: string) =>
  z
    .union([z.literal(''), z.url({ protocol: /^https$/, error: text }).max(500, text)], { error: text })
    .transform((address) => address || null)
    .nullable();
const period = z
  .int('A whole number from 1 to 9')
  .min(1, 'A whole number from 1 to 9')
  .max(9, 'A whole number from 1 to 9');

const bannerText = 'Choose a picture from the library';

export const committeeFields = z.object({
  name: buildNameSchema('Enter a name of at most 120 characters'),
  shortName: buildNameSchema('Enter a short name of at most 32 characters', 32),
  agenda: textSchema('An agenda has at most 500 characters', 500),
  summary: textSchema('A summary has at most 1000 characters', 1_000),
  description: textSchema('A description has at most 10000 characters', 10_000),
  hue: z.enum(siteHues, 'Choose a colour'),
  ratio: z.tuple([period, period]),
  level: z.enum(committeeLevels, 'Choose who it is for'),
  banner: z
    .string({ error: bannerText })
    .refine((name) => name === '' || pictureNameSchema.safeParse(name).success, bannerText),
  backgroundGuide: link('A background guide link starts with https://'),
  chatGroup: link('A chat group link starts with https://'),
});
export type CommitteeFields = z.output<typeof committeeFields>;

/** Maximum number of seats of one portfolio. */
export const maxSeatsPerPortfolio = 50;
export const maxPortfoliosAtOnce = 300;
const seatsText = `A portfolio has 1 to ${maxSeatsPerPortfolio} seats`;

export const portfolioFields = z.object({
  name: buildNameSchema('Enter a name of at most 120 characters'),
  seats: z.int(seatsText).min(1, seatsText).max(maxSeatsPerPortfolio, seatsText),
  demanding: z.boolean('Demanding is true or false').default(false),
});
export type PortfolioFields = z.output<typeof portfolioFields>;

/** Maximum numbers of committees and of portfolios in one pasted table. */
export const maxCommitteesInTable = 60;
export const maxPortfoliosInTable = 1_000;

const agenda = committeeFields.shape.agenda;
const newPortfolios = z.array(portfolioFields).max(maxPortfoliosInTable, badRequestText);

/** What a pasted table adds and changes. It deletes nothing. */
export const committeeTableFields = z
  .object({
    /** Colour and figure of each are chosen by the server. */
    newCommittees: z
      .array(
        committeeFields
          .pick({ name: true, shortName: true, agenda: true })
          .extend({ portfolios: newPortfolios }),
      )
      .max(maxCommitteesInTable, badRequestText),
    existingCommittees: z
      .array(
        z.object({
          id,
          /** Null to keep the agenda. */
          agenda: agenda.nullable(),
          newPortfolios,
          changedPortfolios: z
            .array(portfolioFields.pick({ seats: true, demanding: true }).extend({ id }))
            .max(maxPortfoliosInTable, badRequestText),
        }),
      )
      .max(maxCommitteesInTable, badRequestText),
  })
  .refine(({ newCommittees, existingCommittees }) => {
    const added = newCommittees.reduce((sum, { portfolios }) => sum + portfolios.length, 0);
    const others = existingCommittees.reduce(
      (sum, entry) => sum + entry.newPortfolios.length + entry.changedPortfolios.length,
      0,
    );
    return added + others <= maxPortfoliosInTable;
  }, badRequestText);
export type CommitteeTable = z.output<typeof committeeTableFields>;

const catalogueChange = z.discriminatedUnion('what', [
  z.object({ what: z.literal('add_table'), table: committeeTableFields }),
  z.object({ what: z.literal('add_committee'), fields: committeeFields }),
  z.object({ what: z.literal('edit_committee'), id, fields: committeeFields }),
  z.object({
    what: z.literal('add_portfolios'),
    committee: id,
    portfolios: z.array(portfolioFields).min(1, badRequestText).max(maxPortfoliosAtOnce, badRequestText),
  }),
  z.object({
    what: z.literal('edit_portfolio'),
    id,
    fields: portfolioFields.extend({ withheld: z.boolean() }),
  }),
  z.object({ what: z.literal('order_committees'), ids: z.array(id).max(200) }),
  z.object({ what: z.literal('order_portfolios'), committee: id, ids: z.array(id).max(2_000) }),
  z.object({
    what: z.enum(['withdraw', 'restore', 'delete']),
    of: z.enum(['committee', 'portfolio']),
    id,
  }),
]);
export type CatalogueChange = z.output<typeof catalogueChange>;

export const changeCatalogue = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Makes one change to the committees or portfolios of an event, if the caller saw the current revision.',
  method: 'PUT',
  path: '/v1/api/superadmin/catalogue',
  bodyLimit: 1024 * 1024,
  body: z.object({
    eventName: buildLineSchema(noSuchEvent.message),
    revision: z.int().min(0),
    change: catalogueChange,
  }),
  answer: z.object({ message: z.literal('Catalogue updated'), revision: z.number() }),
  errors: {
    noSuchEvent,
    changedMeanwhile: defineError(
      409,
      'catalogue_changed',
      'The catalogue has changed since you opened it. Look at it again.',
    ),
    archived: eventArchived,
    noSuchEntry: defineError(404, 'no_such_entry', 'No such committee or portfolio exists'),
    nameTaken: defineError(409, 'name_taken', 'The committee already has a portfolio of this name'),
    seatGiven: defineError(
      409,
      'seat_given',
      'A seat that you would remove is given to a delegate. Correct that seat first.',
    ),
    chosen: defineError(
      409,
      'already_chosen',
      'A delegate has chosen it. You can withdraw it, but not delete it.',
    ),
    otherOrder: defineError(
      409,
      'order_changed',
      'The list has changed since you opened it. Look at it again.',
    ),
  },
}));
