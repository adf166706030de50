import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ChangesAnswer, type ListAnswer, readChanges } from '../api.ts';
import { patched } from './patch-list.ts';

/** With a second of the server's and the way there and back, less than five seconds (product 8.8). */
const everyMs = 3_000;

/** What others do at this moment. */
export interface LiveDesk {
  /** Who looks at which registration, by its id; nobody of this account. */
  holders: ReadonlyMap<string, string>;
  /** Registrations that came since the moment asked about, each with when. */
  newcomers: ReadonlyMap<string, string>;
}

const nobody: LiveDesk = { holders: new Map(), newcomers: new Map() };

/**
 * Keeps lists and pages of an event as the others leave them: rows of lists change in their place, an open registration is
 * read anew.
 * @param since when what is on screen was read; nothing is asked before it was
 */
export function useChanges(eventName: string, since: string | undefined): LiveDesk {
  const cache = useQueryClient();
  const last = useRef<string>(undefined);
  const told = useRef(new Set<string>());
  const [newcomers, setNewcomers] = useState(nobody.newcomers);
  const { data } = useQuery({
    queryKey: ['changes', eventName],
    queryFn: ({ signal }) => readChanges({ eventName, since: last.current ?? since ?? '' }, signal),
    enabled: since !== undefined,
    refetchInterval: everyMs,
    staleTime: 0,
    gcTime: 0,
  });

  useEffect(() => {
    if (!data) return;
    last.current = data.at;
    if (data.missed) cache.invalidateQueries({ queryKey: ['RegisteredEventData'] });
    apply(cache, data, told.current);
    if (data.registered.length === 0) return;
    setNewcomers((known) => {
      const fresh = data.registered.filter(({ _id }) => !known.has(_id));
      if (fresh.length === 0) return known;
      return new Map([...known, ...fresh.map(({ _id, regsiteredat }) => [_id, regsiteredat] as const)]);
    });
  }, [data, cache]);

  const [holders, setHolders] = useState(nobody.holders);
  const held = data?.holds.map(({ _id, by }) => `${_id} ${by}`).join() ?? '';
  const [shown, setShown] = useState('');
  if (held !== shown) {
    setShown(held);
    setHolders(new Map(data?.holds.map(({ _id, by }) => [_id, by])));
  }
  return { holders, newcomers };
}

/** @param told what has been applied before: an answer tells again what was told shortly before */
function apply(cache: QueryClient, { changes }: ChangesAnswer, told: Set<string>): void {
  const fresh = changes.filter(({ _id, changedAt }) => !told.has(`${_id} ${changedAt}`));
  if (fresh.length === 0) return;
  for (const { _id, changedAt } of fresh) {
    told.add(`${_id} ${changedAt}`);
    cache.invalidateQueries({ queryKey: ['registration', _id] });
  }
  cache.setQueriesData<ListAnswer>({ queryKey: ['RegisteredEventData', 'list'] }, (list) => {
    if (!list) return list;
    const rows = patched(list.rows, fresh);
    return rows === list.rows ? list : { ...list, rows: [...rows] };
  });
  cache.invalidateQueries({ queryKey: ['RegisteredEventData', 'counts'] });
  cache.invalidateQueries({ queryKey: ['seats'] });
}
