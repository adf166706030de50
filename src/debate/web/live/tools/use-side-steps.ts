import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshListQueryOptions } from '#platform/web/desk/query-options.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import { decideSideSteps, listSideSteps, maxStepsPerCall } from '../../../contract/debates.ts';

export interface OfLead {
  eventName: string;
  committee: string;
  /** The device and the term of the lead. */
  device: string;
  term: number;
}

type Listed = AnswerOf<typeof listSideSteps>;
export type ListedSideStep = Listed['sideSteps'][number];

/** @param count the number of side steps that the last news had, with which the list is read again */
export const buildSideStepsQuery = (
  { eventName, committee }: Omit<OfLead, 'device' | 'term'>,
  count: number,
) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['sideSteps', eventName, committee, count],
    queryFn: ({ signal }) => callApi(listSideSteps, { params: { eventName, committee }, signal }),
  });

interface Decision {
  decision: 'apply' | 'discard';
  ids: readonly string[];
}

/** Applies or discards side steps, in their order and as many at a time as a call takes. */
export function useDecideSideSteps(of: OfLead, count: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ decision, ids }: Decision) => {
      const refused: AnswerOf<typeof decideSideSteps>['refused'] = [];
      for (let at = 0; at < ids.length; at += maxStepsPerCall) {
        const batch = ids.slice(at, at + maxStepsPerCall);
        const answer = await callApi(decideSideSteps, { body: { ...of, decision, ids: batch } });
        refused.push(...answer.refused);
        showDecision(cache, of, count, batch, answer.refused);
      }
      return { refused };
    },
  });
}

/** Shows what was decided before the list is read again. Refused steps stay, with their new reason. */
function showDecision(
  cache: QueryClient,
  of: OfLead,
  count: number,
  ids: readonly string[],
  refused: AnswerOf<typeof decideSideSteps>['refused'],
): void {
  const reasons = new Map(refused.map(({ id, refusal }) => [id, refusal]));
  cache.setQueryData<Listed>(
    buildSideStepsQuery(of, count).queryKey,
    (listed) =>
      listed && {
        sideSteps: listed.sideSteps.flatMap((step) => {
          if (!ids.includes(step._id)) return [step];
          const refusal = reasons.get(step._id);
          return refusal ? [{ ...step, refusal }] : [];
        }),
      },
  );
}
