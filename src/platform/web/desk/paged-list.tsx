import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { somethingWentWrong } from '../api.ts';
import { Pager } from './pager.tsx';
import { QueryState } from './query-state.tsx';

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
