import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatMoney } from '#platform/rule/money.ts';
import { PagedList } from '#platform/web/desk/paged-list.tsx';
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
    <section aria-label="Must go back">
      <PagedList
        query={owed}
        label="registrations"
        empty={
          <EmptyState
            text={search ? 'No registration matches' : 'Nothing must go back'}
            help={
              search
                ? undefined
                : 'Who is declined, withdraws or pays twice stands here as soon as the bank has the money.'
            }
          />
        }
      >
        {(rows, { total, paise }) => (
          <>
            <p className="border-b border-line pb-2 text-sm text-muted tabular-nums">
              {total === 1 ? 'One registration' : `${total} registrations`}, {formatMoney(paise)}
              {!mayRefund && '. Superadmins send it back: one marks it as sent, another releases it.'}
            </p>
            <ul aria-label="Must go back">
              {rows.map((one) => (
                <li
                  key={one.regID}
                  className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_12rem] md:items-start"
                >
                  <Whose owed={one} />
                  <Came credits={one.credits} />
                  {mayRefund && one.waitingPaise === 0 && (
                    <Button
                      variant="quiet"
                      className="justify-self-start md:justify-self-end"
                      onClick={() => setChosen(one)}
                    >
                      Mark as sent
                      <span className="sr-only"> to {one.name ?? 'an erased registration'}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {chosen && <SendDialog owed={chosen} onDone={() => setChosen(undefined)} />}
    </section>
  );
}

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
