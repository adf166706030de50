import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
      <h2 className="mt-10 mb-3 text-xl">Uploaded statements</h2>
      {!data && <QueryState query={statements} />}
      {data?.rows.length === 0 && (
        <EmptyState
          text="No statement yet"
          help="With the first one, registrations show whose money is in the bank."
        />
      )}
      {data && data.rows.length > 0 && (
        <ul aria-label="Statements" className="border-t border-line text-sm">
          {data.rows.map((one) => (
            <li
              key={one._id}
              className="grid gap-x-6 gap-y-2 border-b border-line py-3 md:grid-cols-[1fr_auto]"
            >
              <AboutStatement statement={one} />
              <UploadedBy statement={one} />
              <div className="flex flex-wrap gap-3 md:col-span-2">
                {one.mayConfirm && (
                  <Button variant="quiet" onClick={() => setAsked({ statement: one, what: 'confirm' })}>
                    Confirm statement<span className="sr-only"> {one.fileName}</span>
                  </Button>
                )}
                {isSuperadmin && one.withdrawn === null && (
                  <Button variant="quiet" onClick={() => setAsked({ statement: one, what: 'withdraw' })}>
                    Withdraw statement<span className="sr-only"> {one.fileName}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {asked && <StatementDialog {...asked} onDone={() => setAsked(undefined)} />}
    </>
  );
}

function AboutStatement({ statement }: { statement: Statement }) {
  const { bank, fileName, firstDay, lastDay, withdrawn, confirmedBy } = statement;
  return (
    <p className="min-w-0 wrap-anywhere">
      <strong className="block">{bank}</strong>
      <span className="text-muted">
        {fileName}
        {firstDay && lastDay && `, ${daysInWords(firstDay, lastDay)}`}
      </span>
      {withdrawn ? (
        <span className="block font-semibold text-danger">
          Withdrawn by {withdrawn.by ?? 'an account that is gone'}, <Time at={withdrawn.at} />
        </span>
      ) : (
        <span className="block">
          {confirmedBy.length > 0
            ? `Confirmed by ${confirmedBy.join(', ')}`
            : 'Not confirmed by a second person'}
        </span>
      )}
    </p>
  );
}

function UploadedBy({ statement }: { statement: Statement }) {
  const { credits, newCredits, refusedLines, balances, uploadedBy, uploadedAt } = statement;
  return (
    <p className="text-muted tabular-nums md:text-right">
      <span className="block text-ink">
        {credits === 0 ? 'Only money that left' : `${newCredits} new of ${credits} credits`}
        {refusedLines > 0 && `, ${refusedLines} ${refusedLines === 1 ? 'line' : 'lines'} not taken`}
        {balances === 'differ' && ', balances do not add up'}
      </span>
      {uploadedBy ?? 'An account that is gone'}, <Time at={uploadedAt} />
    </p>
  );
}
