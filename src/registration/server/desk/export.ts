import { paymentWayLabels } from '#conference/contract/payment-ways.ts';
import { getEventByName } from '#conference/server/index.ts';
import type { CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { dayOf, formatSortableTime, type Region } from '#platform/rule/dates.ts';
import type { Institute } from '#platform/rule/institute.ts';
import { currencySign, toMajor } from '#platform/rule/money.ts';
import type { ClubRegion } from '#platform/rule/region.ts';
import { toSlug } from '#platform/rule/slug.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { batches } from '#platform/server/batches.ts';
import { type Club, getClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { createSpreadsheet } from '#platform/server/spreadsheet/create-spreadsheet.ts';
import type { Cell } from '#platform/server/spreadsheet/xlsx.ts';
import {
  type BuiltInName,
  type KnownBuiltIn,
  listBuiltInQuestions,
  type Section,
} from '#questions/contract/built-in-questions.ts';
import {
  formatGivenAnswer,
  type GivenAnswer,
  getFormLayout,
  listExportedQuestions,
  mapAnswersByRegistration,
  sumSurchargesByRegistration,
} from '#questions/server/index.ts';
import type * as calls from '../../contract/desk.ts';
import { registrationFilterSchema } from '../../contract/desk.ts';
import { toDisplayedRegistrationState } from '../../contract/form.ts';
import { sumRegistrationAndHospitality } from '../../rule/fees.ts';
import { listUnansweredBuiltIns } from '../answers.sql.ts';
import {
  mapDiscountsByRegistration,
  mapPreferencesByRegistration,
  type Preferences,
} from '../registrations.sql.ts';
import { listFilteredRegistrationIds } from './registration-list.sql.ts';
import { listRegistrationRows, type RegistrationRow } from './registration-record.sql.ts';

type QuestionAnswers = ReadonlyMap<string, GivenAnswer> | undefined;

type Discounts = readonly { code: string; amount: number }[];

interface ExportColumn {
  /** Stable, so that a stored choice of columns stays valid. */
  id: string;
  heading: string;
  /** True for contact data, proofs of payment and answers, which a sheet link contains only by an explicit choice. */
  isPersonal?: boolean;
  cell(
    row: RegistrationRow & { answerSurchargesAmount: number },
    preferences: Preferences | undefined,
    number: number,
    answers: QuestionAnswers,
    discounts: Discounts,
  ): Cell;
}

const joinNames = (chosen: readonly { name: string }[] = []) => chosen.map(({ name }) => name).join('; ');

function answerColumns(exported: readonly KnownBuiltIn[], section: Section): ExportColumn[] {
  return exported
    .filter((question) => question.section === section)
    .map(({ _id, label }) => ({
      id: _id,
      heading: label,
      isPersonal: !plainAnswers.includes(_id),
      cell: (row) => row[_id],
    }));
}

/** Built-in questions whose answers lists of participants usually show. */
const plainAnswers: readonly BuiltInName[] = ['college', 'experienceLevel', 'accommodation'];

type ExportedQuestion = Awaited<ReturnType<typeof listExportedQuestions>>[number];

function questionColumn({ _id, kind, label }: ExportedQuestion, region: Region): ExportColumn {
  return {
    id: _id,
    heading: label,
    isPersonal: true,
    cell: (_row, _preferences, _number, answers) => {
      const given = answers?.get(_id);
      return given ? formatGivenAnswer(kind, given, region) : null;
    },
  };
}

const isStudentCell: ExportColumn['cell'] = ({ branch }) => (branch === null ? 'No' : 'Yes');

const instituteColumns = ({ scholarIdLabel = 'Student number' }: Institute): readonly ExportColumn[] => [
  { id: 'scholarId', heading: scholarIdLabel, isPersonal: true, cell: ({ scholarId }) => scholarId },
  { id: 'branch', heading: 'Branch', cell: ({ branch }) => branch },
  { id: 'year', heading: 'Year', cell: ({ year }) => year },
];

/** @param sign sign of the currency, in whose major units the amounts are */
const feeColumns = (sign: string): readonly ExportColumn[] => [
  {
    id: 'registrationFee',
    heading: `Registration fee (${sign})`,
    cell: ({ registrationAmount }) => toMajor(registrationAmount),
  },
  {
    id: 'surcharge',
    heading: `Surcharge included (${sign})`,
    cell: (row) => toMajor(row.surchargeAmount + row.answerSurchargesAmount),
  },
  {
    id: 'hospitalityFee',
    heading: `Hospitality (${sign})`,
    cell: ({ hospitalityAmount }) => toMajor(hospitalityAmount),
  },
  {
    id: 'discountCodes',
    heading: 'Discount codes',
    cell: (_row, _preferences, _number, _answers, discounts) => discounts.map(({ code }) => code).join('; '),
  },
  {
    id: 'discount',
    heading: `Discount (${sign})`,
    cell: (_row, _preferences, _number, _answers, discounts) =>
      toMajor(discounts.reduce((sum, { amount }) => sum + amount, 0)),
  },
  { id: 'total', heading: `Total (${sign})`, cell: (row) => toMajor(sumRegistrationAndHospitality(row)) },
  {
    id: 'groupTotal',
    heading: `Total of the group (${sign})`,
    cell: ({ groupTotalAmount }) => (groupTotalAmount === null ? null : toMajor(groupTotalAmount)),
  },
];

const stateColumns = (region: Region): readonly ExportColumn[] => [
  {
    id: 'status',
    heading: 'Status',
    cell: ({ status, withdrawnAt }) =>
      toDisplayedRegistrationState({ status, withdrawn: withdrawnAt !== null }),
  },
  {
    id: 'registeredAt',
    heading: 'Registered at',
    cell: ({ registeredAt }) => formatSortableTime(registeredAt, region),
  },
  {
    id: 'decidedAt',
    heading: 'Decided at',
    cell: ({ decidedAt }) => (decidedAt === null ? null : formatSortableTime(decidedAt, region)),
  },
];

/** Columns of the export. Times are in the club's time zone. */
const exportColumns = (
  { institute, ...region }: Pick<Club, keyof ClubRegion | 'institute'>,
  builtIn: readonly KnownBuiltIn[],
  questions: readonly ExportedQuestion[],
): readonly ExportColumn[] => {
  return [
    { id: 'number', heading: 'No.', cell: (_row, _preferences, number) => number },
    { id: 'name', heading: 'Name', cell: ({ name }) => name },
    { id: 'email', heading: 'E-mail', isPersonal: true, cell: ({ email }) => email },
    { id: 'phone', heading: 'Phone', isPersonal: true, cell: ({ phone }) => phone },
    ...(institute ? [{ id: 'instituteStudent', heading: 'Institute student', cell: isStudentCell }] : []),
    ...answerColumns(builtIn, 'delegate'),
    ...(institute ? instituteColumns(institute) : []),
    { id: 'mode', heading: 'Registered as', cell: ({ mode }) => mode },
    { id: 'group', heading: 'Group', cell: ({ groupName }) => groupName },
    { id: 'groupLeader', heading: 'Group leader', isPersonal: true, cell: ({ leaderEmail }) => leaderEmail },
    ...stateColumns(region),
    {
      id: 'committeesAskedFor',
      heading: 'Committees asked for',
      cell: (_row, preferences) => joinNames(preferences?.committees),
    },
    {
      id: 'portfoliosAskedFor',
      heading: 'Portfolios asked for',
      cell: (_row, preferences) => joinNames(preferences?.portfolios),
    },
    { id: 'committee', heading: 'Committee', cell: ({ assignedCommitteeName }) => assignedCommitteeName },
    { id: 'portfolio', heading: 'Portfolio', cell: ({ assignedPortfolio }) => assignedPortfolio },
    ...answerColumns(builtIn, 'stay'),
    ...feeColumns(currencySign(region.currency)),
    {
      id: 'paymentMethod',
      heading: 'Payment method',
      cell: ({ paymentWay }) => paymentWay && paymentWayLabels[paymentWay],
    },
    {
      id: 'paymentReference',
      heading: 'Payment reference',
      isPersonal: true,
      cell: ({ paymentReference }) => paymentReference,
    },
    ...answerColumns(builtIn, 'payment'),
    ...answerColumns(builtIn, 'preferences'),
    ...questions.map((question) => questionColumn(question, region)),
    { id: 'registrationId', heading: 'Registration id', cell: ({ id }) => id },
  ];
};

/**
 * Exports registrations as a spreadsheet and records that in the audit log. Rows are read in batches to limit memory
 * use.
 * @throws AppError 404 when there is no such event
 */
export async function exportRegistrations(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, format }: CheckedParams<typeof calls.exportRegistrations>,
  filter: CheckedQuery<typeof calls.exportRegistrations>,
): Promise<SentFile> {
  const event = await getEventByName(db.queries, eventName);
  const ids = await listFilteredRegistrationIds(db.queries, { eventId: event.id, filter });
  const at = clock();
  await db.change((transaction) =>
    recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'registrations_exported',
      subjectId: event.id,
      after: { fact: 'export', rows: ids.length, format },
    }),
  );
  const columns = await listExportColumns(db.queries, event.id);
  return createRegistrationSpreadsheet(db.queries, { event, ids, columns, format, at });
}

