import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#platform/rule/money.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { MoneyMark } from '#registration/web/index.ts';
import { payersQuery, type UnclaimedRow } from './api.ts';
import { BankLine } from './bank-line.tsx';
import { useManualMatch } from './use-manual-match.ts';

/** Finds the registration that a credit pays for, and matches them. */
export function MatchDialog({ credit, onDone }: { credit: UnclaimedRow; onDone: () => void }) {
  const [search, setSearch] = useState('');
  const payers = useQuery(payersQuery(search));
  const { judge, isPending } = useManualMatch();
  const isAsked = search.trim() !== '';
  return (
    <Dialog
      open
      held={isPending}
      onClose={onDone}
      title={`Match ${formatMoney(credit.paise)} with a registration`}
      className="max-w-2xl"
    >
      <div className="grid gap-4">
        <div>
          <BankLine credit={credit} />
        </div>
        <SearchBox label="Name, e-mail or payment reference" value={search} onChange={setSearch} />
        {isAsked && !payers.data && <QueryState query={payers} />}
        {isAsked && payers.data?.rows.length === 0 && (
          <p className="text-sm text-muted">
            No registration that pays was found. For a group, search for its leader.
          </p>
        )}
        {isAsked && payers.data && payers.data.rows.length > 0 && (
          <ul aria-label="Registrations" className="border-t border-line text-sm">
            {payers.data.rows.map((payer) => (
              <li
                key={payer._id}
                className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-line py-2"
              >
                <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
                  <strong>{payer.name}</strong> <span className="text-muted">{payer.email}</span>
                  <span className="block text-muted tabular-nums">
                    {payer.eventName} · {payer.reference} ·{' '}
                    <span className="whitespace-nowrap">{formatMoney(payer.duePaise)} due</span>
                  </span>
                  <MoneyMark state={payer.state} />
                </div>
                <Button
                  variant="quiet"
                  pending={isPending}
                  onClick={() => judge(payer._id, credit._id, 'belongs', onDone)}
                >
                  Match<span className="sr-only"> with {payer.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className="flex justify-end">
          <Button variant="quiet" disabled={isPending} onClick={onDone}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
