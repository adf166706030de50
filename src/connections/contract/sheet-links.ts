import { z } from 'zod';
import { noSuchEvent, superadminCallDefaults } from '#conference/contract.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  buildNameSchema,
  fileAnswer,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';

/** Longest time that a connection works, in days. */
export const maxConnectionDays = 366;

/** Days after the event until which a connection works by default. */
export const defaultDaysAfterEvent = 14;

/** Whether a connection works. It stops working when its creator is no longer a superadmin. */
export const connectionStates = ['active', 'ended', 'creator_left'] as const;

const lastDayText = 'Enter today or a later day, at most a year ahead';
const columnsText = 'Choose at least one column';
const maxColumns = 300;

const eventName = buildLineSchema(noSuchEvent.message);

/** The fields by which the desk lists every kind of connection. */
export const listedConnectionSchema = lazyObject(() => ({
  _id: z.string(),
  name: z.string(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  /** Last day on which it works, in the club's time zone. */
  lastDay: z.iso.date(),
  /** Accurate to the minute. Null until the first use. */
  lastUsedAt: z.iso.datetime().nullable(),
  state: z.enum(connectionStates),
}));

/** The fields of a form that creates a connection. */
export const newConnectionFields = {
  eventName,
  name: buildNameSchema('Enter a name of at most 60 characters', 60),
  lastDay: z.iso.date(lastDayText),
};
export const invalidLastDay = defineError(400, 'invalid_last_day', lastDayText);

export const listSheetLinks = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'The sheet links of an event, newest first, with the lists and columns that a link can have. Never with their addresses.',
  method: 'GET',
  path: '/v1/api/superadmin/sheet-links/:eventName',
  invalid: badRequestText,
  params: z.object({ eventName }),
  answer: z.object({
    links: z.array(
      listedConnectionSchema.extend({
        /** Label of the section, such as 'confirmed' or the short name of a committee. */
        section: z.string(),
        columns: z.array(z.string()),
        hasPersonalData: z.boolean(),
      }),
    ),
    sections: z.array(z.object({ _id: z.string(), label: z.string() })),
    /** Columns in the order of the file. `isPersonal` is true for contact data, proofs of payment and answers. */
    columns: z.array(z.object({ _id: z.string(), label: z.string(), isPersonal: z.boolean() })),
    /** Two weeks after the event, or two weeks from now if that is over or has no dates. */
    defaultLastDay: z.iso.date(),
  }),
  errors: { noSuchEvent },
}));

export const createSheetLink = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Creates a private address at which Google Sheets or Excel reads the registrations of an event. The address is shown only in this answer.',
  method: 'POST',
  path: '/v1/api/superadmin/sheet-links',
  invalid: badRequestText,
  body: z.object({
    ...newConnectionFields,
    /** 'all', a state of registrations, or the `value` of a committee. */
    section: buildLineSchema('Choose a list', 120),
    columns: z
      .array(buildLineSchema(columnsText, 60), columnsText)
      .min(1, columnsText)
      .max(maxColumns, columnsText),
    /** Must be true if a column has contact data, proofs of payment or answers. */
    allowsPersonalData: z.boolean({ error: badRequestText }),
  }),
  answer: z.object({ message: z.literal('Link created'), address: z.string() }),
  errors: {
    noSuchEvent,
    noSuchSection: defineError(404, 'no_such_section', 'No such list exists'),
    noSuchColumn: defineError(404, 'no_such_column', 'A chosen column no longer exists'),
    personalDataNotAllowed: defineError(
      400,
      'personal_data_not_allowed',
      'Allow contact data and answers, or leave their columns out',
    ),
    invalidLastDay,
    tooManyRequests,
  },
}));

export const withdrawSheetLink = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Withdraws a sheet link. Its address is refused at once.',
  method: 'DELETE',
  path: '/v1/api/superadmin/sheet-links',
  invalid: badRequestText,
  body: z.object({ linkId: buildLineSchema(badRequestText, 60) }),
  answer: messageAnswer('Link withdrawn'),
  errors: { noSuchLink: defineError(404, 'no_such_link', 'This link is already withdrawn') },
}));

export const readSheet = defineCall(() => ({
  summary:
    'The list of a sheet link as CSV. The same answer for an unknown, withdrawn and ended address. No log contains the address.',
  method: 'GET',
  path: '/sheets/:sheet',
  who: 'anyone',
  anonymous: true,
  params: z.object({
    /** The token of the link and '.csv'. */
    sheet: z.string(),
  }),
  answer: fileAnswer,
  errors: {
    deadLink: defineError(404, 'dead_link', 'This link does not exist or has ended'),
    tooManyRequests,
  },
}));
