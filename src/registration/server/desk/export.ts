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
  heading: string;
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
    .map(({ _id, label }) => ({ heading: label, cell: (row) => row[_id] }));
}

type ExportedQuestion = Awaited<ReturnType<typeof listExportedQuestions>>[number];

function questionColumn({ _id, kind, label }: ExportedQuestion, region: Region): ExportColumn {
  return {
    heading: label,
    cell: (_row, _preferences, _number, answers) => {
      const given = answers?.get(_id);
      return given ? formatGivenAnswer(kind, given, region) : null;
    },
  };
}

const isStudentCell: ExportColumn['cell'] = ({ branch }) => (branch === null ? 'No' : 'Yes');

const instituteColumns = ({ scholarIdLabel = 'Student number' }: Institute): readonly ExportColumn[] => [
  { heading: scholarIdLabel, cell: ({ scholarId }) => scholarId },
  { heading: 'Branch', cell: ({ branch }) => branch },
  { heading: 'Year', cell: ({ year }) => year },
];

/** @param sign sign of the currency, in whose major units the amounts are */
const feeColumns = (sign: string): readonly ExportColumn[] => [
  { heading: `Registration fee (${sign})`, cell: ({ registrationAmount }) => toMajor(registrationAmount) },
  {
    heading: `Surcharge included (${sign})`,
    cell: (row) => toMajor(row.surchargeAmount + row.answerSurchargesAmount),
  },
  { heading: `Hospitality (${sign})`, cell: ({ hospitalityAmount }) => toMajor(hospitalityAmount) },
  {
    heading: 'Discount codes',
    cell: (_row, _preferences, _number, _answers, discounts) => discounts.map(({ code }) => code).join('; '),
  },
  {
    heading: `Discount (${sign})`,
    cell: (_row, _preferences, _number, _answers, discounts) =>
      toMajor(discounts.reduce((sum, { amount }) => sum + amount, 0)),
  },
  { heading: `Total (${sign})`, cell: (row) => toMajor(sumRegistrationAndHospitality(row)) },
  {
    heading: `Total of the group (${sign})`,
    cell: ({ groupTotalAmount }) => (groupTotalAmount === null ? null : toMajor(groupTotalAmount)),
  },
];

/** Columns of the export. Times are in the club's time zone. */
const exportColumns = (
  { institute, ...region }: Pick<Club, keyof ClubRegion | 'institute'>,
  builtIn: readonly KnownBuiltIn[],
  questions: readonly ExportedQuestion[],
): readonly ExportColumn[] => {
  return [
    { heading: 'No.', cell: (_row, _preferences, number) => number },
    { heading: 'Name', cell: ({ name }) => name },
    { heading: 'E-mail', cell: ({ email }) => email },
    { heading: 'Phone', cell: ({ phone }) => phone },
    ...(institute ? [{ heading: 'Institute student', cell: isStudentCell }] : []),
    ...answerColumns(builtIn, 'delegate'),
    ...(institute ? instituteColumns(institute) : []),
    { heading: 'Registered as', cell: ({ mode }) => mode },
    { heading: 'Group', cell: ({ groupName }) => groupName },
    { heading: 'Group leader', cell: ({ leaderEmail }) => leaderEmail },
    {
      heading: 'Status',
      cell: ({ status, withdrawnAt }) =>
        toDisplayedRegistrationState({ status, withdrawn: withdrawnAt !== null }),
    },
    { heading: 'Registered at', cell: ({ registeredAt }) => formatSortableTime(registeredAt, region) },
    {
      heading: 'Decided at',
      cell: ({ decidedAt }) => (decidedAt === null ? null : formatSortableTime(decidedAt, region)),
    },
    { heading: 'Committees asked for', cell: (_row, preferences) => joinNames(preferences?.committees) },
    { heading: 'Portfolios asked for', cell: (_row, preferences) => joinNames(preferences?.portfolios) },
    { heading: 'Committee', cell: ({ assignedCommitteeName }) => assignedCommitteeName },
    { heading: 'Portfolio', cell: ({ assignedPortfolio }) => assignedPortfolio },
    ...answerColumns(builtIn, 'stay'),
    ...feeColumns(currencySign(region.currency)),
    { heading: 'Payment method', cell: ({ paymentWay }) => paymentWay && paymentWayLabels[paymentWay] },
    { heading: 'Payment reference', cell: ({ paymentReference }) => paymentReference },
    ...answerColumns(builtIn, 'payment'),
    ...answerColumns(builtIn, 'preferences'),
    ...questions.map((question) => questionColumn(question, region)),
    { heading: 'Registration id', cell: ({ id }) => id },
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
  const club = await getClub(db.queries);
  const columns = exportColumns(
    club,
    await listExportedBuiltIns(db.queries, event.id),
    await listExportedQuestions(db.queries, event.id),
  );
  const headings = columns.map(({ heading }) => heading);
  const file = { name: `registrations-${toSlug(event.name)}`, sheet: 'Registrations', day: dayOf(at, club) };
  const cells = cellsOf(db.queries, ids, columns);
  return createSpreadsheet(format, file, headings, cells);
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
  columns: ReturnType<typeof exportColumns>,
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
