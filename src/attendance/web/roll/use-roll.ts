import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { isServerUnavailableError, useHasAnswerTimeoutPassed } from '#platform/web/no-answer.ts';
import { useSendingWhileWaiting } from '#platform/web/stored-queue.ts';
import { useEver } from '#platform/web/use-ever.ts';
import { isOfflineCopyValid } from '../../rule/device-verdict.ts';
import type { RollMark } from '../../rule/roll.ts';
import { useRerenderEvery } from '../use-rerender-every.ts';
import { buildRollWithOfflineCopyQuery, storedRollsQuery } from './roll-queries.ts';
import { RollQueue, sendRollBatch, type WaitingEvent } from './roll-queue.ts';
import { type Roll, storeRollIfChair } from './stored-roll.ts';

/** How often an open page checks whether its roll has expired. */
const expiryCheckMs = 10_000;

/**
 * Returns the valid rolls that this device has stored. Undefined while the server may still answer, and while they
 * load.
 * @param hasFailed true if a call to the server failed, so that there is nothing to wait for
 */
export function useStoredRollsWhenServerFails(hasFailed: boolean): readonly Roll[] | undefined {
  useRerenderEvery(expiryCheckMs);
  const isLate = useHasAnswerTimeoutPassed();
  const { data } = useQuery(storedRollsQuery);
  const mayUseStored = useEver(isLate || hasFailed);
  return mayUseStored ? data?.filter((roll) => isOfflineCopyValid(roll, Date.now())) : undefined;
}

/** Returns the roll of a committee, and the queue of the marks that were not sent yet. */
export function useRoll({
  accountId,
  eventName,
  committee,
  isUnanswered: wasUnanswered,
}: {
  accountId: string;
  eventName: string;
  committee: string;
  /** True if the server did not answer an earlier call, so that the stored roll is shown at once. */
  isUnanswered: boolean;
}) {
  const cache = useQueryClient();
  const query = useQuery(buildRollWithOfflineCopyQuery({ accountId, eventName, committee }));
  const queue = useMemo(
    () =>
      new RollQueue({ accountId, eventName }, async (batch) => {
        const { skipped, ...answer } = await sendRollBatch({ accountId, eventName }, batch);
        const roll = { ...answer, accountId, receivedAt: Date.now() };
        await storeRollIfChair(roll);
        const { queryKey } = buildRollWithOfflineCopyQuery({
          accountId,
          eventName,
          committee: batch.committee,
        });
        await cache.cancelQueries({ queryKey });
        cache.setQueryData<Roll>(queryKey, roll);
        return { skipped };
      }),
    [accountId, eventName, cache],
  );
  const state = useSyncExternalStore(queue.subscribe, queue.getState);
  useSendingWhileWaiting(queue.send, state.waiting.length > 0 && state.problem === undefined);
  const mark = (session: string, registrationIds: readonly string[], chosen: RollMark) => {
    queue.add(
      registrationIds.map((registrationId) => ({ committee, session, registrationId, mark: chosen })),
      Date.now(),
    );
    void queue.send();
  };
  const isUnanswered = query.error !== null && isServerUnavailableError(query.error);
  const stored = useStoredRollsWhenServerFails(wasUnanswered || isUnanswered)?.find(
    (roll) => roll.eventName === eventName && roll.committee === committee,
  );
  const roll = query.data ?? stored;
  // If the server refuses the chair, the roll is not used, even if an earlier answer is still in memory.
  const isOpen = roll && (!query.error || isUnanswered) && isOfflineCopyValid(roll, Date.now());
  return { query, isUnanswered, roll: isOpen ? roll : undefined, queue, state, mark };
}

/** Returns the mark of each delegate in a session. A mark that waits to be sent replaces the stored one. */
export function mapRollMarksOfSession(
  { committee, marks }: Pick<Roll, 'committee' | 'marks'>,
  session: string,
  waiting: readonly WaitingEvent[],
): ReadonlyMap<string, RollMark> {
  const here = marks.filter((stored) => stored.session === session);
  const mine = waiting.filter((event) => event.committee === committee && event.session === session);
  return new Map([...here, ...mine].map(({ registrationId, mark }) => [registrationId, mark]));
}

/**
 * Returns the marks of other chairs that the current marks replaced unknowingly, by registration id. A mark that waits
 * to be sent settles it.
 */
export function mapContradictedMarks(
  { marks }: Pick<Roll, 'marks'>,
  session: string,
  waiting: readonly WaitingEvent[],
): ReadonlyMap<string, { mark: RollMark; by: string }> {
  const settled = new Set(
    waiting.filter((event) => event.session === session).map(({ registrationId }) => registrationId),
  );
  return new Map(
    marks.flatMap(({ session: of, registrationId, contradicted }) =>
      of === session && contradicted && !settled.has(registrationId) ? [[registrationId, contradicted]] : [],
    ),
  );
}