async function createRegistrationSpreadsheet(
  db: Db,
  {
    event,
    ids,
    columns,
    format,
    at,
  }: {
    event: { name: string };
    ids: readonly string[];
    columns: readonly ExportColumn[];
    format: calls.ExportFormat;
    at: number;
  },
): Promise<SentFile> {
  const day = dayOf(at, await getClub(db));
  const file = { name: `registrations-${toSlug(event.name)}`, sheet: 'Registrations', day };
  const headings = columns.map(({ heading }) => heading);
  return createSpreadsheet(format, file, headings, cellsOf(db, ids, columns));
}

async function listExportColumns(db: Db, eventId: string): Promise<readonly ExportColumn[]> {
  return exportColumns(
    await getClub(db),
    await listExportedBuiltIns(db, eventId),
    await listExportedQuestions(db, eventId),
  );
}

/** Lists the columns with which the registrations of an event can be exported. */
export async function listRegistrationColumns(
  db: Db,
  eventId: string,
): Promise<{ _id: string; label: string; isPersonal: boolean }[]> {
  const columns = await listExportColumns(db, eventId);
  return columns.map(({ id, heading, isPersonal = false }) => ({ _id: id, label: heading, isPersonal }));
}

/**
 * Creates a CSV file of the registrations in a section, oldest first, with the chosen columns in the order of the
 * export. Leaves out columns that no longer exist.
 * @param chosen.section as in the filter of the list
 */
