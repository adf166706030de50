import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useUrlFilters } from '#platform/web/desk/url-filters.ts';
import { narrowing, type RegistrationFilter } from '../../contract.ts';

/** The filter of a list of registrations as the address has it, and its query for links that keep it. */
export function useListFilter(): {
  filter: RegistrationFilter;
  chosen: Pick<RegistrationFilter, keyof typeof narrowing>;
  choose: ReturnType<typeof useUrlFilters<typeof narrowing>>[1];
  /** '' or '?...': the filter without the page, for the way to a registration and back. */
  query: string;
} {
  const [params] = useSearchParams();
  const [chosen, choose] = useUrlFilters(narrowing);
  const section = (params.get('section') ?? 'all').slice(0, 120);
  const search = (params.get('q') ?? '').slice(0, 200);
  const { mode, from, accommodation, sort } = chosen;
  const filter = useMemo(
    () => ({ section, search, mode, from, accommodation, sort }),
    [section, search, mode, from, accommodation, sort],
  );
  const kept = new URLSearchParams(params);
  kept.delete('page');
  return { filter, chosen, choose, query: kept.size === 0 ? '' : `?${kept}` };
}
