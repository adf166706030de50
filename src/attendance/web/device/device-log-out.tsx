import { useEffect, useEffectEvent, useState } from 'react';
import { rollCallPath, type scannerPath } from '#platform/contract/paths.ts';
import { plural } from '#platform/rule/plural.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { type Obstacle, sendWaitingAndTryToLogOut } from './leave-device.ts';
import { useWaitingScans } from './scan-store.ts';

/** Logs out of a device of a door or a chair, once all its scans and marks are sent (product 22.14). */
export default function DeviceLogOut({ back }: { back: typeof scannerPath | typeof rollCallPath }) {
  const [obstacle, setObstacle] = useState<Obstacle>();
  const [isRunning, setRunning] = useState(true);
  const waiting = useWaitingScans().length;
  const leave = useEffectEvent(async () => {
    setRunning(true);
    setObstacle(await sendWaitingAndTryToLogOut());
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
          ? 'They are sent from the roll call when the network is back. Save or discard refused marks there.'
          : 'You can log out when the network is back. Then this device is cleared.'
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
        <LinkButton variant="quiet" to={obstacle === 'roll' ? rollCallPath : back} replace>
          {obstacle === 'roll' || back === rollCallPath ? 'Back to the roll call' : 'Back to check-in'}
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
