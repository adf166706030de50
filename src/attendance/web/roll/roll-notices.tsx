import { lazy, Suspense, useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import type { QueueState } from '#platform/web/stored-queue.ts';
import { Button } from '#platform/web/ui/button.tsx';
import {
  listRefusedMarks,
  overridableRefusals,
  type Refusal,
  type RollQueue,
  type WaitingEvent,
} from './roll-queue.ts';

const MarkAnywayDialog = lazy(() => import('./mark-anyway.tsx'));

const refusalTexts: Readonly<Record<Refusal, string>> = {
  left_committee: 'the delegate has no seat in this committee now.',
  no_such_session: 'this session is no longer in the timetable.',
};

/** Shows the marks that the server has not stored yet, and those that it refused. */
export function RollNotices({ queue, state }: { queue: RollQueue; state: QueueState<WaitingEvent> }) {
  const { waiting, isOffline, problem, isStored } = state;
  const refused = listRefusedMarks(state);
  return (
    <>
      {refused.length > 0 && <Refused queue={queue} refused={refused} />}
      {problem !== undefined && waiting.length > 0 && (
        <div role="alert" className="grid gap-3 border border-danger p-4">
          <p>
            {notStored(waiting.length)}: {problem}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={() => void queue.send()}>
              Send again
            </Button>
            <Button variant="quiet" onClick={() => void queue.discard()}>
              Discard marks
            </Button>
          </div>
        </div>
      )}
      {isOffline && waiting.length > 0 && (
        <p role="status" className="border border-line bg-surface p-4">
          {plural(waiting.length, { one: '# mark is', other: '# marks are' })} kept on this device and sent
          later. Go on with the roll.
          {!isStored && ' Keep this page open: the browser does not store them.'}
        </p>
      )}
    </>
  );
}

const notStored = (count: number) =>
  plural(count, { one: '# mark was not saved', other: '# marks were not saved' });

function Refused({ queue, refused }: { queue: RollQueue; refused: readonly WaitingEvent[] }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div role="alert" className="grid gap-3 border border-danger p-4">
      {overridableRefusals.map((refusal) => {
        const count = refused.filter((event) => event.refusal === refusal).length;
        return (
          count > 0 && (
            <p key={refusal}>
              {notStored(count)}: {refusalTexts[refusal]}
            </p>
          )
        );
      })}
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Save anyway
        </Button>
        <Button variant="quiet" onClick={() => void queue.discard()}>
          Discard marks
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <MarkAnywayDialog queue={queue} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
