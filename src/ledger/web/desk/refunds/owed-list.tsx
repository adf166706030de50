import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatMoney } from '#platform/rule/money.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { useUrlPage } from '#platform/web/desk/url-filters.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { Owed } from '../../../contract.ts';
import { owedQuery } from '../api.ts';
import { Came } from './came.tsx';
import { Payee } from './payee.tsx';
import { SendDialog } from './send-dialog.tsx';
import { SentBefore } from './sent-before.tsx';

/** What must go back, to whom, why, and what the bank says of the payment: money goes back the way it came. */
export function OwedList({ eventName, mayRefund }: { eventName: string; mayRefund: boolean }) {
  const [params] = useSearchParams();
  const search = params.get('q') ?? '';
  const owed = useQuery(owedQuery(eventName, { search, page: useUrlPage() }));
  const [chosen, setChosen] = useState<Owed>();
  return (
    <section aria-label="Refunds due">
      <PagedList
        query={owed}
        label="registrations"
        empty={
          <EmptyState
            text={search ? 'No registration matches' : 'No refunds due'}
            help={
              search
                ? undefined
                : 'Delegates who are declined, withdraw or pay twice are listed here once a statement has their money.'
            }
          />
        }
      >
        {(rows, { total, paise }) => (
          <>
            <p className="mb-2 text-sm text-muted tabular-nums">
              {total === 1 ? 'One registration' : `${total} registrations`}, {formatMoney(paise)}
              {!mayRefund &&
                '. A superadmin sends the money and marks it as sent, and another one releases it.'}
            </p>
            <DataTable
              caption="Must go back"
              rows={rows}
              columns={owedColumns(mayRefund ? setChosen : undefined)}
              idOf={({ regID }) => regID}
              isTall
            />
          </>
        )}
      </PagedList>
      {chosen && <SendDialog owed={chosen} onDone={() => setChosen(undefined)} />}
    </section>
  );
}

/** @param choose asks for the refund; undefined for viewers who can only look */
const owedColumns = (choose: ((owed: Owed) => void) | undefined): Column<Owed>[] => [
  { id: 'payee', header: 'Name and reason', phone: 'title', cell: (owed) => <Whose owed={owed} /> },
  {
    id: 'came',
    header: 'Money that came',
    phone: 'body',
    width: '45%',
    cell: ({ credits }) => <Came credits={credits} />,
  },
  {
    id: 'answers',
    header: <span className="sr-only">Answers</span>,
    phone: 'body',
    width: '10rem',
    cell: (owed) =>
      choose &&
      owed.waitingPaise === 0 && (
        <Button variant="quiet" className="print:hidden" onClick={() => choose(owed)}>
          Mark as sent
          <span className="sr-only"> to {owed.name ?? 'an erased registration'}</span>
        </Button>
      ),
  },
];

function Whose({ owed }: { owed: Owed }) {
  const { paise, waitingPaise, reason } = owed;
  return (
    <p className="min-w-0 wrap-anywhere">
      <Payee payee={owed} />
      <span className="block tabular-nums">
        <strong>{formatMoney(paise)}</strong> <span className="text-muted">· {reason}</span>
      </span>
      <SentBefore before={owed.before} />
      {waitingPaise > 0 && (
        <span className="block text-sm text-gold-text tabular-nums">
          {formatMoney(waitingPaise)} beside it wait for a second person. One refund goes at a time: this is
          sent once that one is released.
        </span>
      )}
    </p>
  );
}
