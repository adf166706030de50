import { z } from 'zod';
import { defineCall, defineError, type ErrorSpec, lazyObject } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  buildNameSchema,
  forbiddenEndpointError,
  messageAnswer,
} from '#platform/contract/common.ts';

export const adminCallDefaults = {
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  invalid: badRequestText,
  failed: 'Internal server error',
} as const;

/** Maximum size of a file in bytes. A statement of 50,000 lines has about 7 MB. */
const largestStatement = 12 * 1024 * 1024;
export const maxStatementLines = 60_000;

const column = z.number().int().min(0).max(199).nullable();

/** The index of each column, counted from 0; null if the statement lacks the column. */
const columns = z.object({
  date: column,
  narration: column,
  reference: column,
  credit: column,
  debit: column,
  amount: column,
  direction: column,
  status: column,
});

type Columns = z.infer<typeof columns>;
const columnKinds = Object.keys(columns.shape) as (keyof Columns)[];

const columnsText = 'Choose the columns of the date, the narration and the amount';
/**
 * The columns as a URL parameter: eight indexes in the order of `columns`, separated by commas, empty for a missing
 * column.
 */
const columnsField = z
  .string({ error: columnsText })
  .regex(/^(\d{1,3})?(,(\d{1,3})?){7}$/, columnsText)
  .transform((text) => {
    const indexes = text.split(',');
    return Object.fromEntries(
      columnKinds.map((kind, at) => [kind, indexes[at] ? Number(indexes[at]) : null]),
    ) as Columns;
  })
  .pipe(columns);

export function serialiseColumns(chosen: Columns): string {
  return columnKinds.map((kind) => chosen[kind] ?? '').join(',');
}

const answers = {
  side: z.enum(['credits', 'debits'], { error: 'Choose what the amounts are' }).optional(),
  dates: z
    .enum(['day_first', 'month_first', 'year_first'], { error: 'Choose how dates are written' })
    .optional(),
  /** Set if the admin has checked balances that do not add up. */
  balances: z.enum(['checked'], { error: 'Confirm that you have checked the balances' }).optional(),
};

const statementFile = {
  file: {
    type: 'application/octet-stream',
    busy: defineError(
      429,
      'upload_in_progress',
      'Another statement of yours is still uploading. Wait for it.',
    ),
  },
  bodyLimit: largestStatement,
  tooLarge: defineError(413, 'too_large', 'A statement has at most 12 MB. Export fewer months at once.'),
} as const;

const errors = {
  unreadable: defineError(
    400,
    'unreadable_file',
    'This file could not be read as a table. Export the statement as CSV or XLSX, and choose that file.',
  ),
  oldWorkbook: defineError(
    400,
    'old_workbook',
    'This is an Excel file of the old kind (.xls). Open it in Excel, Google Sheets or LibreOffice, save it as .xlsx, and choose that file.',
  ),
  lockedWorkbook: defineError(
    400,
    'locked_workbook',
    'This workbook has a password. Open it with the password, save it as .xlsx without one, and choose that file.',
  ),
  pdf: defineError(
    400,
    'pdf_not_supported',
    'This is a PDF, which has no table. On your bank’s site, download the statement as Excel (.xlsx) or CSV instead, and choose that file.',
  ),
  webPage: defineError(
    400,
    'web_page',
    'This is a web page, although its name may end in .xls. Open it in Excel, Google Sheets or LibreOffice, save it as .xlsx, and choose that file.',
  ),
  badQuotes: defineError(
    400,
    'bad_quotes',
    'A quotation mark in this file is not closed, so its lines can’t be told apart. Download it again, or save it as .xlsx in a spreadsheet program.',
  ),
  severalSheets: defineError(
    400,
    'several_sheets',
    'More than one sheet of this workbook has lines. Save each sheet as a file, and import them one by one.',
  ),
  hiddenSheet: defineError(
    400,
    'hidden_sheet',
    'Only a hidden sheet of this workbook has lines. Show that sheet, save the workbook, and choose it again.',
  ),
  severalTables: defineError(
    400,
    'several_tables',
    'This file has two tables with different columns. Export one account or one list at a time, and import them one by one.',
  ),
  mixedDays: defineError(
    400,
    'mixed_days',
    'Some dates in this file have the day first and others the month: a spreadsheet program changed them. Download the statement again, and choose it without opening it in between.',
  ),
  noHeadings: defineError(
    400,
    'no_headings',
    'No row names a date, a narration and a credit. Choose a statement with the names of its columns above the lines.',
  ),
  tooManyLines: defineError(
    400,
    'too_many_lines',
    'A statement has at most 60,000 lines. Export fewer months at once.',
  ),
  tooManyColumns: defineError(
    400,
    'too_many_columns',
    'A statement has at most 200 columns. This is another kind of table.',
  ),
  columnsMissing: defineError(400, 'columns_missing', columnsText),
  sideMissing: defineError(400, 'side_missing', 'Choose whether the amounts are credits or debits'),
  datesMissing: defineError(400, 'dates_missing', 'Choose how the dates in this file are written'),
  balancesDiffer: defineError(
    400,
    'balances_differ',
    'The balances in this file do not add up. Compare it with your bank’s site, and confirm that you checked it.',
  ),
} as const satisfies Record<string, ErrorSpec>;

/** A line that cannot be imported. `row` counts from 1, as in a spreadsheet. */
const refusedLine = lazyObject(() => ({ row: z.number(), why: z.string(), line: z.string() }));

