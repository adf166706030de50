import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatMoney } from '#platform/rule/money.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { ListBar } from '#platform/web/desk/list-bar.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { Segments } from '#platform/web/desk/segments.tsx';
import { useFindKey } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlPage, useUrlText } from '#platform/web/desk/url-filters.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { MoneyMark } from '#registration/web/index.ts';
import { unclaimedParts } from '../../contract.ts';
import { type UnclaimedRow, unclaimedQuery } from './api.ts';
import { BankLine } from './bank-line.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { SetAside, SetAsideDialog } from './set-aside.tsx';
import { useManualMatch } from './use-manual-match.ts';

const filters = { part: unclaimedParts } as const;
const segments = [
  { id: 'open', label: 'Unclaimed', count: undefined },
  { id: 'set_aside', label: 'Set aside', count: undefined },
] as const;

/** Credits that no registration has, each with whose it may be; or those that were set aside. */
export function Unclaimed() {
  const [text, setText] = useUrlText('q');
  const [params] = useSearchParams();
  const [{ part }, choose] = useUrlFilters(filters);
  const search = params.get('q') ?? '';
  const credits = useQuery(unclaimedQuery({ search, part, page: useUrlPage() }));
  const searchBox = useRef<HTMLInputElement>(null);
  useFindKey(searchBox);
  const emptyText = part === 'open' ? 'All money has an owner' : 'No credit is set aside';
  const emptyHelp =
    part === 'open'
      ? 'Credits that match no registration are listed here, the newest first.'
      : 'Sponsorship, cash and other credits that are no fee are listed here.';
  return (
    <>
      <ListBar
        search={
          <SearchBox
            ref={searchBox}
            label="Search the bank’s words, or a sum"
            value={text}
            onChange={setText}
          />
        }
        tabs={
          <Segments
            label="Unclaimed or set aside"
            segments={segments}
            chosen={part}
            onChoose={(one) => choose('part', one)}
          />
        }
      >
        <p className="text-sm text-muted tabular-nums">
          {credits.data &&
            `${credits.data.total === 1 ? 'One credit' : `${credits.data.total} credits`}, ${formatMoney(credits.data.paise)} in all`}
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
    header: 'Whose it may be',
    phone: 'body',
    cell: (credit) =>
      credit.setAside === null ? (
        <Likely credit={credit} />
      ) : (
        <SetAside creditId={credit._id} setAside={credit.setAside} />
      ),
  },
  {
    id: 'answers',
    header: <span className="sr-only">Answers</span>,
    phone: 'body',
    width: '11rem',
    cell: (credit) => credit.setAside === null && <CreditActions credit={credit} />,
  },
];

function Likely({ credit }: { credit: UnclaimedRow }) {
  const { judge, isPending } = useManualMatch();
  if (credit.likely.length === 0)
    return (
      <p className="text-sm text-muted">
        No likely registration. Search for one, or set the credit aside if it is no fee.
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
            <span className="text-muted"> · {formatMoney(payer.duePaise)} due</span>
            <MoneyMark state={payer.state} />
            <p className="cell-note">{payer.why.join(' ')}</p>
          </div>
          <Button variant="quiet" pending={isPending} onClick={() => judge(payer._id, credit._id, 'belongs')}>
            Match<span className="sr-only"> with {payer.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Matches an unclaimed credit with a registration found by search, or sets it aside. */
export function CreditActions({ credit }: { credit: UnclaimedRow }) {
  const [open, setOpen] = useState<'match' | 'set aside'>();
  const close = () => setOpen(undefined);
  const which = <span className="sr-only">: {formatMoney(credit.paise)}</span>;
  return (
    <div className="flex flex-wrap gap-2 print:hidden md:justify-end">
      <Button variant="quiet" onClick={() => setOpen('match')}>
        Find registration{which}
      </Button>
      <Button variant="quiet" onClick={() => setOpen('set aside')}>
        Set aside{which}
      </Button>
      {open === 'match' && <MatchDialog credit={credit} onDone={close} />}
      {open === 'set aside' && <SetAsideDialog credit={credit} onDone={close} />}
    </div>
  );
}
