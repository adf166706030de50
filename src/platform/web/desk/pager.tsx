import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { offsetOfPage, rowsPerPage } from '../../contract/paging.ts';
import { somethingWentWrongText } from '../api.ts';
import { formatClubCount } from '../club-money.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '../ui/icons.tsx';
import { QueryState } from './query-state.tsx';

export function Pager({
  page,
  total,
  perPage = rowsPerPage,
  shown,
  label,
}: {
  /** Number of the page, from 1. */
  page: number;
  total: number;
  perPage?: number;
  shown: number;
  /** Plural noun for the rows, such as 'registrations'. */
  label: string;
}) {
  const { search } = useLocation();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = offsetOfPage(page, perPage) + 1;
  const hasNext = page < pages;
  if (page === 1 && !hasNext) return null;
  const to = (target: number) => {
    const address = new URLSearchParams(search);
    if (target === 1) address.delete('page');
    else address.set('page', String(target));
    return { search: address.toString() };
  };
  const step = (target: number, allowed: boolean, content: ReactNode) =>
    allowed ? (
      <Link to={to(target)} className="button button-quiet max-w-full wrap-anywhere">
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
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex flex-wrap items-center justify-between gap-3 px-3 py-2"
    >
      <p className="text-sm text-muted tabular-nums">
        {shown === 0 ? 'No rows' : `${formatClubCount(first)} to ${formatClubCount(first + shown - 1)}`} of{' '}
        {formatClubCount(total)}
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

interface Page {
  rows: readonly unknown[];
  /** Number of the page, from 1. */
  page: number;
  total: number;
}

/** A list with pages. The previous page stays on screen while the next one loads. */
export function PagedList<P extends Page>({
  query,
  label,
  empty,
  children,
}: {
  query: UseQueryResult<P>;
  /** Plural noun for the rows, such as 'accounts'. */
  label: string;
  empty: ReactNode;
  children: (rows: P['rows'], page: P) => ReactNode;
}) {
  const { data, isPlaceholderData } = query;
  if (!data) return <QueryState query={query} text={somethingWentWrongText} />;
  const { rows, page, total } = data;
  return (
    <div aria-busy={isPlaceholderData}>
      {rows.length === 0 ? empty : children(rows, data)}
      <Pager label={label} page={page} total={total} shown={rows.length} />
    </div>
  );
}
