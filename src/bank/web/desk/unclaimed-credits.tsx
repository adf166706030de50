import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { ListBar } from '#platform/web/desk/list-bar.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { useListSearchShortcut } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlPage, useUrlText } from '#platform/web/desk/url-filters.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { PaymentStatusMark } from '#registration/web/index.ts';
import {
  creditSetAsideKinds,
  type SetAsideKind,
  setCreditAside as setAsideCall,
  unclaimedCreditListTabs,
} from '../../contract/matching.ts';
import {
  buildPayerSearchQuery,
  buildSetCreditAsideMutation,
  buildUnclaimedCreditsQuery,
  buildUndoSetCreditAsideMutation,
  type UnclaimedRow,
} from './api.ts';
import { BankLine, useSetMatchVerdict } from './bank-line.tsx';

const filters = { part: unclaimedCreditListTabs } as const;
const segments = [
  { id: 'open', label: 'Unclaimed', count: undefined },
  { id: 'set_aside', label: 'Set aside', count: undefined },
] as const;

export function UnclaimedCredits() {
  const [text, setText] = useUrlText('q');
  const [params] = useSearchParams();
  const [{ part }, choose] = useUrlFilters(filters);
  const search = params.get('q') ?? '';
  const credits = useQuery(buildUnclaimedCreditsQuery({ search, part, page: useUrlPage() }));
  const searchBox = useRef<HTMLInputElement>(null);
  useListSearchShortcut(searchBox);
  const emptyText = part === 'open' ? 'No unclaimed money' : 'No credit is set aside';
  const emptyHelp =
    part === 'open'
      ? 'Credits that match no registration are listed here, the newest first.'
      : 'Sponsorship, cash and other credits that are not fees are listed here.';
  return (
    <>
      <ListBar
        search={
          <SearchBox ref={searchBox} label="Search bank text or amount" value={text} onChange={setText} />
        }
        tabs={
          <SegmentedControl
            label="Unclaimed or set aside"
            segments={segments}
            chosen={part}
            onChoose={(value) => choose('part', value)}
          />
        }
      >
        <p className="text-sm text-muted tabular-nums">
          {credits.data &&
            `${plural(credits.data.total, { one: '# credit', other: '# credits' })}, ${formatClubMoney(credits.data.amount)} in total`}
        </p>
      </ListBar>
      <div className="mt-2.5">
        <PagedList
          query={credits}
          label="credits"
          empty={
            <EmptyState
              text={search ? 'No credit matches' : emptyText}
              help={search ? undefined : emptyHelp}
            />
          }
        >
          {(rows) => (
            <DataTable
              caption={part === 'open' ? 'Unclaimed money' : 'Set aside'}
              rows={rows}
              columns={creditColumns}
              isTall
              idOf={({ _id }) => _id}
            />
          )}
        </PagedList>
      </div>
    </>
  );
}

const creditColumns: Column<UnclaimedRow>[] = [
  {
    id: 'credit',
    header: 'Credit',
    phone: 'title',
    width: '36%',
    cell: (credit) => <BankLine credit={credit} />,
  },
  {
    id: 'whose',
    header: 'Likely registrations',
    phone: 'body',
    cell: (credit) =>
      credit.setAside === null ? (
        <Likely credit={credit} />
      ) : (
        <SetAside creditId={credit._id} setAside={credit.setAside} />
      ),
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    phone: 'body',
    width: '11rem',
    cell: (credit) => credit.setAside === null && <CreditActions credit={credit} />,
  },
];

