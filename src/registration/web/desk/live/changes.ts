import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ChangedRegistration, ListedRegistration } from '../../../contract/desk.ts';
import { groupStatusWireValues } from '../../../contract/form.ts';
import { type ChangesAnswer, fetchRecentChanges, type ListAnswer } from '../api.ts';

/**
 * Polling interval in milliseconds. The server caches the changes for one second, so they are shown in less than five
 * seconds (product 8.8).
 */
const pollMs = 3_000;

interface LiveDesk {
  /** Names of other admins, by the id of the registration that they have open. */
  viewers: ReadonlyMap<string, string>;
  /**
   * ISO times of the newest registrations, by registration id. Some may have been made shortly before the list was
   * read, and are then in the list already.
   */
  newcomers: ReadonlyMap<string, string>;
}

const emptyDesk: LiveDesk = { viewers: new Map(), newcomers: new Map() };

/**
 * Updates rows of lists in place, and refetches an open registration.
 * @param since ISO time at which the data on screen were read; undefined disables polling
 */
export function useLiveRegistrationChanges(eventName: string, since: string | undefined): LiveDesk {
  const cache = useQueryClient();
  const last = useRef<string>(undefined);
  const applied = useRef(new Set<string>());
  const [newcomers, setNewcomers] = useState(emptyDesk.newcomers);
  const { data } = useQuery({
    queryKey: ['changes', eventName],
    queryFn: ({ signal }) => fetchRecentChanges({ eventName, since: last.current ?? since ?? '' }, signal),
    enabled: since !== undefined,
    refetchInterval: pollMs,
    staleTime: 0,
    gcTime: 0,
  });

  useEffect(() => {
    if (!data) return;
    last.current = data.at;
    if (data.missed) cache.invalidateQueries({ queryKey: ['RegisteredEventData'] });
    apply(cache, data, applied.current);
    if (data.registered.length === 0) return;
    setNewcomers((known) => {
      const fresh = data.registered.filter(({ _id }) => !known.has(_id));
      if (fresh.length === 0) return known;
      return new Map([...known, ...fresh.map(({ _id, regsiteredat }) => [_id, regsiteredat] as const)]);
    });
  }, [data, cache]);

  const [viewers, setViewers] = useState(emptyDesk.viewers);
  const viewersKey = data?.presences.map(({ _id, by }) => `${_id} ${by}`).join() ?? '';
  const [shownKey, setShownKey] = useState('');
  if (viewersKey !== shownKey) {
    setShownKey(viewersKey);
    setViewers(new Map(data?.presences.map(({ _id, by }) => [_id, by])));
  }
  return { viewers, newcomers };
}

/**
 * Applies changes to the cached lists.
 * @param applied keys of the changes that were applied before, which answers may repeat
 */
function apply(cache: QueryClient, { changes }: ChangesAnswer, applied: Set<string>): void {
  const fresh = changes.filter(({ _id, changedAt }) => !applied.has(`${_id} ${changedAt}`));
  if (fresh.length === 0) return;
  for (const { _id, changedAt } of fresh) {
    applied.add(`${_id} ${changedAt}`);
    for (const queryKey of [
      ['registration', _id],
      ['money', _id],
      ['ledger', 'of', _id],
      ['askedAgain', _id],
    ])
      cache.invalidateQueries({ queryKey });
  }
  cache.setQueriesData<ListAnswer>({ queryKey: ['RegisteredEventData', 'list'] }, (list) => {
    if (!list) return list;
    const rows = applyChangesToRows(list.rows, fresh);
    return rows === list.rows ? list : { ...list, rows: [...rows] };
  });
  cache.invalidateQueries({ queryKey: ['RegisteredEventData', 'counts'] });
  cache.invalidateQueries({ queryKey: ['seats'] });
}

/** Updates rows with changes. Returns the same array if nothing has changed. */
export function applyChangesToRows<R extends ListedRegistration>(
  rows: readonly R[],
  changes: readonly ChangedRegistration[],
): readonly R[] {
  const changeOf = new Map(changes.map((change) => [change._id, change]));
  let hasChanged = false;
  const next = rows.map((row) => {
    const change = changeOf.get(row._id);
    if (!change || isShown(row, change)) return row;
    hasChanged = true;
    return {
      ...row,
      ...shownPart(change),
      ...(row.group && { group: { ...row.group, grpStatus: groupStatus(row, change) } }),
    };
  });
  return hasChanged ? next : rows;
}

function isShown(row: ListedRegistration, change: ChangedRegistration): boolean {
  const isSame = JSON.stringify(shownPart(row)) === JSON.stringify(shownPart(change));
  return isSame && row.group?.grpStatus === groupStatus(row, change);
}

/** Returns the fields that a change updates in a row. */
function shownPart({
  status,
  withdrawn,
  assignedCommittee,
  assignedCommitteeName,
  assignedPortfolio,
  college,
  accomodation,
  fee,
  groupTotal,
}: Pick<ChangedRegistration, keyof ListedRegistration & keyof ChangedRegistration>) {
  const seat = { assignedCommittee, assignedCommitteeName, assignedPortfolio };
  const total = groupTotal === undefined ? {} : { groupTotal };
  return { status, withdrawn, ...seat, college, accomodation, fee, ...total };
}

function groupStatus({ mode, group }: ListedRegistration, { waitsForLeader }: ChangedRegistration) {
  if (mode !== 'member') return group?.grpStatus;
  return group && groupStatusWireValues[waitsForLeader ? 'waiting_for_leader' : 'complete'];
}
