import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { CommitteeSessionContext, type StoredCommittee } from './committee-session.ts';
import { useStoredRollsWhenServerFails } from './use-roll.ts';

/**
 * Returns the committees whose sessions or rolls this device has stored. Undefined while the server may still answer, and
 * while they load.
 * @param hasFailed true if a call to the server failed, so that there is nothing to wait for
 */
export function useStoredCommitteesWhenServerFails(
  hasFailed: boolean,
): readonly StoredCommittee[] | undefined {
  const session = useContext(CommitteeSessionContext);
  const rolls = useStoredRollsWhenServerFails(hasFailed);
  const { data: sessions } = useQuery({
    queryKey: ['storedSessions'],
    queryFn: async () => (await session?.listStored()) ?? [],
    staleTime: 0,
    gcTime: 0,
  });
  if (!rolls || !sessions) return undefined;
  const all = [...sessions, ...rolls].map((one) => [`${one.eventName} ${one.committee}`, one] as const);
  return [...new Map(all.toReversed()).values()].toReversed();
}
