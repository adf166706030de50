import { type Region, sortableTimeOf } from '#platform/rule/dates.ts';
import type { Cell } from '#platform/server/spreadsheet/xlsx.ts';
import { fieldsShownIn } from '../../contract/answers.ts';
import type { Section } from '../../contract/fields.ts';
import { registrationState } from '../../contract/form.ts';
import type { Preferences } from '../registrations.sql.ts';
import type { RegistrationRow } from './review.sql.ts';

interface ExportColumn {
  heading: string;
  cell(row: RegistrationRow, wishes: Preferences | undefined, number: number): Cell;
}

const listed = (wishes: readonly { name: string }[] = []) => wishes.map(({ name }) => name).join('; ');

/** The columns of the form's answers that belong to a section. */
function answers(wanted: Section): ExportColumn[] {
  return fieldsShownIn('export')
    .filter(({ section }) => section === wanted)
    .map(({ name, label }) => ({ heading: label, cell: (row) => row[name] }));
}

/** The columns of an exported registration, with times in the club's time zone. */
export const exportColumns = (region: Region): readonly ExportColumn[] => [
  { heading: 'No.', cell: (_row, _wishes, number) => number },
  { heading: 'Name', cell: ({ name }) => name },
  { heading: 'E-mail', cell: ({ email }) => email },
  { heading: 'Phone', cell: ({ phone }) => phone },
  { heading: 'Institute student', cell: ({ branch }) => (branch === null ? 'No' : 'Yes') },
  ...answers('delegate'),
  { heading: 'Scholar ID', cell: ({ scholarId }) => scholarId },
  { heading: 'Branch', cell: ({ branch }) => branch },
  { heading: 'Batch', cell: ({ year }) => year },
  { heading: 'Registered as', cell: ({ mode }) => mode },
  { heading: 'Group', cell: ({ groupName }) => groupName },
  { heading: 'Group leader', cell: ({ leaderEmail }) => leaderEmail },
  {
    heading: 'Status',
    cell: ({ status, withdrawnAt }) => registrationState({ status, withdrawn: withdrawnAt !== null }),
  },
  { heading: 'Registered at', cell: ({ registeredAt }) => sortableTimeOf(registeredAt, region) },
  {
    heading: 'Decided at',
    cell: ({ decidedAt }) => (decidedAt === null ? null : sortableTimeOf(decidedAt, region)),
  },
  { heading: 'Committees asked for', cell: (_row, wishes) => listed(wishes?.committees) },
  { heading: 'Portfolios asked for', cell: (_row, wishes) => listed(wishes?.portfolios) },
  { heading: 'Committee', cell: ({ assignedCommitteeName }) => assignedCommitteeName },
  { heading: 'Portfolio', cell: ({ assignedPortfolio }) => assignedPortfolio },
  ...answers('stay'),
  { heading: 'Registration fee (Rs)', cell: ({ registrationFee }) => registrationFee },
  { heading: 'Hospitality (Rs)', cell: ({ hospitalityFee }) => hospitalityFee },
  { heading: 'Total (Rs)', cell: ({ registrationFee, hospitalityFee }) => registrationFee + hospitalityFee },
  { heading: 'Total of the group (Rs)', cell: ({ groupTotal }) => groupTotal },
  { heading: 'Payment reference', cell: ({ paymentReference }) => paymentReference },
  ...answers('payment'),
  ...answers('wishes'),
  { heading: 'Registration id', cell: ({ id }) => id },
];
