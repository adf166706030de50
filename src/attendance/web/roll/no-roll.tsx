import { Button } from '#platform/web/ui/button.tsx';
import { FailedState } from '#platform/web/ui/states.tsx';

export function NoRoll() {
  return (
    <FailedState
      text="There is no network, and this device has no valid roll"
      help="Connect to the internet once. Then the roll call works without it for up to 12 hours."
    >
      <Button onClick={() => location.reload()}>Try again</Button>
    </FailedState>
  );
}
