import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { callApi } from '#platform/web/api.ts';
import { toast } from '#platform/web/toast.ts';
import { recordRoll } from '../../contract.ts';
import type { Mark } from '../../rule/roll.ts';
import { type Roll, rollQuery } from '../api.ts';
import { RollQueue, rollDraft, type WaitingEvent } from './roll-queue.ts';

/** How long the queue waits before it tries an unreachable server again. */
const retryMs = 5_000;

/** Returns the roll of a committee, and the queue of the marks that were not sent yet. */
export function useRoll({
  accountId,
  eventName,
  committee,
}: {
  accountId: string;
  eventName: string;
  committee: string;
}) {
  const cache = useQueryClient();
  const query = useQuery(rollQuery(eventName, committee));
  const queue = useMemo(
    () =>
      new RollQueue(rollDraft(accountId, eventName), async (batch) => {
        const body = { eventName, sentAt: Date.now(), ...batch };
        const { skipped, ...roll } = await callApi(recordRoll, { body });
        const { queryKey } = rollQuery(eventName, batch.committee);
        await cache.cancelQueries({ queryKey });
        cache.setQueryData<Roll>(queryKey, roll);
        if (skipped.length > 0)
          toast('A delegate has left this committee, so the mark was not stored', { kind: 'error' });
      }),
    [accountId, eventName, cache],
  );
  const state = useSyncExternalStore(queue.subscribe, queue.getState);
  const { isOffline, refusal } = state;
  const hasWaiting = state.waiting.length > 0;
  useEffect(() => {
    const send = () => void queue.send();
    if (hasWaiting && refusal === undefined) send();
    addEventListener('online', send);
    const timer = isOffline ? setInterval(send, retryMs) : undefined;
    return () => {
      removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [queue, hasWaiting, isOffline, refusal]);
  const mark = (session: string, registrationId: string, chosen: Mark) => {
    queue.add({ committee, session, registrationId, mark: chosen }, Date.now());
    void queue.send();
  };
  return { query, queue, state, mark };
}

/** Returns the mark of each delegate in a session. A mark that waits to be sent replaces the stored one. */
export function marksOf(
  { committee, marks }: Pick<Roll, 'committee' | 'marks'>,
  session: string,
  waiting: readonly WaitingEvent[],
): ReadonlyMap<string, Mark> {
  const here = marks.filter((stored) => stored.session === session);
  const mine = waiting.filter((event) => event.committee === committee && event.session === session);
  return new Map([...here, ...mine].map(({ registrationId, mark }) => [registrationId, mark]));
}
