import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Viewer } from '#platform/web/desk/viewer.ts';
import { minSearchLength } from '../../contract.ts';
import { searchQuery } from '../api.ts';
import type { Group } from '../shell/navigation.ts';
import { type OptionGroup, optionsOf, screensNamed } from './options.ts';

const pauseMs = 150;

/** The state of a search. */
export interface Search {
  state: 'idle' | 'loading' | 'failed' | 'ready';
  groups: readonly OptionGroup[];
  /** The search text of the results. */
  text: string;
  /** Whether the results are those of the current text. */
  isSettled: boolean;
  failure: unknown;
  retry: () => void;
}

/** Searches screens while the user types, and the server after a pause. */
export function useSearch(text: string, screens: readonly Group[], viewer: Viewer): Search {
  const typed = text.trim();
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isLongEnough = typed.length >= minSearchLength;
  const words = paused.length >= minSearchLength ? paused : typed;
  const query = useQuery({ ...searchQuery(words), enabled: isLongEnough && paused === typed });
  const base = { failure: query.error, retry: query.refetch };

  const named = screensNamed(screens, typed);
  if (!isLongEnough) return { ...base, state: 'idle', groups: named, text: typed, isSettled: true };
  const isSettled = paused === typed && !query.isFetching && !query.isPlaceholderData;
  if (query.isError) return { ...base, state: 'failed', groups: named, text: typed, isSettled };
  if (!query.data) return { ...base, state: 'loading', groups: named, text: typed, isSettled: false };
  const groups = [...named, ...optionsOf(query.data, typed, viewer)];
  return { ...base, state: 'ready', groups, text: typed, isSettled };
}
