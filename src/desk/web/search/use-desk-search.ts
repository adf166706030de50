import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Viewer } from '#platform/web/desk/viewer.ts';
import { minSearchLength } from '../../contract.ts';
import { buildDeskSearchQuery } from '../api.ts';
import type { MenuGroup } from '../shell/navigation.ts';
import { findHelp } from './find-help.ts';
import { findLabels } from './find-labels.ts';
import { findScreens, groupResultsByKind, type OptionGroup } from './options.ts';

const debounceMs = 150;

export interface Search {
  state: 'idle' | 'loading' | 'failed' | 'ready';
  groups: readonly OptionGroup[];
  /** The text for which these results were found. */
  text: string;
  /** True if the results belong to the text in the field. */
  isSettled: boolean;
  failure: unknown;
  retry: () => void;
}

/** Loads the labels of all screens and pages with the first search. A public page never loads them. */
const labelIndexQuery = queryOptions({
  queryKey: ['desk labels'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => (await import('./label-index.ts')).labelIndex,
});

/** Searches screens, headings and fields at once, and the server after a pause in typing. */
export function useDeskSearch(
  text: string,
  {
    menu,
    viewer,
    chosenEvent,
  }: { menu: readonly MenuGroup[]; viewer: Viewer; chosenEvent: string | undefined },
): Search {
  const trimmed = text.trim();
  const [debounced, setDebounced] = useState(trimmed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(trimmed), debounceMs);
    return () => clearTimeout(timer);
  }, [trimmed]);
  const isLongEnough = trimmed.length >= minSearchLength;
  const sent = debounced.length >= minSearchLength ? debounced : trimmed;
  const query = useQuery({ ...buildDeskSearchQuery(sent), enabled: isLongEnough && debounced === trimmed });
  const base = { failure: query.error, retry: query.refetch };

  const { data: labels } = useQuery(labelIndexQuery);
  const named = [
    ...findScreens(menu, trimmed, { ...labels, ...(chosenEvent && { chosenEvent }) }),
    ...(labels ? findLabels(menu, labels, trimmed, chosenEvent) : []),
    ...(labels ? findHelp(labels.help, trimmed) : []),
  ];
  if (!isLongEnough) return { ...base, state: 'idle', groups: named, text: trimmed, isSettled: true };
  const isSettled = debounced === trimmed && !query.isFetching && !query.isPlaceholderData;
  if (query.isError) return { ...base, state: 'failed', groups: named, text: trimmed, isSettled };
  if (!query.data) return { ...base, state: 'loading', groups: named, text: trimmed, isSettled: false };
  const groups = [...named, ...groupResultsByKind(query.data, trimmed, viewer)];
  return { ...base, state: 'ready', groups, text: trimmed, isSettled };
}
