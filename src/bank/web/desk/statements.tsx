import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatNameList, plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { createToastMutationHandlers, toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { formatClubDays, formatDayInClubLocale, Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { StatementList } from '../../contract/statements.ts';
import {
  buildConfirmStatementMutation,
  buildRetryFailedProofsMutation,
  buildWithdrawStatementMutation,
  proofReadingProgressQuery,
  statementsQuery,
} from './api.ts';
import { ImportStatement } from './import-statement.tsx';

type Statement = StatementList['rows'][number];
interface PendingAction {
  statement: Statement;
  what: 'confirm' | 'withdraw';
}

export function Statements() {
  const statements = useQuery(statementsQuery);
  const isSuperadmin = useViewerRoleOrStatus() === 'superadmin';
  const [action, setAction] = useState<PendingAction>();
  const { data } = statements;
  return (
    <>
      {data && <MissingCredits statements={data} />}
      <ProofReading />
      <ImportStatement />
      <h2 className="mt-6 mb-2.5 text-xl">Imported statements</h2>
      {!data && <QueryState query={statements} />}
      {data?.rows.length === 0 && (
        <EmptyState
          text="No statement yet"
          help="After the first one, registrations show which payments have arrived."
        />
      )}
      {data && data.rows.length > 0 && (
        <DataTable
          caption="Statements"
          rows={data.rows}
          columns={statementColumns(isSuperadmin, setAction)}
          idOf={({ _id }) => _id}
        />
      )}
      {action && <StatementDialog {...action} onDone={() => setAction(undefined)} />}
    </>
  );
}

const statementColumns = (
  isSuperadmin: boolean,
  onAction: (action: PendingAction) => void,
): Column<Statement>[] => [
  {
    id: 'bank',
    header: 'Bank and file',
    phone: 'title',
    cell: (statement) => <Bank statement={statement} />,
  },
  { id: 'credits', header: 'Credits', width: '14%', cell: (statement) => <Credits statement={statement} /> },
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
    width: '17%',
    cell: (statement) => <Confirmed statement={statement} />,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    phone: 'body',
    width: '14rem',
    cell: (statement) => (
      <span className="flex flex-wrap gap-2 print:hidden md:justify-end">
        {statement.mayConfirm && (
          <Button variant="quiet" onClick={() => onAction({ statement, what: 'confirm' })}>
            Confirm<span className="sr-only"> statement {statement.fileName}</span>
          </Button>
        )}
        {isSuperadmin && statement.withdrawn === null && (
          <Button variant="quiet" onClick={() => onAction({ statement, what: 'withdraw' })}>
            Withdraw<span className="sr-only"> statement {statement.fileName}</span>
          </Button>
        )}
      </span>
    ),
  },
];

function Bank({ statement: { bank, fileName, firstDay, lastDay } }: { statement: Statement }) {
  return (
    <span className="row-link">
      <span className="cell-line whitespace-normal">{bank} </span>
      <span className="cell-sub">
        {fileName}
        {firstDay && lastDay && `, ${formatClubDays(firstDay, lastDay)}`}
      </span>
    </span>
  );
}

function Credits({ statement }: { statement: Statement }) {
  const { credits, newCredits, refusedLines, balances } = statement;
  const problems = [
    ...(refusedLines > 0
      ? [plural(refusedLines, { one: '# line not imported', other: '# lines not imported' })]
      : []),
    ...(balances === 'differ' ? ['balances do not add up'] : []),
  ];
  return (
    <>
      {credits === 0 ? 'Debits only' : `${newCredits} new of ${credits} credits`}
      {problems.length > 0 && <span className="cell-note text-danger">{problems.join(', ')}</span>}
    </>
  );
}

function Uploaded({ statement: { uploadedBy, uploadedAt } }: { statement: Statement }) {
  return (
    <>
      <span className="phone-label">Uploaded by </span>
      {uploadedBy ?? 'A deleted account'}
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
        Withdrawn by {withdrawn.by ?? 'a deleted account'}
        <span className="cell-note">
          <Time at={withdrawn.at} />
        </span>
      </span>
    );
  if (confirmedBy.length === 0) return 'Not confirmed by a second person';
  return (
    <>
      <span className="phone-label">Confirmed by </span>
      {formatNameList(confirmedBy)}
    </>
  );
}

function MissingCredits({ statements: { missing, missingCredits } }: { statements: StatementList }) {
  if (missing === 0) return null;
  return (
    <section aria-labelledby="missing-title" className="mb-8 border border-danger p-4">
      <h2 id="missing-title" className="text-xl text-danger">
        {plural(missing, {
          one: '# credit is missing in a later statement',
          other: '# credits are missing in later statements',
        })}
      </h2>
      <p className="mt-1 text-sm">
        A later statement of the same account covers their days and does not contain them. Compare both files
        with the bank. The later file may be filtered, or the earlier one is wrong: a superadmin withdraws the
        wrong statement below.
      </p>
      <ul aria-label="Missing credits" className="mt-3 border-t border-line text-sm">
        {missingCredits.map(
          ({ _id, day, amount, text, bank, fileName, laterFileName, uploadedBy, payer }) => (
            <li key={`${_id} ${laterFileName}`} className="border-b border-line py-2 wrap-anywhere">
              <span className="block">
                <strong className="tabular-nums">{formatClubMoney(amount)}</strong>{' '}
                <span className="text-muted">
                  {formatDayInClubLocale(day)} · {bank}
                </span>
              </span>
              <span className="block">{text}</span>
              <span className="block text-muted">
                In {fileName}, uploaded by {uploadedBy ?? 'a deleted account'}. Not in {laterFileName}.
                {payer && (
                  <>
                    {' '}
                    Received for{' '}
                    <Link to={`/eventreg/${payer._id}`} className="font-semibold text-link">
                      {payer.name}
                    </Link>
                    .
                  </>
                )}
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function ProofReading() {
  const { data } = useQuery(proofReadingProgressQuery);
  if (!data || (data.read === 0 && data.waiting === 0 && data.failed.length === 0)) return null;
  const { isOn, read, waiting, seconds, failed } = data;
  return (
    <section aria-label="Screenshots of payments" className="mb-8 text-sm">
      <p className="text-muted tabular-nums">
        <strong className="text-ink">
          {plural(read, {
            one: '# screenshot of a payment was read',
            other: '# screenshots of payments were read',
          })}
        </strong>
        {waiting > 0 && `, ${waiting} not yet`}
        {isOn && waiting > 0 && seconds !== null && `: about ${describeDuration(waiting * seconds)}`}.
        {!isOn && ' Reading is switched off on this site.'}
        {isOn && waiting === 0 && seconds !== null && ` Each takes about ${seconds} s.`}
      </p>
      {failed.length > 0 && <FailedProofs people={failed} />}
    </section>
  );
}

function FailedProofs({ people }: { people: readonly { _id: string; name: string; email: string }[] }) {
  const again = useMutation(buildRetryFailedProofsMutation(useQueryClient()));
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-gold-line bg-sunken px-4 py-2">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        Could not be read:{' '}
        {people.map(({ _id, name }, at) => (
          <span key={_id}>
            {at > 0 && ', '}
            <Link to={`/eventreg/${_id}`} className="text-link">
              {name}
            </Link>
          </span>
        ))}
        .
      </p>
      <Button
        variant="quiet"
        pending={again.isPending}
        onClick={() => again.mutate(undefined, createToastMutationHandlers())}
      >
        Read again
      </Button>
    </div>
  );
}

function describeDuration(seconds: number): string {
  if (seconds < 90) return plural(Math.ceil(seconds), { one: '# second', other: '# seconds' });
  return plural(Math.round(seconds / 60), { one: '# minute', other: '# minutes' });
}

function StatementDialog({
  statement,
  what,
  onDone,
}: {
  statement: Statement;
  what: 'confirm' | 'withdraw';
  onDone: () => void;
}) {
  const cache = useQueryClient();
  const confirm = useMutation(buildConfirmStatementMutation(cache));
  const withdraw = useMutation(buildWithdrawStatementMutation(cache));
  const {
    _id: statementID,
    fileName,
    bank,
    credits,
    firstDay,
    lastDay,
    uploadedBy,
    isNewAccount,
  } = statement;
  const days = firstDay && lastDay ? `, ${formatClubDays(firstDay, lastDay)}` : '';
  const about = `${bank}${days}, ${contentOf(credits)}`;
  const outcome = {
    onSuccess: ({ message }: { message: string }) =>
      toast(message, { kind: 'success', duration: toastDurations.important }),
    onError: toastFailure,
    onSettled: onDone,
  };
  if (what === 'confirm')
    return (
      <ConfirmDialog
        title={`Confirm ${fileName}?`}
        answer="Confirm statement"
        pending={confirm.isPending}
        onNo={onDone}
        onYes={() => confirm.mutate({ statementID }, outcome)}
      >
        <p>
          {about}, uploaded by {uploadedBy ?? 'a deleted account'}.
        </p>
        {isNewAccount && (
          <p className="font-semibold">
            No statement of {bank} was confirmed by two people yet. Check that this account is the club’s.
          </p>
        )}
        <p>
          Log in to the bank and compare the {credits === 0 ? 'lines' : 'credits'} first. After that, refunds
          of these payments can be released. Uploading the bank’s file yourself also confirms it.
        </p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={`Withdraw ${fileName}?`}
      answer="Withdraw statement"
      variant="danger"
      pending={withdraw.isPending}
      onNo={onDone}
      onYes={() => withdraw.mutate({ statementID }, outcome)}
    >
      <p>{about}.</p>
      <p>
        {credits === 0
          ? 'Refunds matched with its lines are checked again. You can upload the file again later.'
          : 'Its credits are removed unless another statement contains them. Their registrations and refunds are checked again, and their manual matches are deleted. You can upload the file again later.'}
      </p>
    </ConfirmDialog>
  );
}

function contentOf(credits: number): string {
  if (credits === 0) return 'debits only';
  return plural(credits, { one: '# credit', other: '# credits' });
}
