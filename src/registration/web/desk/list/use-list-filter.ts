import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useUrlFilters } from '#platform/web/desk/url-filters.ts';
import { defaultSort, filterOptions, type RegistrationFilter } from '../../../contract/desk.ts';

/** The first value of each is the default, which the address omits. */
const oldestFirst = { ...filterOptions, sort: ['oldest', 'newest', 'name', 'money'] } as const;

/** The filter of a list of registrations in the address, and its query for links that keep it. */
export function useListFilter(): {
  filter: RegistrationFilter;
  chosen: Required<Pick<RegistrationFilter, keyof typeof filterOptions>>;
  choose: ReturnType<typeof useUrlFilters<typeof filterOptions>>[1];
  /** '' or '?...': the filter without the page, for links to a registration and back. */
  query: string;
} {
  const [params] = useSearchParams();
  const { status } = useParams();
  const section = (status ?? params.get('section') ?? 'all').slice(0, 120);
  const [chosen, choose] = useUrlFilters(defaultSort(section) === 'oldest' ? oldestFirst : filterOptions);
  const search = (params.get('q') ?? '').slice(0, 200);
  const { mode, from, accommodation, money, asked, sort } = chosen;
  const chose = (params.get('chose') ?? '').slice(0, 60);
  const filter = useMemo(
    () => ({ section, search, mode, from, accommodation, money, asked, chose, sort }),
    [section, search, mode, from, accommodation, money, asked, chose, sort],
  );
  const kept = new URLSearchParams(params);
  kept.delete('page');
  if (status !== undefined) kept.set('section', status);
  return { filter, chosen, choose, query: kept.size === 0 ? '' : `?${kept}` };
}
