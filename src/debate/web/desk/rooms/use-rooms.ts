import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { listDebates } from '../../../contract/debates.ts';
import { useTicks } from '../../console/use-ticks.ts';

/** How often the rooms are asked for, in milliseconds. */
const everyMs = 5000;

const buildRoomsQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['debates', eventName],
    queryFn: async ({ signal }) => {
      const answer = await callApi(listDebates, { params: { eventName }, signal });
      return { ...answer, offsetMs: answer.now - Date.now() };
    },
    refetchInterval: everyMs,
  });

/** All committees of an event, read again every five seconds, and the server's time. */
export function useRooms(eventName: string) {
  const query = useQuery(buildRoomsQuery(eventName));
  const now = useTicks(true, Date.now) + (query.data?.offsetMs ?? 0);
  return { query, now };
}