export async function createRegistrationSheet(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  event: { id: string; name: string },
  { section, columnIds }: { section: string; columnIds: readonly string[] },
): Promise<SentFile> {
  const filter = registrationFilterSchema.parse({ section, sort: 'oldest' });
  const ids = await listFilteredRegistrationIds(db.queries, { eventId: event.id, filter });
  const all = await listExportColumns(db.queries, event.id);
  const columns = all.filter(({ id }) => columnIds.includes(id));
  return createRegistrationSpreadsheet(db.queries, { event, ids, columns, format: 'csv', at: clock() });
}

/** Lists the built-in questions for an export. A hidden question is included if a delegate has answered it. */
async function listExportedBuiltIns(db: Db, eventId: string): Promise<KnownBuiltIn[]> {
  const all = listBuiltInQuestions(await getFormLayout(db, eventId));
  const hasHidden = all.some(({ isHidden }) => isHidden);
  const unanswered = new Set(hasHidden ? await listUnansweredBuiltIns(db, eventId) : []);
  return all.filter(({ _id, isHidden }) => !isHidden || !unanswered.has(_id));
}

async function* cellsOf(
  db: Db,
  ids: readonly string[],
  columns: readonly ExportColumn[],
): AsyncGenerator<Cell[]> {
  let number = 0;
  for await (const batch of batches(ids)) {
    const rows = await listRegistrationRows(db, { ids: batch });
    const preferences = await mapPreferencesByRegistration(db, batch);
    const answers = await mapAnswersByRegistration(db, batch);
    const discounts = await mapDiscountsByRegistration(db, batch);
    const surcharges = await sumSurchargesByRegistration(db, batch);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of batch) {
      number += 1;
      const row = byId.get(id);
      if (row)
        yield columns.map(({ cell }) =>
          cell(
            { ...row, answerSurchargesAmount: surcharges.get(id) ?? 0 },
            preferences.get(id),
            number,
            answers.get(id),
            discounts.get(id) ?? [],
          ),
        );
    }
  }
}
