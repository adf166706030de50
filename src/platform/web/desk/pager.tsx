import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { rowsBefore, rowsPerPage } from '../../contract/list.ts';
import { somethingWentWrong } from '../api.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '../ui/icons.tsx';
import { QueryState } from './query-state.tsx';

/** Which rows of a long list are on screen, and the way to the others. The page is in the address. */
export function Pager({
  page,
  total,
  perPage = rowsPerPage,
  shown,
  label,
}: {
  /** From 1. */
  page: number;
  total: number;
  perPage?: number;
  /** How many rows are on screen. */
  shown: number;
  /** What the list holds, such as 'registrations'. */
  label: string;
}) {
  const { search } = useLocation();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = rowsBefore(page, perPage) + 1;
  const hasNext = page < pages;
  if (page === 1 && !hasNext) return null;
  const to = (number: number) => {
    const address = new URLSearchParams(search);
    if (number === 1) address.delete('page');
    else address.set('page', String(number));
    return { search: address.toString() };
  };
  const step = (number: number, allowed: boolean, content: React.ReactNode) =>
    allowed ? (
      <Link to={to(number)} className="button button-quiet max-w-full wrap-anywhere">
        {content}
      </Link>
    ) : (
      <span
        className="button button-quiet max-w-full opacity-40 wrap-anywhere"
        aria-hidden="true"
        aria-disabled="true"
      >
        {content}
      </span>
    );
  const some = new Intl.NumberFormat('en-IN');
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex flex-wrap items-center justify-between gap-3 px-3 py-2"
    >
      <p className="text-sm text-muted tabular-nums">
        {shown === 0 ? 'No rows' : `${some.format(first)} to ${some.format(first + shown - 1)}`} of{' '}
        {some.format(total)}
      </p>
      <div className="flex flex-wrap gap-2">
        {step(
          Math.min(page - 1, pages),
          page > 1,
          <>
            <ArrowLeftIcon />
            Previous
          </>,
        )}
        {step(
          page + 1,
          hasNext,
          <>
            Next
            <ArrowRightIcon />
          </>,
        )}
      </div>
    </nav>
  );
}

/** What a call answers that reads a long list page by page. */
interface Page {
  rows: readonly unknown[];
  /** From 1. */
  page: number;
  total: number;
}

/** A page of a list as far as it is known, with the way to the others. The page before stays while the next one comes. */
export function PagedList<P extends Page>({
  query,
  label,
  empty,
  children,
}: {
  query: UseQueryResult<P>;
  /** What the list holds, such as 'accounts'. */
  label: string;
  /** Shown when nothing was found. */
  empty: ReactNode;
  children: (rows: P['rows'], page: P) => ReactNode;
}) {
  const { data, isPlaceholderData } = query;
  if (!data) return <QueryState query={query} text={somethingWentWrong} />;
  const { rows, page, total } = data;
  return (
    <div aria-busy={isPlaceholderData}>
      {rows.length === 0 ? empty : children(rows, data)}
      <Pager label={label} page={page} total={total} shown={rows.length} />
    </div>
  );
}