export const previewStatement = defineCall(() => ({
  ...adminCallDefaults,
  ...statementFile,
  summary: 'Previews an import: the lines to import and the reason of each rejected line. Stores nothing.',
  method: 'POST',
  path: '/v1/api/admin/statements/preview',
  query: z.object({
    /** Defaults to the columns that an admin chose for this format, or else to a proposal. */
    columns: columnsField.optional(),
    ...answers,
  }),
  answer: z.object({
    questions: z.array(z.enum(['columns', 'side', 'dates', 'balances'])),
    bank: z.string().nullable(),
    headings: z.array(z.string()),
    columns,
    credits: z.number(),
    newCredits: z.number(),
    amount: z.number(),
    firstDay: z.iso.date().nullable(),
    lastDay: z.iso.date().nullable(),
    /**
     * Up to three lines: the first and last credit and the first debit, or more lines of one side if the other has
     * fewer. Amounts of debits are negative.
     */
    sample: z.array(z.object({ day: z.iso.date(), amount: z.number(), text: z.string() })),
    /** Number of debits. They are imported as well, because refunds are matched with them. */
    debits: z.number(),
    debitAmount: z.number(),
    withoutSide: z.number(),
    /** The first ambiguous date of the file, read in each possible order; empty if the order is clear. */
    dayChoices: z.array(
      z.object({ order: z.enum(['day_first', 'month_first', 'year_first']), day: z.iso.date() }),
    ),
    /**
     * Amounts in minor units; null if the file has no balances. `row` is the first line whose balance does not follow
     * from the previous one, or null.
     */
    balances: z
      .object({
        opening: z.number(),
        moved: z.number(),
        closing: z.number(),
        agree: z.boolean(),
        row: z.number().nullable(),
      })
      .nullable(),
    /**
     * Numbers of skipped lines, by kind. `zeros` have no amount, `failed` are payments that were not made or are not booked yet, and
     * `balances` are opening, closing and carried balances, and totals.
     */
    leftOut: z.object({ zeros: z.number(), failed: z.number(), balances: z.number() }),
    refusedLines: z.number(),
    /** The first refused lines, at most 50. */
    refused: z.array(refusedLine),
  }),
  errors,
}));

const bankText = 'Name the bank, such as ‘Sample Bank, fees account’';

export const importStatement = defineCall(() => ({
  ...adminCallDefaults,
  ...statementFile,
  summary:
    'Imports the new credits and debits of a statement, all or none. The questions of the preview must be answered.',
  method: 'POST',
  path: '/v1/api/admin/statements',
  query: z.object({
    columns: columnsField,
    ...answers,
    bank: buildNameSchema(bankText, 80),
    fileName: buildNameSchema('Name the file', 200),
  }),
  answer: lazyObject(() => ({
    message: z.literal('Statement imported'),
    credits: z.number(),
    newCredits: z.number(),
    settled: z.object({
      /** Number of pending registrations of each event that the new credits pay. */
      paid: z.array(z.object({ eventName: z.string(), count: z.number() })),
      unclaimed: z.number(),
    }),
  })),
  errors,
}));

export const listStatements = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'The imported statements, newest first.',
  method: 'GET',
  path: '/v1/api/admin/statements',
  answer: lazyObject(() => ({
    rows: z.array(
      z.object({
        _id: z.string(),
        bank: z.string(),
        fileName: z.string(),
        firstDay: z.iso.date().nullable(),
        lastDay: z.iso.date().nullable(),
        credits: z.number(),
        newCredits: z.number(),
        refusedLines: z.number(),
        balances: z.enum(['agree', 'differ']).nullable(),
        uploadedAt: z.iso.datetime(),
        /** Name of the uploader; null if the account was deleted. */
        uploadedBy: z.string().nullable(),
        confirmedBy: z.array(z.string()),
        mayConfirm: z.boolean(),
        /** True until two independent people have uploaded or confirmed the same statement of this bank account. */
        isNewAccount: z.boolean(),
        withdrawn: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).nullable(),
      }),
    ),
    /**
     * Number of credits that a later statement of the same bank account lacks, although their day is inside the period
     * of that statement. The first and last day of the period are not compared.
     */
    missing: z.number(),
    /** The newest missing credits, at most 50. */
    missingCredits: z.array(
      z.object({
        _id: z.string(),
        day: z.iso.date(),
        amount: z.number(),
        text: z.string(),
        bank: z.string(),
        fileName: z.string(),
        uploadedBy: z.string().nullable(),
        laterFileName: z.string(),
        payer: z.object({ _id: z.string(), name: z.string() }).nullable(),
      }),
    ),
  })),
  errors: {},
}));
export type StatementList = z.infer<typeof listStatements.answer>;

const statementField = z.object({ statementID: buildLineSchema(badRequestText, 60) });
const noSuchStatement = defineError(404, 'no_such_statement', 'No such statement exists');
const isWithdrawn = defineError(409, 'already_withdrawn', 'This statement is already withdrawn');

export const confirmStatement = defineCall(() => ({
  ...adminCallDefaults,
  summary:
    'Confirms, as a second person, that a statement agrees with the bank. Refunds of its payments can then be released.',
  method: 'PUT',
  path: '/v1/api/admin/statements/confirm',
  body: statementField,
  answer: messageAnswer('Statement confirmed'),
  errors: {
    noSuchStatement,
    isWithdrawn,
    ownStatement: defineError(409, 'own_statement', 'You already uploaded or confirmed this statement'),
  },
}));

export const withdrawStatement = defineCall(() => ({
  ...adminCallDefaults,
  who: ['superadmin'],
  summary:
    'Withdraws a statement: posts reversing entries and deletes its lines, unless another statement contains them.',
  method: 'PUT',
  path: '/v1/api/superadmin/statements/withdraw',
  body: statementField,
  answer: messageAnswer('Statement withdrawn'),
  errors: { noSuchStatement, isWithdrawn },
}));
