import { lazy, Suspense, useEffect, useState } from 'react';
import type { CommitteeSession, CommitteeSessionProps } from '#attendance/web/index.ts';
import { answerTimeoutMs, isUnauthorizedOrForbiddenError } from '#platform/web/no-answer.ts';
import { LoadingState } from '#platform/web/ui/states.tsx';
import { createDebateCalls, hasSession, type OfCommittee } from './debate-calls.ts';
import {
  deleteStoredDebates,
  listStoredDebates,
  openDebateStore,
  type StoredDebate,
  toStoredDebate,
} from './debate-store.ts';

const LiveConsole = lazy(() => import('./live-console.tsx'));

/** How often a device without a debate asks for it again. */
const retryMs = 10_000;

type Found = { at: 'asking' } | { at: 'roll' } | { at: 'session'; debate: StoredDebate };

/** The session of a committee for which rules are chosen, from the server or from this device; else its roll. */
function SessionOrRoll({ accountId, eventName, committee, settings, footer, roll }: CommitteeSessionProps) {
  const found = useFoundDebate({ eventName, committee }, accountId);
  if (found.at === 'asking') return <LoadingState />;
  if (found.at === 'roll') return roll;
  return (
    <Suspense fallback={<LoadingState />}>
      <LiveConsole debate={found.debate} settings={settings} footer={footer} />
    </Suspense>
  );
}

/**
 * Finds the debate on this device, which opens at once, or asks the server. A server that does not answer does not hold up
 * the roll.
 */
function useFoundDebate({ eventName, committee }: OfCommittee, accountId: string): Found {
  const [found, setFound] = useState<Found>({ at: 'asking' });
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const of = { eventName, committee };
    const show = (next: Found) => {
      if (!isOver) setFound((former) => (former.at === 'session' ? former : next));
    };
    const late = setTimeout(() => show({ at: 'roll' }), answerTimeoutMs);
    const ask = async () => {
      try {
        if (!(await hasSession(of))) return show({ at: 'roll' });
        const debate = toStoredDebate(await createDebateCalls(of).read(0), accountId);
        show({ at: 'session', debate });
      } catch (error) {
        if (isUnauthorizedOrForbiddenError(error)) await deleteStoredDebates();
        show({ at: 'roll' });
        if (!isOver) timer = setTimeout(ask, retryMs);
      }
    };
    void openDebateStore(of, accountId)
      .find()
      .then((debate) => (debate ? show({ at: 'session', debate }) : ask()));
    return () => {
      isOver = true;
      clearTimeout(late);
      clearTimeout(timer);
    };
  }, [eventName, committee, accountId]);
  return found;
}

/** What the page of a committee shows for one with rules of procedure. */
export const committeeSession: CommitteeSession = {
  Screen: SessionOrRoll,
  listStored: async () =>
    (await listStoredDebates()).map(({ answer, accountId }) => ({
      eventName: answer.eventName,
      committee: answer.committee,
      committeeName: answer.committeeName,
      accountId,
    })),
  deleteStored: deleteStoredDebates,
};
