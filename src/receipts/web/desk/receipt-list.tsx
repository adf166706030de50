import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { DownloadButtons } from '#platform/web/desk/download-buttons.tsx';
import { createChoiceFilter, ListBar } from '#platform/web/desk/list-bar.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { useListSearchShortcut } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlPage, useUrlText } from '#platform/web/desk/url-filters.ts';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { exportReceipts, receiptFormats, receiptStateFilters } from '../../contract.ts';
import { buildReceiptsQuery, type ReceiptRow } from '../api.ts';
import { ReceiptButton } from '../own-receipts.tsx';

const filters = { state: receiptStateFilters } as const;
const stateLabels = { any: 'Valid and cancelled', valid: 'Valid', cancelled: 'Cancelled' } as const;

export function ReceiptList() {
  const [text, setText] = useUrlText('q');
  const [params] = useSearchParams();
  const search = params.get('q') ?? '';
  const [{ state }, choose] = useUrlFilters(filters);
  const receipts = useQuery(buildReceiptsQuery({ search, state, page: useUrlPage() }));
  const searchBox = useRef<HTMLInputElement>(null);
  useListSearchShortcut(searchBox);
  return (
    <>
      <ListBar
        search={
          <SearchBox ref={searchBox} label="Search number, name, reference" value={text} onChange={setText} />
        }
        filters={[
          createChoiceFilter({
            label: 'State',
            choices: receiptStateFilters,
            names: stateLabels,
            chosen: state,
            onChoose: (value) => choose('state', value),
          }),
        ]}
      >
        <p className="text-sm text-muted tabular-nums">
          {receipts.data &&
            `${plural(receipts.data.total, { one: '# receipt', other: '# receipts' })}, ${formatClubMoney(receipts.data.validAmount)} valid`}
        </p>
        <fieldset className="flex items-center gap-2">
          <legend className="sr-only">Export these receipts</legend>
          <DownloadButtons
            formats={receiptFormats}
            fetchAs={(format) => fetchFile(exportReceipts, { params: { format }, query: { search, state } })}
          />
        </fieldset>
      </ListBar>
      <div className="mt-2.5">
        <PagedList
          query={receipts}
          label="receipts"
          empty={
            <EmptyState
              text={search || state !== 'any' ? 'No receipt matches' : 'No receipts yet'}
              help={
                search || state !== 'any'
                  ? undefined
                  : 'Confirming a registration issues a receipt and mails it.'
              }
            />
          }
        >
          {(rows) => (
            <DataTable caption="Receipts" rows={rows} columns={receiptColumns} idOf={({ _id }) => _id} />
          )}
        </PagedList>
      </div>
    </>
  );
}

const receiptColumns: Column<ReceiptRow>[] = [
  {
    id: 'number',
    header: 'No.',
    numeric: true,
    width: '4rem',
    cell: (receipt) => <ReceiptNumber receipt={receipt} />,
  },
  { id: 'payer', header: 'Paid by', phone: 'title', cell: (receipt) => <Payer receipt={receipt} /> },
  { id: 'college', header: 'College', phone: 'hidden', from: 'md', cell: ({ payer }) => payer?.college },
  { id: 'event', header: 'Event', phone: 'hidden', from: 'lg', cell: ({ eventName }) => eventName },
  { id: 'issued', header: 'Issued', width: '12rem', cell: (receipt) => <Issued receipt={receipt} /> },
  { id: 'sum', header: 'Sum', numeric: true, width: '7rem', cell: (receipt) => <Sum receipt={receipt} /> },
  {
    id: 'pdf',
    header: 'File',
    phone: 'action',
    width: '5.5rem',
    cell: (receipt) => <Pdf receipt={receipt} />,
  },
];

function ReceiptNumber({ receipt: { number } }: { receipt: ReceiptRow }) {
  return (
    <>
      <span className="phone-label">No. </span>
      {number}
    </>
  );
}

function Payer({ receipt: { payer, people } }: { receipt: ReceiptRow }) {
  if (!payer) return <span className="text-muted">Erased registration</span>;
  return (
    <Link to={`/eventreg/${payer.regID}`} className="row-link">
      <span className="cell-line">{payer.name} </span>
      <span className="cell-sub">
        {payer.reference}
        {people > 1 && `, ${people} delegates`}
      </span>
    </Link>
  );
}

function Issued({ receipt: { issuedAt, cancelledAt } }: { receipt: ReceiptRow }) {
  return (
    <>
      <Time at={issuedAt} />
      {cancelledAt !== null && (
        <span className="cell-sub text-danger">
          cancelled{' '}
          <span className="table-only">
            <Time at={cancelledAt} />
          </span>
        </span>
      )}
    </>
  );
}

function Sum({ receipt: { amount, cancelledAt } }: { receipt: ReceiptRow }) {
  return <span className={cancelledAt === null ? '' : 'line-through'}>{formatClubMoney(amount)}</span>;
}

function Pdf({ receipt: { _id, number, payer } }: { receipt: ReceiptRow }) {
  if (!payer) return null;
  return (
    <span className="print:hidden">
      <ReceiptButton receiptId={_id}>
        Download PDF<span className="sr-only"> of receipt {number}</span>
      </ReceiptButton>
    </span>
  );
}