function Likely({ credit }: { credit: UnclaimedRow }) {
  const { setMatch, isPending } = useSetMatchVerdict();
  if (credit.likely.length === 0)
    return (
      <p className="text-sm text-muted">
        No likely registration. Find one, or set the credit aside if it is not a fee.
      </p>
    );
  return (
    <ul className="grid gap-2">
      {credit.likely.map((payer) => (
        <li key={payer._id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
            <Link to={`/eventreg/${payer._id}`} className="font-semibold text-link">
              {payer.name}
            </Link>
            <span className="text-muted"> · {formatClubMoney(payer.dueAmount)} due</span>
            <PaymentStatusMark state={payer.state} />
            <p className="cell-note">{payer.why.join(' ')}</p>
          </div>
          <Button
            variant="quiet"
            pending={isPending}
            onClick={() => setMatch(payer._id, credit._id, 'match')}
          >
            Match<span className="sr-only"> with {payer.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function CreditActions({ credit }: { credit: UnclaimedRow }) {
  const [open, setOpen] = useState<'match' | 'set_aside'>();
  const close = () => setOpen(undefined);
  const which = <span className="sr-only">: {formatClubMoney(credit.amount)}</span>;
  return (
    <div className="flex flex-wrap gap-2 print:hidden md:justify-end">
      <Button variant="quiet" onClick={() => setOpen('match')}>
        Find registration{which}
      </Button>
      <Button variant="quiet" onClick={() => setOpen('set_aside')}>
        Set aside{which}
      </Button>
      {open === 'match' && <MatchDialog credit={credit} onDone={close} />}
      {open === 'set_aside' && <SetAsideDialog credit={credit} onDone={close} />}
    </div>
  );
}

const labels: Record<SetAsideKind, string> = { sponsorship: 'Sponsorship', cash: 'Cash', other: 'Other' };

function SetAside({
  creditId,
  setAside: { kind, note, by, at },
}: {
  creditId: string;
  setAside: NonNullable<UnclaimedRow['setAside']>;
}) {
  const undo = useMutation(buildUndoSetCreditAsideMutation(useQueryClient()));
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 text-sm">
      <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
        <strong className="block">{labels[kind]}</strong>
        <span className="block">{note}</span>
        <span className="text-muted">
          Set aside by {by ?? 'a deleted account'}, <Time at={at} />
        </span>
      </p>
      <Button
        variant="quiet"
        pending={undo.isPending}
        onClick={() => undo.mutate({ creditID: creditId }, createToastMutationHandlers())}
      >
        Undo<span className="sr-only"> setting aside: {note}</span>
      </Button>
    </div>
  );
}

function SetAsideDialog({ credit, onDone }: { credit: UnclaimedRow; onDone: () => void }) {
  const setting = useMutation(buildSetCreditAsideMutation(useQueryClient()));
  return (
    <FormDialog
      title={`Set ${formatClubMoney(credit.amount)} aside?`}
      schema={setAsideCall.body}
      defaultValues={{ creditID: credit._id, kind: 'sponsorship', note: '' }}
      pending={setting.isPending}
      submitLabel="Set aside"
      onSubmit={(body, outcome) => setting.mutate(body, outcome)}
      onClose={onDone}
    >
      {({ register }, mistake) => (
        <>
          <p>
            For credits that are not fees. The ledger shows them as other income. You can undo this under ‘Set
            aside’.
          </p>
          <Select
            label="Kind"
            options={creditSetAsideKinds.map((value) => ({ value, label: labels[value] }))}
            {...register('kind')}
          />
          <Field
            label="Note"
            help="Such as the sponsor’s name, or who paid in the cash"
            error={mistake('note')}
            autoComplete="off"
            {...register('note')}
          />
        </>
      )}
    </FormDialog>
  );
}

function MatchDialog({ credit, onDone }: { credit: UnclaimedRow; onDone: () => void }) {
  const [search, setSearch] = useState('');
  const payers = useQuery(buildPayerSearchQuery(search));
  const { setMatch, isPending } = useSetMatchVerdict();
  const hasSearch = search.trim() !== '';
  return (
    <Dialog
      open
      held={isPending}
      onClose={onDone}
      title={`Match ${formatClubMoney(credit.amount)} with a registration`}
      className="max-w-2xl"
    >
      <div className="grid gap-4">
        <div>
          <BankLine credit={credit} />
        </div>
        <SearchBox label="Name, e-mail or payment reference" value={search} onChange={setSearch} />
        {hasSearch && !payers.data && <QueryState query={payers} />}
        {hasSearch && payers.data?.rows.length === 0 && (
          <p className="text-sm text-muted">
            No paying registration was found. For a group, search for its leader.
          </p>
        )}
        {hasSearch && payers.data && payers.data.rows.length > 0 && (
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
                    <span className="whitespace-nowrap">{formatClubMoney(payer.dueAmount)} due</span>
                  </span>
                  <PaymentStatusMark state={payer.state} />
                </div>
                <Button
                  variant="quiet"
                  pending={isPending}
                  onClick={() => setMatch(payer._id, credit._id, 'match', onDone)}
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
