import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useViewer } from '#platform/web/desk/viewer.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { daysInWords, Time } from '#platform/web/ui/time.tsx';
import type { StatementList } from '../../contract.ts';
import { statementsQuery } from './api.ts';
import { MissingCredits } from './missing-credits.tsx';
import { NewStatement } from './new-statement.tsx';
import { ProofReading } from './proof-reading.tsx';
import { StatementDialog } from './statement-dialog.tsx';

type Statement = StatementList['rows'][number];
interface Asked {
  statement: Statement;
  what: 'confirm' | 'withdraw';
}

/** Uploads a statement above, and lists the uploaded ones below. */
export function Statements() {
  const statements = useQuery(statementsQuery);
  const isSuperadmin = useViewer() === 'superadmin';
  const [asked, setAsked] = useState<Asked>();
  const { data } = statements;
  return (
    <>
      {data && <MissingCredits statements={data} />}
      <ProofReading />
      <NewStatement />
      <h2 className="mt-6 mb-2.5 text-xl">Uploaded statements</h2>
      {!data && <QueryState query={statements} />}
      {data?.rows.length === 0 && (
        <EmptyState
          text="No statement yet"
          help="With the first one, registrations show whose money is in the bank."
        />
      )}
      {data && data.rows.length > 0 && (
        <DataTable
          caption="Statements"
          rows={data.rows}
          columns={statementColumns(isSuperadmin, setAsked)}
          idOf={({ _id }) => _id}
        />
      )}
      {asked && <StatementDialog {...asked} onDone={() => setAsked(undefined)} />}
    </>
  );
}

const statementColumns = (isSuperadmin: boolean, ask: (asked: Asked) => void): Column<Statement>[] => [
  {
    id: 'bank',
    header: 'Bank and file',
    phone: 'title',
    cell: (statement) => <Bank statement={statement} />,
  },
  { id: 'credits', header: 'Credits', width: '22%', cell: (statement) => <Credits statement={statement} /> },
  {
    id: 'uploaded',
    header: 'Uploaded by',
    phone: 'body',
    width: '13rem',
    cell: (statement) => <Uploaded statement={statement} />,
  },
  {
    id: 'confirmed',
    header: 'Confirmed by',
    phone: 'body',
    width: '20%',
    cell: (statement) => <Confirmed statement={statement} />,
  },
  {
    id: 'answers',
    header: <span className="sr-only">Answers</span>,
    phone: 'body',
    width: '12rem',
    cell: (statement) => (
      <span className="flex flex-wrap gap-2 print:hidden md:justify-end">
        {statement.mayConfirm && (
          <Button variant="quiet" onClick={() => ask({ statement, what: 'confirm' })}>
            Confirm statement<span className="sr-only"> {statement.fileName}</span>
          </Button>
        )}
        {isSuperadmin && statement.withdrawn === null && (
          <Button variant="quiet" onClick={() => ask({ statement, what: 'withdraw' })}>
            Withdraw statement<span className="sr-only"> {statement.fileName}</span>
          </Button>
        )}
      </span>
    ),
  },
];

function Bank({ statement: { bank, fileName, firstDay, lastDay } }: { statement: Statement }) {
  return (
    <span className="row-link">
      <span className="cell-line">{bank} </span>
      <span className="cell-sub">
        {fileName}
        {firstDay && lastDay && `, ${daysInWords(firstDay, lastDay)}`}
      </span>
    </span>
  );
}

function Credits({ statement }: { statement: Statement }) {
  const { credits, newCredits, refusedLines, balances } = statement;
  return (
    <>
      {credits === 0 ? 'Only money that left' : `${newCredits} new of ${credits} credits`}
      {(refusedLines > 0 || balances === 'differ') && (
        <span className="cell-note text-danger">
          {refusedLines > 0 && `${refusedLines} ${refusedLines === 1 ? 'line' : 'lines'} not taken`}
          {refusedLines > 0 && balances === 'differ' && ', '}
          {balances === 'differ' && 'balances do not add up'}
        </span>
      )}
    </>
  );
}

function Uploaded({ statement: { uploadedBy, uploadedAt } }: { statement: Statement }) {
  return (
    <>
      <span className="phone-label">Uploaded by </span>
      {uploadedBy ?? 'An account that is gone'}
      <span className="cell-note">
        <Time at={uploadedAt} />
      </span>
    </>
  );
}

function Confirmed({ statement: { withdrawn, confirmedBy } }: { statement: Statement }) {
  if (withdrawn)
    return (
      <span className="text-danger">
        Withdrawn by {withdrawn.by ?? 'an account that is gone'}
        <span className="cell-note">
          <Time at={withdrawn.at} />
        </span>
      </span>
    );
  return confirmedBy.length > 0
    ? `Confirmed by ${confirmedBy.join(', ')}`
    : 'Not confirmed by a second person';
}
