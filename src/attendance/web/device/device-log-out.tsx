import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hospitalityPath, marksPath, rollCallPath, type scannerPath } from '#platform/contract/paths.ts';
import { plural } from '#platform/rule/plural.ts';
import { serverRetryMs } from '#platform/web/stored-queue.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { type Obstacle, sendWaitingAndTryToLogOut } from './leave-device.ts';
import { useWaitingScans } from './scan-store.ts';

/**
 * Logs out of a device of a door, a chair or hospitality, once all that it has stored is sent (product 22.14). It tries again by
 * itself until the network is back or the user goes back.
 */
export default function DeviceLogOut({
  back,
}: {
  back: typeof scannerPath | typeof rollCallPath | typeof hospitalityPath | typeof marksPath;
}) {
  const [obstacle, setObstacle] = useState<Obstacle>();
  const [isRunning, setRunning] = useState(true);
  const waiting = useWaitingScans().length;
  const isWanted = useRef(false);
  const tryToLeave = useEffectEvent(async () =>
    setObstacle(await sendWaitingAndTryToLogOut(() => isWanted.current)),
  );
  const leave = useEffectEvent(async () => {
    setRunning(true);
    await tryToLeave();
    setRunning(false);
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press tries again
  useEffect(() => {
    isWanted.current = true;
    leave();
    return () => {
      isWanted.current = false;
    };
  }, [attempt]);
  const isStopped = obstacle !== undefined && !isRunning;
  useEffect(() => {
    if (!isStopped) return;
    const retry = () => {
      if (isWanted.current) void tryToLeave();
    };
    addEventListener('online', retry);
    const timer = setInterval(retry, serverRetryMs);
    return () => {
      removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [isStopped]);
  if (isRunning || !obstacle) return <LoadingState />;
  const goal = obstacle === 'roll' || obstacle === 'steps' ? rollCallPath : back;
  return (
    <FailedState
      text={titleOf(obstacle, waiting, back)}
      help={
        obstacle === 'roll' || obstacle === 'steps'
          ? 'They are sent from the page of your committee when the network is back. Save or discard refused marks there.'
          : 'This phone logs out by itself when the network is back. Then it is cleared.'
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
        <LinkButton
          variant="quiet"
          to={goal}
          replace
          onClick={() => {
            isWanted.current = false;
          }}
        >
          {labelOf(goal)}
        </LinkButton>
      </div>
    </FailedState>
  );
}

function labelOf(path: string): string {
  if (path === hospitalityPath) return 'Back to hospitality';
  if (path === marksPath) return 'Back to the marks';
  return path === rollCallPath ? 'Back to the roll call' : 'Back to check-in';
}

function titleOf(obstacle: Obstacle, waiting: number, back: string): string {
  if (obstacle === 'roll') return 'Marks of your roll call are not sent yet';
  if (obstacle === 'steps') return 'Steps of your session are not sent yet';
  if (obstacle === 'entries')
    return back === marksPath ? 'Your marks are not sent yet' : 'Marks of hospitality are not sent yet';
  return obstacle === 'waiting'
    ? plural(waiting, { one: '# scan is not sent yet', other: '# scans are not sent yet' })
    : 'The server cannot be reached';
}
