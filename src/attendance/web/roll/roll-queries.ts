import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { backgroundTimeoutMs, isUnauthorizedOrForbiddenError, limitSignal } from '#platform/web/no-answer.ts';
import { getRoll } from '../../contract.ts';
import { deleteStoredRolls, listStoredRolls, type Roll, storeRollIfChair } from './stored-roll.ts';

/** How often the roll is read again, to show the marks of other chairs. */
const rollMs = 5_000;

/** Reads the roll, and stores it on a chair's device. Deletes all stored rolls when the server refuses the caller. */
export const buildRollWithOfflineCopyQuery = ({
  accountId,
  eventName,
  committee,
}: {
  accountId: string;
  eventName: string;
  committee: string;
}) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['roll', eventName, committee],
    queryFn: async ({ signal }): Promise<Roll> => {
      try {
        const answer = await callApi(getRoll, {
          params: { eventName, committee },
          signal: limitSignal(signal, backgroundTimeoutMs),
        });
        const roll = { ...answer, accountId, receivedAt: Date.now() };
        await storeRollIfChair(roll);
        return roll;
      } catch (error) {
        if (isUnauthorizedOrForbiddenError(error)) await deleteStoredRolls();
        throw error;
      }
    },
    refetchInterval: rollMs,
  });

export const storedRollsQuery = queryOptions({
  queryKey: ['storedRolls'],
  queryFn: listStoredRolls,
  staleTime: 0,
  gcTime: 0,
});
