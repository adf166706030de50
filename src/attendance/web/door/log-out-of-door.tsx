import { useEffect, useEffectEvent, useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { logOutOfDoor, type Obstacle } from '../device/leave-door.ts';
import { useWaitingScans } from '../device/scan-store.ts';

/** Logs out on a device of the door, once all its scans are sent (product 22.14). */
export function LogOutOfDoor() {
  const [obstacle, setObstacle] = useState<Obstacle>();
  const [isRunning, setRunning] = useState(true);
  const waiting = useWaitingScans().length;
  const leave = useEffectEvent(async () => {
    setRunning(true);
    setObstacle(await logOutOfDoor());
    setRunning(false);
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press tries again
  useEffect(() => {
    leave();
  }, [attempt]);
  if (isRunning || !obstacle) return <LoadingState />;
  return (
    <FailedState
      text={titleOf(obstacle, waiting)}
      help={
        obstacle === 'roll'
          ? 'Open the roll call while you have a network. Then sign out.'
          : 'You can sign out when the network is back. Then this device is cleared.'
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
        <LinkButton variant="quiet" to="/door" replace>
          Back to check-in
        </LinkButton>
      </div>
    </FailedState>
  );
}

function titleOf(obstacle: Obstacle, waiting: number): string {
  if (obstacle === 'roll') return 'Marks of your roll call are not sent yet';
  return obstacle === 'waiting'
    ? plural(waiting, { one: '# scan is not sent yet', other: '# scans are not sent yet' })
    : 'The server cannot be reached';
}
