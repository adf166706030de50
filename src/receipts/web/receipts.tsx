import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatMoney } from '#platform/rule/money.ts';
import { FileButtons } from '#platform/web/desk/file-buttons.tsx';
import { Choice } from '#platform/web/desk/filter-select.tsx';
import { PagedList } from '#platform/web/desk/paged-list.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { useFindKey } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlPage } from '#platform/web/desk/url-filters.ts';
import { useUrlText } from '#platform/web/desk/url-text.ts';
import { fetchFile } from '#platform/web/file-calls.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { exportReceipts, receiptFormats, receiptStates } from '../contract.ts';
import { type ReceiptRow, receiptsQuery } from './api.ts';
import { ReceiptButton } from './receipt-button.tsx';

const filters = { state: receiptStates } as const;
const names = { any: 'Valid and cancelled', valid: 'Valid', cancelled: 'Cancelled' } as const;

/** Every receipt with whose it is, for the treasurer: found, saved one by one, and exported as they are filtered. */
export function Receipts() {
  const [text, setText] = useUrlText('q');
  const [params] = useSearchParams();
  const search = params.get('q') ?? '';
  const [{ state }, choose] = useUrlFilters(filters);
  const receipts = useQuery(receiptsQuery({ search, state, page: useUrlPage() }));
  const searchBox = useRef<HTMLInputElement>(null);
  useFindKey(searchBox);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
        <div className="min-w-0 flex-1 basis-64">
          <SearchBox ref={searchBox} label="Search number, name, reference" value={text} onChange={setText} />
        </div>
        <Choice
          label="State"
          choices={receiptStates}
          names={names}
          chosen={state}
          onChoose={(one) => choose('state', one)}
        />
        <fieldset className="flex items-center gap-2">
          <legend className="sr-only">Export what is listed</legend>
          <FileButtons
            formats={receiptFormats}
            fetchAs={(format) => fetchFile(exportReceipts, { params: { format }, query: { search, state } })}
          />
        </fieldset>
      </div>
      <PagedList
        query={receipts}
        label="receipts"
        empty={
          <EmptyState
            text={search || state !== 'any' ? 'No receipt matches' : 'No receipt yet'}
            help={
              search || state !== 'any'
                ? undefined
                : 'Every confirmation issues one, with the next number, and mails it.'
            }
          />
        }
      >
        {(rows, { total, validPaise }) => (
          <>
            <p className="mb-2 text-sm text-muted tabular-nums">
              {total === 1 ? 'One receipt' : `${total} receipts`}, {formatMoney(validPaise)} in those that are
              valid
            </p>
            <ul aria-label="Receipts" className="border-t border-line text-sm">
              {rows.map((receipt) => (
                <Row key={receipt._id} receipt={receipt} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </>
  );
}

function Row({ receipt }: { receipt: ReceiptRow }) {
  const { _id, number, eventName, issuedAt, cancelledAt, paise, people, payer } = receipt;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_auto_8rem]">
      <div className="row-span-2 min-w-0 wrap-anywhere md:row-span-1">
        <span className="text-muted tabular-nums">
          No. {number} · {eventName}
        </span>
        {payer ? (
          <Link to={`/eventreg/${payer.regID}`} className="block text-base font-semibold text-link">
            {payer.name}
          </Link>
        ) : (
          <span className="block text-base">Somebody whose data were erased</span>
        )}
        <span className="block text-muted">
          {people > 1 && `${people} delegates, `}
          {payer && `${payer.college}, ${payer.reference}`}
        </span>
      </div>
      <p className="text-right tabular-nums">
        <strong className={`block text-base ${cancelledAt === null ? '' : 'line-through'}`}>
          {formatMoney(paise)}
        </strong>
        <span className="text-muted">
          {cancelledAt === null ? (
            <Time at={issuedAt} />
          ) : (
            <>
              <strong className="text-danger">cancelled</strong> <Time at={cancelledAt} />
            </>
          )}
        </span>
      </p>
      {payer && (
        <div className="justify-self-end print:hidden">
          <ReceiptButton receiptId={_id}>
            PDF<span className="sr-only"> of receipt {number}</span>
          </ReceiptButton>
        </div>
      )}
    </li>
  );
}
