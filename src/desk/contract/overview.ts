import { z } from 'zod';
import { defineCall, defineError, lazy, lazyObject } from '#platform/contract/call.ts';

const count = z.number();
const eventName = z.string();

/** Work and gaps of a conference that the list of pending work does not have. */
const openPoint = lazy(() =>
  z.discriminatedUnion('what', [
    /** Counts confirmed delegates who were asked for their date of birth and have not given it. */
    z.object({ what: z.literal('no_birth_date'), eventName, count }),
    /** Counts confirmed delegates under 18 whose guardian has not consented. */
    z.object({ what: z.literal('no_consent'), eventName, count }),
    /** Counts bank statements of other people that no second person has confirmed. */
    z.object({ what: z.literal('statements_to_confirm'), count }),
    /** Counts pages with changes that visitors do not see yet. */
    z.object({ what: z.literal('unpublished'), count }),
    /** Counts webhooks that gave up a delivery in the last week. */
    z.object({ what: z.literal('webhooks_failing'), count }),
    z.object({ what: z.literal('no_second_superadmin') }),
    /** No other superadmin may confirm yet what the caller enters. */
    z.object({ what: z.literal('second_superadmin_waits'), name: z.string(), until: z.iso.datetime() }),
    z.object({ what: z.literal('no_admin') }),
    /** The data folder is on a disk that ends with the machine or container. */
    z.object({ what: z.literal('disk_vanishes') }),
    /** Free part of the disk of the data folder, in percent. */
    z.object({ what: z.literal('disk_low'), percent: z.number() }),
    /** Days since the last backup; null if there was none. */
    z.object({ what: z.literal('no_backup'), days: z.number().nullable() }),
    /** The data folder is newer than the site. Either the site was moved, or its disk does not last. */
    z.object({ what: z.literal('data_folder_new'), since: z.iso.datetime() }),
  ]),
);
export type OpenPoint = z.infer<typeof openPoint>;

const upcomingDate = lazy(() =>
  z.object({
    eventName,
    what: z.enum([
      'fee_round_ends',
      'registration_opens',
      'registration_closes',
      'event_begins',
      'event_ends',
    ]),
    at: z.iso.datetime(),
    /** Days until then in the club's time zone; 0 is today. */
    days: z.number(),
    /** Name of the fee round; null for other dates. */
    feeRound: z.string().nullable(),
  }),
);
export type UpcomingDate = z.infer<typeof upcomingDate>;

/** A release that is newer than this program, from `UPDATE_FEED_URL`. */
const newRelease = lazyObject(() => ({
  version: z.string(),
  date: z.iso.date(),
  /** What the person who runs the server must do when updating. */
  byHand: z.string(),
  changes: z.array(z.string()),
}));
export type NewRelease = z.infer<typeof newRelease>;

export const getOverview = defineCall(() => ({
  summary:
    'Returns what is next by date, what is new since yesterday, and the open points that the caller’s role can close.',
  method: 'GET',
  path: '/v1/api/admin/overview',
  who: ['admin', 'superadmin'],
  forbidden: defineError(403, 'forbidden', 'Not authorized to access this endpoint'),
  failed: 'Internal server error',
  answer: z.object({
    openPoints: z.array(openPoint),
    /** Null for admins, and if no newer release is known. */
    newRelease: newRelease.nullable(),
    dates: z.array(upcomingDate),
    /** What is new since the beginning of yesterday in the club's time zone. */
    news: z.object({
      registrations: z.array(z.object({ eventName, count })),
      /** Counts new credits of bank statements, and payments at the desk. */
      payments: count,
    }),
  }),
  errors: {},
}));
