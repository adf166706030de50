import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { Role } from '#platform/contract/call.ts';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { useViewer } from './desk-role.ts';

/** Shows a desk to one role and sends everybody else to / (spec 2). */
export function DeskGate({ allows, children }: { allows: Role; children: ReactNode }) {
  const viewer = useViewer();
  if (viewer === 'unknown') return <LoadingState />;
  if (viewer === 'failed')
    return (
      <FailedState
        text="Something went wrong"
        help="Your profile did not load. Reload the page to try again."
      />
    );
  if (viewer === 'without second factor') return <SetUpSecondFactor />;
  return viewer === allows ? children : <Navigate to="/" replace />;
}

/** On to where the second factor is set up that the operator demands of the secretariat. */
function SetUpSecondFactor() {
  return <Navigate to="/second-factor" replace />;
}

/** What stands where a desk keeps its data from whoever may not see it. */
export function NotForYou() {
  if (useViewer() === 'without second factor') return <SetUpSecondFactor />;
  return (
    <FailedState
      text="Not authorized"
      help="Only the secretariat can see registrations. Log in with an admin account."
    />
  );
}
